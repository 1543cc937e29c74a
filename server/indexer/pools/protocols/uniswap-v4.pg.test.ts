import { pino } from 'pino'
import { encodeAbiParameters, encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { startOver } from '../../run/start-over.ts'
import { snapshot, withoutIds } from '../../testing/index-rows.ts'
import { noProtocols } from '../../testing/no-protocols.ts'
import { PlayedChain } from '../../testing/played-chain.ts'
import { trackNothing } from '../../testing/played-tokens.ts'
import { type Deployed, PoolStage, readArtifact } from '../../testing/pool-stage.ts'
import { uniswapV4 } from './uniswap-v4.ts'

const log = pino({ level: 'silent' })
const ZERO: Hex = `0x${'0'.repeat(40)}`
const ONE = 2n ** 96n
const UNIT = 10n ** 18n
const MOST = 2n ** 256n - 1n
const code = (name: string) => readArtifact('@uniswap/v4-core', `out/${name}.sol/${name}.json`)
const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

let db: Database
let played: PlayedChain
let chain: Chain
let stage: PoolStage
let manager: Deployed
let token: Deployed
let routers: { swap: Deployed; liquidity: Deployed; donate: Deployed }
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
beforeEach(async () => {
  played = await PlayedChain.start()
  chain = openChain('demo', [played.rpcUrl], { log })
  const owner = played.accounts[0]
  manager = await PoolStage.deploy(played, code('PoolManager'), [owner])
  token = await PoolStage.deploy(played, code('TestERC20'), [10n ** 30n])
  routers = {
    swap: await PoolStage.deploy(played, code('PoolSwapTest'), [manager.address]),
    liquidity: await PoolStage.deploy(played, code('PoolModifyLiquidityTest'), [manager.address]),
    donate: await PoolStage.deploy(played, code('PoolDonateTest'), [manager.address]),
  }
  const factories = [{ address: manager.address, kind: 'uniswap-v4', label: '', entity: '' }]
  stage = new PoolStage(played, db, chain, { ...noProtocols, factories })
  const approvals = Object.values(routers).map(({ address }) => ({
    to: token,
    name: 'approve',
    args: [address, MOST],
  }))
  await stage.act(...approvals)
})
afterEach(async () => {
  chain?.close()
  await played?.close()
  await trackNothing(db)
})

/** Against the native coin; without a fee what the manager has is what the positions are. */
const key = (fee = 0) => ({ currency0: ZERO, currency1: token.address, fee, tickSpacing: 60, hooks: ZERO })
const begin = (fee = 0) => ({ to: manager, name: 'initialize', args: [key(fee), ONE] })
const put = (tickLower: number, tickUpper: number, liquidityDelta: bigint, fee = 0) => ({
  to: routers.liquidity,
  name: 'modifyLiquidity',
  args: [key(fee), { tickLower, tickUpper, liquidityDelta, salt: `0x${'0'.repeat(64)}` as Hex }, '0x'],
  valueWei: liquidityDelta > 0n ? 100n * UNIT : 0n,
})
const trade = (zeroForOne: boolean, amount: bigint, fee = 0) => ({
  to: routers.swap,
  name: 'swap',
  args: [
    key(fee),
    { zeroForOne, amountSpecified: -amount, sqrtPriceLimitX96: zeroForOne ? ONE / 1000n : ONE * 1000n },
    { takeClaims: false, settleUsingBurn: false },
    '0x',
  ],
  valueWei: zeroForOne ? amount : 0n,
})

test('a pool of the native coin is created, traded and reorganised; what it holds is what the contract has', async () => {
  await stage.act(begin())
  await stage.act(put(-600, 600, 100n * UNIT), put(0, 1_200, 50n * UNIT))
  const id = await stage.index(token.address)
  await stage.act(trade(true, UNIT), trade(false, 3n * UNIT))
  await stage.follow()
  await compareWithContract(id)
  const before = await snapshot(db, [id])

  await stage.act(trade(false, 2n * UNIT), put(0, 1_200, -50n * UNIT), put(-1_200, -60, 7n * UNIT))
  await stage.follow()
  await compareWithContract(id)
  expect(await snapshot(db, [id])).not.toEqual(before)
  await played.rollBack(1)
  await stage.act(trade(true, UNIT / 2n))
  await stage.follow()
  await compareWithContract(id)

  await stage.act(put(-600, 600, -100n * UNIT), put(0, 1_200, -50n * UNIT))
  await stage.follow()
  expect(await poolsOf(id)).toMatchObject([{ coins: [ZERO, token.address], reserves: ['0', '0'] }])
  expect(await db.rows(sql`select * from pool_positions where contract_id = ${id}`)).toEqual([])

  const swaps = await db.rows<{ bought: string; sold: string }>(sql`
    select bought, sold from swaps where contract_id = ${id} order by block_number, log_index`)
  expect(swaps.map(({ bought, sold }) => [bought === '0', sold])).toEqual([
    [false, '0'],
    [true, String(3n * UNIT)],
    [false, '0'],
  ])
  const held = await db.rows(sql`
    select first_way from balances where contract_id = ${id} and address = ${played.accounts[0]}`)
  expect(held).toEqual([{ first_way: 'transfer' }])
})

test('a pool that is made at the head is read from its first event on, as it would be from the past', async () => {
  await stage.act(...[begin(), put(-600, 600, UNIT)])
  const id = await stage.index(token.address)
  await stage.act(begin(3_000), put(-600, 600, 100n * UNIT, 3_000), trade(true, UNIT, 3_000))
  await stage.follow()
  await stage.act(
    { to: routers.donate, name: 'donate', args: [key(3_000), 5n, 7n, '0x'], valueWei: 5n },
    trade(false, 2n * UNIT, 3_000),
  )
  await stage.follow()
  expect(await managersOf(token.address)).toEqual([manager.address])
  expect(await managersOf(manager.address)).toEqual([])
  const followed = await snapshot(db, [id])
  expect(followed.pools).toHaveLength(2)
  expect(followed.swaps).toHaveLength(2)

  // Everything is final now, and read once more from zero.
  await played.rpc('anvil_mine', '0x50')
  await db.transaction((tx) => startOver(tx, [id]))
  await db.rows(sql`delete from chain_cursors`)
  await db.rows(sql`delete from contracts`)
  const again = await stage.index(token.address)
  const afterwards = await snapshot(db, [again])
  expect(withoutIds(afterwards)).toEqual(withoutIds(followed))
})

/** Of a token whose pools are looked for by calls: the manager, for each pool that is there. */
async function managersOf(of: Hex): Promise<string[]> {
  const answers = uniswapV4
    .poolCalls(of, ZERO)
    .map((data) => played.rpc('eth_call', { to: manager.address, data }, 'latest') as Promise<string>)
  return (await Promise.all(answers)).flatMap((answer) => uniswapV4.poolsIn?.(answer, manager.address) ?? [])
}

async function poolsOf(id: number) {
  return db.rows<{ reserves: string[]; coins: string[]; sqrt_price: string; address: string }>(sql`
    select address, coins, reserves::text[], sqrt_price from pools where contract_id = ${id} order by first_block`)
}

/** The manager has at most a unit more for each change of liquidity and each swap: it rounds in its own favour. */
async function compareWithContract(id: number) {
  const [pool] = await poolsOf(id)
  const native = BigInt((await played.rpc('eth_getBalance', manager.address, 'latest')) as string)
  const data = encodeFunctionData({ abi: erc20, args: [manager.address] })
  const coins = BigInt((await played.rpc('eth_call', { to: token.address, data }, 'latest')) as string)
  for (const [i, has] of [native, coins].entries()) {
    const dust = has - BigInt(pool?.reserves[i] ?? 0)
    expect(dust).toBeGreaterThanOrEqual(0n)
    expect(dust).toBeLessThan(12n)
  }
  // https://github.com/Uniswap/v4-core/blob/main/src/libraries/StateLibrary.sol: where the manager keeps a pool's price
  const slot = keccak256(
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [pool?.address as Hex, 6n]),
  )
  const state = BigInt((await played.rpc('eth_getStorageAt', manager.address, slot, 'latest')) as string)
  expect(pool?.sqrt_price).toBe(String(BigInt.asUintN(160, state)))
}
