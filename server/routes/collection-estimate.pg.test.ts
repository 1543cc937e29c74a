import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { unasked } from '#server/chain/check-endpoint.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { sql } from '#server/db/sql.ts'
import { answers, codeThatAnswers, place } from '#server/indexer/testing/contracts.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

const PUBLIC = 'forno.celo.org'
const OWN = 'own.example'
const closing: (() => unknown)[] = []
let anvil: Anvil
let demo: Chain
let coin: string

beforeAll(async () => {
  anvil = await startAnvil([])
  demo = openChain('demo', [anvil.rpcUrl], { log: pino({ level: 'silent' }) })
  const { word, string } = answers
  const code = codeThatAnswers({
    name: string('Gold'),
    decimals: word(18),
    totalSupply: word(1),
    balanceOf: word(0),
  })
  await rpc(anvil.rpcUrl, 'anvil_mine', ['0x5'])
  coin = await place(anvil.rpcUrl, code)
  // The demo chain's depth lies above what is final.
  await rpc(anvil.rpcUrl, 'anvil_mine', ['0x100'])
})
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
  demo.close()
  await anvil.stop()
})

/** The demo's chain under the name of Celo, read through one node that gives so many blocks a second. */
async function start(host: string, blocksPerSecond: number, given: Record<string, string> = {}) {
  const celo: Chain = {
    ...demo,
    key: 'celo',
    logPace: () => ({ blocksPerSecond, logsPerSecond: null, limitedBy: host, learned: true }),
    endpointReports: () => [{ ...unasked(host), state: 'answers', range: 10, head: 300 }],
  }
  const chains = { get: (key: string) => (key === 'celo' ? celo : key === 'demo' ? demo : null) }
  const assay = await startTestApp({ SOURCE_CELO: 'rpc', ...given }, undefined, chains)
  closing.unshift(() => assay.close())
  const { access } = await assay.signIn('ada@example.com')
  return { assay, access }
}

const estimate = (assay: TestApp, access: string, address = coin, chain = 'celo') =>
  assay.postAs(access, '/api/collection/estimate', { kind: 'ERC20', address, chain })
const add = (assay: TestApp, access: string) =>
  assay.postAs(access, '/api/collection/add-erc20', { contract_address: coin, contract_chain: 'celo' })

test('says how long it takes and what limits it, to operators and others', async () => {
  const { assay, access } = await start(PUBLIC, 10, { OPERATORS: 'bob@example.com' })
  const finalized = await demo.finalizedNumber()
  const told = (await estimate(assay, access)).json()
  expect(told).toEqual({
    blocks: expect.any(Number),
    // The pools of a token are asked for as well: three questions about each range.
    seconds: Math.ceil(told.blocks / (10 / 3)),
    learned: true,
    source: 'rpc',
    limited_by: PUBLIC,
    hopeless: null,
    own_endpoints: false,
    is_operator: false,
  })
  expect(told.blocks).toBeGreaterThan(0)
  expect(told.blocks).toBeLessThanOrEqual(finalized + 1)
  const bob = await assay.signIn('bob@example.com')
  expect((await estimate(assay, bob.access)).json()).toEqual({ ...told, is_operator: true })
  const nowhere = (await estimate(assay, access, `0x${'77'.repeat(20)}`)).json()
  expect(nowhere).toMatchObject({ blocks: null, seconds: null })
})

test('what is read already takes no time', async () => {
  const { assay, access } = await start(PUBLIC, 10)
  expect((await add(assay, access)).statusCode).toBe(200)
  await assay.db.rows(sql`update contracts set state = 'ready'`)
  expect((await estimate(assay, access)).json()).toMatchObject({ blocks: 0, seconds: 0 })
})

test('a hopeless one is refused with the reason, unless the operator has named the node', async () => {
  const { assay, access } = await start(PUBLIC, 0.000_1)
  expect((await estimate(assay, access)).json().hopeless).toMatch(
    /^Reading \d+ blocks of Celo would take about \d+ days with these public nodes: forno\.celo\.org gives 10 blocks at a time\./,
  )
  const refused = await add(assay, access)
  expect([refused.statusCode, refused.json().error]).toEqual([
    422,
    {
      code: 'hopeless',
      message: expect.stringMatching(/^Reading [\d,]+ blocks of Celo would take about [\d,]+ days /),
      fields: { contract_chain: refused.json().error.message },
    },
  ])
  const own = await start(OWN, 0.000_1, { RPC_URL_CELO: `https://${OWN}/key` })
  expect((await estimate(own.assay, own.access)).json()).toMatchObject({
    hopeless: null,
    own_endpoints: true,
  })
  expect((await add(own.assay, own.access)).statusCode).toBe(200)
})

test('while it is read, the list says where from and what limits that; whose own node it is stays theirs', async () => {
  const seen = async (host: string, given: Record<string, string>) => {
    const { assay, access } = await start(host, 10, given)
    await add(assay, access)
    const before = (await assay.get('/api/collections', access)).json()[0]
    await assay.db.rows(sql`update contracts set target_block = 100, cursor_block = 10`)
    const [row] = (await assay.get('/api/collections', access)).json()
    return [before.reading, row.reading]
  }
  expect(await seen(PUBLIC, {})).toEqual([null, { source: 'rpc', limited_by: PUBLIC, hopeless: null }])
  const others = { OPERATORS: 'bob@example.com', RPC_URL_CELO: `https://${OWN}` }
  expect(await seen(OWN, others)).toEqual([null, { source: 'rpc', limited_by: null, hopeless: null }])
  const operator = { OPERATORS: 'ada@example.com', RPC_URL_CELO: `https://${OWN}` }
  expect(await seen(OWN, operator)).toEqual([null, { source: 'rpc', limited_by: OWN, hopeless: null }])
})

test('questions are limited together with additions', async () => {
  const { assay, access } = await start(PUBLIC, 10)
  const statuses = new Set<number>()
  for (let count = 0; count < 60; count += 1) {
    const { statusCode } = await estimate(assay, access, `0x${'77'.repeat(20)}`)
    statuses.add(statusCode)
  }
  expect([...statuses]).toEqual([200])
  expect((await estimate(assay, access)).statusCode).toBe(429)
  expect((await add(assay, access)).statusCode).toBe(429)
})
