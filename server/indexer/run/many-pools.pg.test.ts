import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { protocolsOf } from '#server/protocols.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { savePools } from '../pools/stored-pools.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { PlayedChain } from '../testing/played-chain.ts'
import { trackNothing } from '../testing/played-tokens.ts'
import { PoolStage } from '../testing/pool-stage.ts'
import type { Event } from '../testing/puppet.ts'

const log = pino({ level: 'silent' })
const SYNC = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
const SWAP_V4 = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f'
const KINDS = ['uniswap-v2', 'uniswap-v3', 'uniswap-v4', 'pancakeswap-v3', 'curve', 'balancer-v2'] as const
const address = (end: number) => `0x${end.toString(16).padStart(40, '0')}`
const topic = (end: number | bigint) => `0x${end.toString(16).padStart(64, '0')}`
const words = (...values: bigint[]) =>
  `0x${values.map((value) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')).join('')}`

let db: Database
let played: PlayedChain
let chain: Chain
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
  played = await PlayedChain.start()
  chain = openChain('demo', [played.rpcUrl], { log })
})
afterAll(async () => {
  chain?.close()
  await played?.close()
  await trackNothing(db)
  await db?.close()
})

test('a token with 50 pools of six protocols is followed with as many requests as one without', async () => {
  const [token, pair, manager] = [
    await played.deployPuppet(),
    await played.deployPuppet(),
    await played.deployPuppet(),
  ]
  const asked: string[] = []
  const counting: Chain = {
    ...chain,
    tip: () => note('tip', chain.tip()),
    blocks: (...args) => note('blocks', chain.blocks(...args)),
    callMany: (...args) => note('calls', chain.callMany(...args)),
    logsOfBlocks: (filters, blocks) => note(`logs by ${filters.length}`, chain.logsOfBlocks(filters, blocks)),
    streamLogs: (...args) => {
      asked.push('stream')
      return chain.streamLogs(...args)
    },
  }
  const stage = new PoolStage(played, db, counting, {
    ...noProtocols,
    factories: protocolsOf('eth').factories,
  })
  const id = await stage.index(token)
  const askedFor = async (acts: readonly { to: string; events: Event[] }[]) => {
    await played.mine(
      12,
      acts.map((act, i) => ({ ...act, from: played.accounts[i] ?? '', valueWei: 0n })),
    )
    asked.length = 0
    await stage.follow()
    return [...asked]
  }
  const swapped = [
    { to: pair, events: [{ topics: [SYNC], data: words(7n, 9n) }] },
    {
      to: manager,
      events: [{ topics: [SWAP_V4, topic(2), topic(1)], data: words(-5n, 4n, 2n ** 96n, 1n, 0n, 0n) }],
    },
  ]
  const without = await askedFor(swapped)
  expect(without).toEqual(['tip', 'logs by 3'])
  expect(await db.rows(sql`select count(*) from swaps where contract_id = ${id}`)).toEqual([{ count: 0 }])

  await savePools(
    db,
    id,
    Array.from({ length: 50 }, (_, n) => poolOf(n, token, pair, manager)),
  )
  expect(await askedFor(swapped)).toEqual(without)
  expect(await db.rows(sql`select bought, sold from swaps where contract_id = ${id}`)).toEqual([
    { bought: '0', sold: '5' },
  ])
  expect(await db.rows(sql`select reserves::text[] from pools where address = ${pair}`)).toEqual([
    { reserves: ['7', '9'] },
  ])

  function note<T>(what: string, answer: Promise<T>): Promise<T> {
    asked.push(what)
    return answer
  }
})

/** The first is the pair's, the third one of the manager's; nothing happens to the others. */
function poolOf(n: number, token: string, pair: string, manager: string) {
  const kind = KINDS[n % KINDS.length] ?? ''
  const isInside = kind === 'uniswap-v4' || kind === 'balancer-v2'
  const id = n === 0 ? pair : isInside ? topic(n) : address(0x1000 + n)
  const emitter = kind === 'uniswap-v4' ? manager : isInside ? address(0xba) : id
  const coins = [token, address(0x51)]
  return { id, emitter, kind, factory: address(0xf), coins, decimals: [18, 6], firstBlock: 1 }
}
