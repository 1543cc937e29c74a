import { pino } from 'pino'
import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { compileSolidity } from '../../testing/compile-solidity.ts'
import { noProtocols } from '../../testing/no-protocols.ts'
import { PlayedChain } from '../../testing/played-chain.ts'
import { type Artifact, type Deployed, PoolStage, readArtifact } from '../../testing/pool-stage.ts'

const log = pino({ level: 'silent' })
const UNIT = 10n ** 18n
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function pool_list(uint256) view returns (address)',
])

let db: Database
let played: PlayedChain
let chain: Chain
let stage: PoolStage
let tools: Record<string, Artifact>
let registry: Deployed
let coins: Deployed[]
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
  tools = await compileSolidity(
    'pool-tools',
    [new URL('../../testing/PoolTools.sol', import.meta.url)],
    'cancun',
  )
  played = await PlayedChain.start()
  chain = openChain('demo', [played.rpcUrl], { log })
  registry = await PoolStage.deploy(played, tool('StableRegistry'), [])
  const coin = readArtifact('@uniswap/v4-core', 'out/TestERC20.sol/TestERC20.json')
  coins = []
  for (let i = 0; i < 3; i++) coins.push(await PoolStage.deploy(played, coin, [10n ** 30n]))
  const factories = [{ address: registry.address, kind: 'curve', label: '', entity: '' }]
  stage = new PoolStage(played, db, chain, { ...noProtocols, factories })
})
afterAll(async () => {
  chain?.close()
  await played?.close()
  await db?.close()
})

test('pools that a registry is asked for are read, through trades, liquidity of one coin, and a reorganisation', async () => {
  const first = await newPool(0)
  await stage.act({ to: first, name: 'add_liquidity', args: [[1_000n * UNIT, 900n * UNIT, 800n * UNIT]] })
  const id = await stage.index(coins[0]?.address ?? '')
  await compareWithContracts(id, [first])

  await stage.act(
    trade(first, 0n, 1n, 50n * UNIT),
    trade(first, 2n, 0n, 30n * UNIT),
    takeOut(first, 7n * UNIT, 2n),
  )
  await stage.follow()
  await compareWithContracts(id, [first])
  await stage.act(takeOut(first, 9n * UNIT, 1n), takeOut(first, 9n * UNIT, 0n))
  await stage.follow()
  await compareWithContracts(id, [first])
  await played.rollBack(1)
  await stage.act(takeOut(first, 5n * UNIT, 1n))
  await stage.follow()
  await compareWithContracts(id, [first])

  const second = await newPool(1)
  await stage.act({ to: second, name: 'add_liquidity', args: [[UNIT, 2n * UNIT, 3n * UNIT]] })
  await stage.follow()
  await compareWithContracts(id, [first, second])
  const swaps = await db.rows(sql`
    select bought, sold from swaps where contract_id = ${id} order by block_number, log_index`)
  expect(swaps).toEqual([
    { bought: '0', sold: '50000000000000000000' },
    { bought: '29970000000000000000', sold: '0' },
  ])
  expect(await db.rows(sql`select * from skipped_logs where contract_id = ${id}`)).toEqual([])
})

async function newPool(place: number): Promise<Deployed> {
  const list = [...coins.map(({ address }) => address), zeroAddress]
  await stage.act({ to: registry, name: 'deploy', args: [list] })
  const data = encodeFunctionData({ abi, functionName: 'pool_list', args: [BigInt(place)] })
  const address: Hex = `0x${(await ask(registry.address, data)).slice(-40)}`
  for (const to of coins) await stage.act({ to, name: 'approve', args: [address, 10n ** 30n] })
  return { address, abi: tool('StablePool').abi }
}

function trade(to: Deployed, i: bigint, j: bigint, amount: bigint) {
  return { to, name: 'exchange', args: [i, j, amount] }
}

function takeOut(to: Deployed, amount: bigint, coin: bigint) {
  return { to, name: 'remove_liquidity_one_coin', args: [amount, coin] }
}

async function compareWithContracts(id: number, pools: Deployed[]) {
  const rows = await db.rows(sql`
    select address, kind, coins, reserves::text[] from pools where contract_id = ${id}`)
  const expected = await Promise.all(
    pools.map(async ({ address }) => ({
      address,
      kind: 'curve',
      coins: coins.map((coin) => coin.address),
      reserves: await Promise.all(coins.map((coin) => held(coin.address, address))),
    })),
  )
  expect(rows).toHaveLength(expected.length)
  expect(rows).toEqual(expect.arrayContaining(expected))
}

async function held(coin: string, pool: Hex): Promise<string> {
  return BigInt(
    await ask(coin, encodeFunctionData({ abi, functionName: 'balanceOf', args: [pool] })),
  ).toString()
}

function ask(to: string, data: Hex): Promise<Hex> {
  return played.rpc('eth_call', { to, data }, 'latest') as Promise<Hex>
}

function tool(name: string): Artifact {
  const artifact = tools[name]
  if (!artifact) throw new Error(`There is no contract ${name}.`)
  return artifact
}
