import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoRpcRoutes } from './demo-rpc.ts'
import { answerFailures } from './failures.ts'

const VISITOR = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** What has come through to the chain. */
const reached: string[] = []
const chain = createServer(async (request, response) => {
  const { id, method } = (await json(request)) as { id: number; method: string }
  reached.push(method)
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_accounts' ? [VISITOR] : '0x1' }))
})
const app = Fastify()

beforeAll(async () => {
  await new Promise<void>((resolve) => chain.listen(0, '127.0.0.1', resolve))
  const { port } = chain.address() as AddressInfo
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerFailures(app, () => {})
  demoRpcRoutes(app, Promise.resolve({ rpcUrl: `http://127.0.0.1:${port}`, visitor: VISITOR }))
})
beforeEach(() => reached.splice(0))
afterAll(async () => {
  await app.close()
  chain.close()
})

async function ask(method: string, params: string) {
  const reply = await app.inject({
    method: 'POST',
    url: '/demo/rpc',
    headers: { 'content-type': 'application/json' },
    payload: `{"jsonrpc":"2.0","id":7,"method":"${method}","params":${params}}`,
  })
  return { status: reply.statusCode, ...reply.json() }
}
const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
const noText = '{"toString":1,"valueOf":1}'

test('reads, and what the visitor does, go through', async () => {
  expect(await ask('eth_chainId', '[]')).toEqual({ status: 200, jsonrpc: '2.0', id: 7, result: '0x1' })
  await ask('eth_sendTransaction', `[{"from":"${VISITOR.toLowerCase()}"}]`)
  await ask('personal_sign', `["0x","${VISITOR}"]`)
  expect(reached).toEqual(['eth_chainId', 'eth_sendTransaction', 'personal_sign'])
})

test.each([
  'anvil_setBalance',
  'evm_increaseTime',
  'eth_getLogs',
  'debug_traceCall',
  'eth_sign',
  '__proto__',
  'constructor',
])('%s is not offered', async (method) => {
  expect((await ask(method, '[]')).error.code).toBe(-32601)
  expect(reached).toEqual([])
})

test.each([
  ['eth_sendTransaction', '[]'],
  ['eth_sendTransaction', '[null]'],
  ['eth_sendTransaction', `[{"from":"0x${'1'.repeat(40)}"}]`],
  ['eth_sendTransaction', `[{"from":["${VISITOR}"]}]`],
  ['eth_sendTransaction', `[{"from":${noText}}]`],
  ['eth_sendTransaction', `[{"from":${deep}}]`],
  ['personal_sign', `["0x",${noText}]`],
  ['eth_signTypedData_v4', `[${deep},"{}"]`],
])('%s of nobody or somebody else is refused', async (method, params) => {
  expect(await ask(method, params)).toMatchObject({ status: 200, error: { code: 4100 } })
  expect(reached).toEqual([])
})

test.each([['"0x"'], ['"0x04f8"'], ['"0x02zz"'], [noText], [deep], ['null']])(
  'the raw transaction %s is refused',
  async (raw) => {
    expect(await ask('eth_sendRawTransaction', `[${raw}]`)).toMatchObject({
      status: 200,
      error: { code: -32602 },
    })
    expect(reached).toEqual([])
  },
)
