import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerFailures } from '../failures.ts'
import { demoRpcRoutes } from './rpc.ts'
import { limitDemoRpc } from './rpc-limits.ts'

const ADDRESS = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const HASH = `0x${'ab'.repeat(32)}`

/** What has come through to the chain. */
const reached: { method: string; params: unknown[] }[] = []
const chain = createServer(async (request, response) => {
  const { id, method, params } = (await json(request)) as { id: number; method: string; params: unknown[] }
  reached.push({ method, params })
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
})
const somebody = privateKeyToAccount(`0x${'17'.repeat(32)}`)
const inWorld = privateKeyToAccount(`0x${'18'.repeat(32)}`)
const app = Fastify()

beforeAll(async () => {
  await new Promise<void>((resolve) => chain.listen(0, '127.0.0.1', resolve))
  const { port } = chain.address() as AddressInfo
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerFailures(app, () => {})
  const people = new Set([inWorld.address.toLowerCase()])
  const demo = { rpcUrl: `http://127.0.0.1:${port}`, people, faucet: ADDRESS }
  demoRpcRoutes(app, Promise.resolve(demo), limitDemoRpc())
})
beforeEach(() => reached.splice(0))
afterAll(async () => {
  await app.close()
  chain.close()
})

async function post(payload: string) {
  const headers = { 'content-type': 'application/json' }
  const reply = await app.inject({ method: 'POST', url: '/demo/rpc', headers, payload })
  return { status: reply.statusCode, ...reply.json() }
}
const ask = (method: string, params: string) =>
  post(`{"jsonrpc":"2.0","id":7,"method":"${method}","params":${params}}`)
const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
const noText = '{"toString":1,"valueOf":1}'

test.each([
  ['eth_chainId', []],
  ['eth_getBalance', [ADDRESS]],
  ['eth_getBalance', [ADDRESS, 'latest']],
  ['eth_getTransactionCount', [ADDRESS, 'pending']],
  ['eth_getCode', [ADDRESS, '0x1f']],
  ['eth_getStorageAt', [ADDRESS, '0x0', { blockHash: HASH }]],
  ['eth_getBlockByNumber', ['0x1f', true]],
  ['eth_getBlockByHash', [HASH, false]],
  ['eth_getTransactionReceipt', [HASH]],
  ['eth_feeHistory', ['0x5', 'latest', [10, 50]]],
  ['eth_feeHistory', [4, 'latest']],
])('%s goes through as it is', async (method, params) => {
  expect(await ask(method, JSON.stringify(params))).toEqual({
    status: 200,
    jsonrpc: '2.0',
    id: 7,
    result: '0x1',
  })
  expect(reached).toEqual([{ method, params }])
})

test.each([
  ['none', {}, '0x1c9c380'],
  ['2^63-1', { gas: '0x7fffffffffffffff' }, '0x1c9c380'],
  ['one more than a block', { gas: '0x1c9c381' }, '0x1c9c380'],
  ['little', { gas: '0x5208' }, '0x5208'],
])('a call with %s gas has at most that of a block', async (_, given, gas) => {
  for (const method of ['eth_call', 'eth_estimateGas']) {
    await ask(method, JSON.stringify([{ to: ADDRESS, data: '0x00', ...given }, 'latest']))
    // An estimate is made of calls, the first with all the gas.
    expect(reached.splice(0)[0]).toEqual({
      method: 'eth_call',
      params: [{ to: ADDRESS, data: '0x00', gas }, 'latest'],
    })
  }
})

test.each([
  'eth_accounts',
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sign',
  'eth_getLogs',
  'eth_createAccessList',
  'eth_simulateV1',
  'anvil_setBalance',
  'anvil_dumpState',
  'evm_increaseTime',
  'evm_mine',
  'debug_traceCall',
  'trace_call',
  'txpool_content',
  '__proto__',
  'constructor',
])('%s is not offered', async (method) => {
  expect((await ask(method, `[{"from":"${ADDRESS}"}]`)).error.code).toBe(-32601)
  expect(reached).toEqual([])
})

const to = { to: ADDRESS }
test.each([
  ['eth_call', [to, 'latest', { [ADDRESS]: { code: '0x5b600056' } }]],
  ['eth_call', [to, 'latest', {}, { gasLimit: '0x7fffffffffffffff' }]],
  ['eth_estimateGas', [to, 'latest', { [ADDRESS]: { balance: '0x1' } }]],
  ['eth_call', [{ ...to, stateOverride: {} }, 'latest']],
  ['eth_call', [{ ...to, authorizationList: [] }, 'latest']],
  ['eth_call', [{ ...to, gas: -1 }, 'latest']],
  ['eth_call', [{ ...to, gas: '30000000' }, 'latest']],
  ['eth_call', [to, 'earliest']],
  ['eth_call', [to, { blockNumber: '0x1', requireCanonical: true }]],
  ['eth_call', []],
  ['eth_call', [null]],
  ['eth_getBalance', [ADDRESS, 'latest', 1]],
  ['eth_getBalance', ['0x1']],
  ['eth_getBlockByNumber', ['latest', 'yes']],
  ['eth_feeHistory', ['0x7fffffff', 'latest', []]],
  ['eth_feeHistory', [1, 'latest', Array(11).fill(1)]],
  ['eth_chainId', [1]],
])('%s with %j is refused', async (method, params) => {
  expect(await ask(method, JSON.stringify(params))).toMatchObject({ status: 200, error: { code: -32602 } })
  expect(reached).toEqual([])
})

test.each([['"0x"'], ['"0x04f8"'], ['"0x02zz"'], ['"0x02c0"'], [noText], [deep], ['null']])(
  'the raw transaction %s is refused',
  async (raw) => {
    expect(await ask('eth_sendRawTransaction', `[${raw}]`)).toMatchObject({
      status: 200,
      error: { code: -32602 },
    })
    expect(reached).toEqual([])
  },
)

test('a raw transaction goes through unless it wants too much gas, comes too early or from the world', async () => {
  const plain = { type: 'eip1559', chainId: 31_337, nonce: 1, gas: 30_000_000n, maxFeePerGas: 9n } as const
  const send = async (raw: string) => {
    const { error } = await ask('eth_sendRawTransaction', JSON.stringify([raw]))
    return error?.code
  }
  const good = await somebody.signTransaction(plain)
  expect(await send(good)).toBeUndefined()
  expect(reached.at(-1)).toEqual({ method: 'eth_sendRawTransaction', params: [good] })
  const sent = () => reached.filter(({ method }) => method === 'eth_sendRawTransaction').length
  expect(await send(await somebody.signTransaction({ ...plain, gas: 30_000_001n }))).toBe(-32602)
  // The account's next one is 1.
  expect(await send(await somebody.signTransaction({ ...plain, nonce: 2 }))).toBe(-32000)
  expect(await send(await inWorld.signTransaction(plain))).toBe(4100)
  const legacy = await inWorld.signTransaction({ type: 'legacy', gas: 21_000n, gasPrice: 9n })
  expect(await send(legacy)).toBe(4100)
  expect(sent()).toBe(1)
})

test('a batch is refused as a whole, and so is what is no request', async () => {
  const one = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
  expect(await post(JSON.stringify(Array(1_000).fill(one)))).toEqual({
    status: 400,
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: 'Batches are not taken: send one request at a time.' },
  })
  for (const body of ['[]', 'null', '1', '{}', '{"jsonrpc":"2.0","id":{},"method":"eth_chainId"}', deep]) {
    expect(await post(body)).toMatchObject({ status: 400, error: { code: -32600 } })
  }
  expect(reached).toEqual([])
})
