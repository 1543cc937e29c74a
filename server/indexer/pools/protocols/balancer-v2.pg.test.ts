import { pino } from 'pino'
import { type Hex, parseAbi, parseEventLogs } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { startOver } from '../../run/start-over.ts'
import { BalancerStage } from '../../testing/balancer-stage.ts'
import { snapshot, withoutIds } from '../../testing/index-rows.ts'
import { PlayedChain } from '../../testing/played-chain.ts'
import { trackNothing } from '../../testing/played-tokens.ts'

const log = pino({ level: 'silent' })
const UNIT = 10n ** 18n
/** A pool of these sizes gives out some hundreds. */
const SHARES = 30n * UNIT
const transfer = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

let db: Database
let played: PlayedChain
let chain: Chain
let stage: BalancerStage
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
beforeEach(async () => {
  played = await PlayedChain.start()
  chain = openChain('demo', [played.rpcUrl], { log })
  stage = await BalancerStage.open(played, db, chain)
})
afterEach(async () => {
  chain?.close()
  await played?.close()
  await trackNothing(db)
})

// The vault keeps the balances of pools of two coins in a way of its own.
describe.each([
  { weights: [60n, 40n], amounts: [300n, 200n] },
  { weights: [50n, 30n, 20n], amounts: [500n, 400n, 300n] },
])('a pool of the weights $weights', ({ weights, amounts }) => {
  let pool: Awaited<ReturnType<BalancerStage['newPool']>>
  let token: Hex
  beforeEach(async () => {
    pool = await stage.newPool(weights)
    token = pool.coins[1] as Hex
    const put = amounts.map((amount) => amount * UNIT)
    await stage.act(stage.join(pool, put))
  })

  test('is joined, traded, left and reorganised; the index says what the vault says', async () => {
    const id = await stage.index(token)
    await compareWithVault(id)
    const last = pool.coins.length - 1
    const trades = [
      ...(await stage.act(stage.swap(pool, 'in', 1, 0, 5n * UNIT), stage.swap(pool, 'out', 0, 1, 2n * UNIT))),
      ...(await stage.act(
        stage.swap(pool, 'in', 0, 1, 3n * UNIT),
        stage.swap(pool, 'out', 1, 0, UNIT),
        stage.swap(pool, 'in', 0, last, UNIT),
      )),
    ]
    await stage.follow()
    await compareWithVault(id)
    await compareWithMovements(id, trades)

    await stage.act(stage.exit(pool, SHARES), stage.exit(pool, SHARES, 1))
    await stage.follow()
    await compareWithVault(id)
    await compareWithMovements(id, trades)
    const collector = await stage.collector()
    const fees = await Promise.all(pool.coins.map((coin) => stage.balanceOf(coin, collector)))
    expect(fees.some((fee) => fee > 0n)).toBe(true)

    await stage.act(stage.swap(pool, 'in', 1, 0, 7n * UNIT), stage.exit(pool, SHARES))
    await stage.follow()
    await compareWithVault(id)
    await played.rollBack(1)
    trades.push(...(await stage.act(stage.swap(pool, 'out', 0, 1, 4n * UNIT))))
    await stage.follow()
    await compareWithVault(id)
    await compareWithMovements(id, trades)
    expect(await db.rows(sql`select * from skipped_logs where contract_id = ${id}`)).toEqual([])

    // Everything is final now, and read once more from zero.
    const followed = await snapshot(db, [id])
    await played.rpc('anvil_mine', '0x50')
    await db.transaction((tx) => startOver(tx, [id]))
    await db.rows(sql`delete from chain_cursors`)
    await db.rows(sql`delete from contracts`)
    const again = await stage.index(token)
    expect(withoutIds(await snapshot(db, [again]))).toEqual(withoutIds(followed))
  })

  async function compareWithVault(id: number) {
    const rows = await db.rows(sql`
      select address, emitter, kind, coins, reserves::text[] from pools where contract_id = ${id}`)
    const held = await stage.held(pool)
    expect(rows).toEqual([{ address: pool.id, emitter: stage.vault.address, kind: 'balancer-v2', ...held }])
  }

  /** Every trade of the token is what moved between trader and vault, and the last one with a coin is its price in it. */
  async function compareWithMovements(id: number, trades: readonly string[]) {
    const moved = await Promise.all(trades.map(gainsOfVault))
    const ofToken = moved.flatMap((gains, i) => {
      const gain = gains.get(token)
      if (gain === undefined) return []
      return { hash: trades[i], bought: String(gain < 0n ? -gain : 0n), sold: String(gain > 0n ? gain : 0n) }
    })
    const swaps = await db.rows(sql`
      select tx_hash as hash, bought, sold from swaps where contract_id = ${id} order by block_number, log_index`)
    expect(swaps).toEqual(ofToken)

    const [row] = await db.rows<{ prices: (number | null)[] }>(
      sql`select prices from pools where contract_id = ${id}`,
    )
    for (const [i, coin] of pool.coins.entries()) {
      const last = moved.findLast((gains) => gains.has(token) && gains.has(coin))
      const price = row?.prices[i] ?? null
      if (coin === token || !last) expect(price).toBeNull()
      // The token is tracked without decimals, the other coins say 18.
      else expect(Number(price) * 1e18).toBeCloseTo(-Number(last.get(coin)) / Number(last.get(token)), 9)
    }
  }
})

test('a pool that no known factory made is nobody’s', async () => {
  const coins = await stage.newCoins(2)
  const { vault } = stage
  await stage.act({ to: vault, name: 'registerPool', args: [2] })
  // Its id: who registered it, its kind (two coins), and how many there were before.
  const id = `${played.accounts[0]}0002${'0'.repeat(20)}`
  const [hash] = await stage.act({ to: vault, name: 'registerTokens', args: [id, coins, coins] })
  const told = parseEventLogs({
    abi: vault.abi,
    logs: await stage.logsOf(hash),
    eventName: 'TokensRegistered',
  })
  expect(told).toHaveLength(1)
  const contract = await stage.index(coins[0] as Hex)
  expect(await db.rows(sql`select * from pools where contract_id = ${contract}`)).toEqual([])
})

/** By coin, as the coins themselves tell it. */
async function gainsOfVault(hash: string): Promise<Map<string, bigint>> {
  const gains = new Map<string, bigint>()
  for (const { address, args } of parseEventLogs({ abi: transfer, logs: await stage.logsOf(hash) })) {
    const isIn = args.to.toLowerCase() === stage.vault.address
    gains.set(address, (gains.get(address) ?? 0n) + (isIn ? args.value : -args.value))
  }
  return gains
}
