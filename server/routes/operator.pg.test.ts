import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  HttpReply,
  type NodeCall,
  openTestChain,
  startTestNode,
  type TestNode,
} from '#server/chain/test-node.ts'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let node: TestNode
let broken: TestNode
const closing: (() => unknown)[] = []

beforeAll(async () => {
  node = await startTestNode(({ method }: NodeCall) => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getBlockByNumber') return { number: '0x64' }
    if (method === 'eth_getCode') return '0x'
    return method === 'eth_getBalance' ? '0x0' : []
  })
  broken = await startTestNode(() => {
    throw new HttpReply(401, 'API key disabled')
  })
})
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
  await node.stop()
  await broken.stop()
})

async function start(given: Record<string, string> = {}): Promise<TestApp> {
  const { chain } = openTestChain([`${node.url}/v3/secret`, broken.url])
  const chains = { get: (key: string) => (key === 'demo' ? chain : null) }
  const assay = await startTestApp(given, undefined, chains)
  closing.unshift(async () => {
    await assay.close()
    chain.close()
  })
  return assay
}

describe('with OPERATORS', () => {
  let assay: TestApp
  let ann: string
  let bob: string
  beforeAll(async () => {
    assay = await start({ OPERATORS: 'Ann@example.com' })
    ann = (await assay.signIn('ann@example.com')).access
    bob = (await assay.signIn('bob@example.com')).access
  })

  test('they see the chains, and nobody else does, on this machine or elsewhere', async () => {
    expect((await assay.get('/api/operator', ann)).json()).toEqual({ is_operator: true })
    expect((await assay.get('/api/operator', bob)).json()).toEqual({ is_operator: false })
    expect((await assay.get('/api/operator/chains', ann)).statusCode).toBe(200)
    const refused = await assay.get('/api/operator/chains', bob)
    expect([refused.statusCode, refused.json().error]).toEqual([
      403,
      { code: 'not_an_operator', message: 'This is for the operators of this server.' },
    ])
    expect((await assay.postAs(bob, '/api/operator/chains/check', { chain: 'demo' })).statusCode).toBe(403)
    expect((await assay.get('/api/operator/chains')).statusCode).toBe(401)
  })

  test('what is known is told without asking; a check asks, and is remembered', async () => {
    const requests = node.requests
    await assay.db.rows(sql`
      with contract as (insert into contracts (chain, address, kind, state, first_block, cursor_block)
        values ('demo', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'erc20', 'processing', 0, -1) returning id)
      insert into collections (user_id, contract_id)
      select users.id, contract.id from users, contract where email = 'bob@example.com'`)
    const [before] = (await assay.get('/api/operator/chains', ann)).json().chains
    expect(before).toMatchObject({
      chain: 'demo',
      chain_id: 31_337,
      source: 'rpc',
      own_endpoints: false,
      contracts: 1,
      portal: null,
      checked_at: null,
      endpoints: [
        { host: node.host, state: 'not_asked', logs: null },
        { host: broken.host, state: 'not_asked' },
      ],
    })
    expect(node.requests).toBe(requests)

    const checked = await assay.postAs(ann, '/api/operator/chains/check', { chain: 'demo' })
    expect(checked.json()).toMatchObject({
      contracts: 1,
      checked_at: expect.stringMatching(/^\d{4}-/),
      endpoints: [
        {
          host: node.host,
          state: 'answers',
          head: 100,
          logs: true,
          finalized: true,
          batch: 50,
          multicall3: false,
        },
        { host: broken.host, state: 'refuses', reason: 'HTTP 401: API key disabled', head: null },
      ],
    })
    expect((await assay.get('/api/operator/chains', ann)).json().chains[0]).toEqual(checked.json())
    expect(checked.body).not.toContain('secret')
  })

  test('checks are limited: one more than ten in a minute is refused', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 10; count += 1)
      statuses.push((await assay.postAs(ann, '/api/operator/chains/check', { chain: 'demo' })).statusCode)
    expect(statuses).toEqual([...Array(9).fill(200), 429])
    expect((await assay.postAs(ann, '/api/operator/chains/check', { chain: 'doge' })).statusCode).toBe(400)
  })
})

test.each([
  ['in demo mode', { DEMO: 'on', HOST: '0.0.0.0' }, true],
  ['with HOST on loopback', { DEMO: 'off' }, true],
  ['on a server for others', { DEMO: 'off', HOST: '0.0.0.0' }, false],
])('without OPERATORS %s, whether somebody on this machine is one', async (_, given, is) => {
  const assay = await start(given)
  const { access } = await assay.signIn('carol@example.com')
  expect((await assay.get('/api/operator', access)).json()).toEqual({ is_operator: is })
  const elsewhere = await assay.app.inject({
    url: '/api/operator',
    headers: { authorization: `Bearer ${access}`, 'x-forwarded-for': '203.0.113.7' },
  })
  expect(elsewhere.json()).toEqual({ is_operator: false })
})
