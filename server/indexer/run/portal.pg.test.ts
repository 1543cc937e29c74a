import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demo } from '#api/chains/demo.ts'
import { registerChains } from '#api/chains.ts'
import { MethodMissing } from '#server/chain/errors.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Portal } from '#server/portal/portal.ts'
import { readThroughPortal } from '#server/portal/read-through-portal.ts'
import { RequestWindow } from '#server/portal/request-window.ts'
import { type Dataset, datasetOf } from '#server/portal/testing/dataset.ts'
import { lies } from '#server/portal/testing/lies.ts'
import { type PortalServer, startPortalServer } from '#server/portal/testing/portal-server.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { snapshot } from '../testing/index-rows.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { type PlayedToken, PlayedTokens } from '../testing/played-tokens.ts'
import { erc721Transfer } from '../testing/puppet.ts'
import { Random } from '../testing/random.ts'
import { NativeMoves } from '../wallet/native-moves.ts'
import { backfill } from './backfill.ts'
import { takeContract } from './lease.ts'
import { logSourceOpener } from './open-log-source.ts'

registerChains({ demo: { ...demo, portalDataset: 'played' } })

type Tracked = { kind: PlayedToken['kind'] | 'wallet'; address: string; first: number }

const ZERO = `0x${'0'.repeat(40)}`
/** What the demo chain calls final: so many blocks below the head. */
const FINALITY = 64
let db: Database
let played: PlayedTokens
let chain: Chain
let data: Dataset
let tracked: Tracked[]
/** By the node alone. */
let truth: Record<string, object>
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
const stops: (() => unknown)[] = []

beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
  played = await PlayedTokens.begin(new Random(7))
  const tokens = [await played.add('erc20'), await played.add('erc721'), await played.add('erc1155')]
  await played.mine(50)
  const [, buyer = '', seller = ''] = played.chain.accounts
  const nft = tokens[1]?.address ?? ''
  for (let id = 1_000n; id < 1_010n; id++) {
    const events = [erc721Transfer(ZERO, buyer, id)]
    await played.chain.mine(12, [{ from: buyer, to: nft, valueWei: 500n, events }])
    await played.chain.mine(12, [{ from: buyer, to: seller, valueWei: id, events: [] }])
  }
  for (let i = 0; i < FINALITY; i++) await played.chain.mine(12, [])
  chain = openChain('demo', [played.chain.rpcUrl], { log })
  data = await datasetOf(played.chain.rpcUrl, (await played.chain.head()) - FINALITY)
  tracked = [...tokens, { kind: 'wallet', address: buyer, first: 1 }]
  truth = {}
  for (const each of tracked) truth[each.kind] = await read(each, chain)
})
afterAll(async () => {
  chain?.close()
  await played?.chain.close()
  await db?.close()
})
afterEach(async () => {
  logged.length = 0
  for (const stop of stops.splice(0)) await stop()
})

/** The rows that a contract's history becomes. */
async function read({ kind, address, first }: Tracked, past: Chain, portal?: Portal): Promise<object> {
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block)
    values ('demo', ${address}, ${kind}, ${first}, ${first - 1}) returning id`)
  const contract = await takeContract(db, 'demo')
  if (!contract || contract.id !== row?.id) throw new Error('another contract is waiting')
  const nativeMoves = new NativeMoves(past, portal)
  const openSource = logSourceOpener({ db, chain: past, protocols: noProtocols, nativeMoves })
  const { signal } = new AbortController()
  while ((await backfill(db, past, contract, openSource, signal)) === 'more') {
    // On to the newest final block.
  }
  const tables = await snapshot(db, [contract.id])
  const about = await db.row(
    sql`select cursor_block, cursor_hash, counts_native from contracts where id = ${row.id}`,
  )
  await db.rows(sql`delete from contracts where id = ${row.id}`)
  const withoutId = ({ contract_id: _, ...rest }: Record<string, unknown>) => rest
  const rows = Object.entries(tables).map(([table, all]) => [
    table,
    all.map((each) => withoutId(each as Record<string, unknown>)),
  ])
  return { ...Object.fromEntries(rows), about }
}

async function open(options: Partial<Parameters<typeof startPortalServer>[0]> = {}, nodes = chain) {
  const server: PortalServer = await startPortalServer({
    dataset: 'played',
    data,
    requests: 10_000,
    blocksPerAnswer: 29,
    ...options,
  })
  stops.push(server.stop)
  const portal = new Portal('demo', {
    url: server.url,
    window: new RequestWindow(10_000, 10_000),
    log,
    limits: { tries: 2, backoffMs: 1, maxBackoffMs: 2 },
  })
  const few = { filled: 2, empty: 4, windows: 2, windowBlocks: 5, transactions: 2 }
  const checks = nodes === chain ? {} : { checks: few }
  return { server, portal, past: readThroughPortal(nodes, portal, log, { leastBlocks: 1, ...checks }) }
}

/** A node that gives logs of a few blocks alone, and no traces: a history must have come from the portal. */
function withoutHistory(): Chain {
  return {
    ...chain,
    async *streamLogs(filters, from, to, signal) {
      if (to - from >= 5) throw new Error(`the node was asked for the logs of ${from} to ${to}`)
      yield* chain.streamLogs(filters, from, to, signal)
    },
    request: async (method) => {
      throw new MethodMissing(method)
    },
  }
}

test('a history is the same by the portal as by the node, native coin of a wallet included', async () => {
  const { server, portal, past } = await open({}, withoutHistory())
  for (const each of tracked) expect(await read(each, past, portal)).toEqual(truth[each.kind])
  expect(truth.wallet).toMatchObject({ about: { counts_native: true } })
  expect(JSON.stringify(truth.wallet)).toContain('"native"')
  expect(portal.report()).toMatchObject({ state: 'answers', head: data.finalizedHead, traces: true })
  expect(portal.report().blocks_per_second).toBeGreaterThan(0)
  expect(server.queries.length).toBeGreaterThan(12)
  expect(logged).toEqual([])
})

test.each(Object.keys(lies))(
  'a portal that %s is caught, and nothing of it is in the tables',
  async (name) => {
    for (const each of tracked) {
      const { server, portal, past } = await open({ blocksPerAnswer: 1_000 })
      let didLie = false
      server.lie = (lines, query) => {
        const told = query.logs ? (lies[name]?.(lines, query) ?? lines) : lines
        if (JSON.stringify(told) !== JSON.stringify(lines)) didLie = true
        return told
      }
      expect(await read(each, past, portal)).toEqual(truth[each.kind])
      expect(didLie).toBe(true)
      expect(portal.report()).toMatchObject({
        state: 'refuses',
        reason: expect.stringMatching(/^It was caught at something false: /),
      })
      expect(logged.join('')).toContain('the portal lies: its blocks are read by the nodes')
      expect(portal.isUsable).toBe(false)
      logged.length = 0
    }
  },
)

test('an archive without traces leaves native coin to the node, and says what it lacks', async () => {
  const bare = await datasetOf(played.chain.rpcUrl, data.finalizedHead, false)
  const { portal, past } = await open({ data: bare }, withoutHistory())
  const [erc20, erc721, , wallet] = tracked
  if (!erc20 || !erc721 || !wallet) throw new Error('nothing is tracked')
  for (const each of [erc20, erc721]) expect(await read(each, past, portal)).toEqual(truth[each.kind])
  expect(await read(wallet, past, portal)).toMatchObject({ about: { counts_native: false } })
  expect(portal.report()).toMatchObject({ state: 'answers', traces: false })
})

test('a portal that is behind, away or refuses leaves the rest to the nodes', async () => {
  const [erc20] = tracked
  if (!erc20) throw new Error('nothing is tracked')
  const behind = { ...data, finalizedHead: 30 }
  for (const options of [{ data: behind }, { dataset: 'another' }, { data: { ...data, startBlock: 20 } }]) {
    const { portal, past } = await open(options)
    expect(await read(erc20, past, portal)).toEqual(truth.erc20)
  }
  const { server, portal, past } = await open()
  await server.stop()
  stops.length = 0
  expect(await read(erc20, past, portal)).toEqual(truth.erc20)
  expect(portal.report()).toMatchObject({ state: 'silent', reason: 'ECONNREFUSED' })
})
