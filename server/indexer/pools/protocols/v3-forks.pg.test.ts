import { pino } from 'pino'
import { type Abi, encodeFunctionData, getContractAddress, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { startOver } from '../../run/start-over.ts'
import { compileSolidity } from '../../testing/compile-solidity.ts'
import { snapshot, withoutIds } from '../../testing/index-rows.ts'
import { noProtocols } from '../../testing/no-protocols.ts'
import { PlayedChain } from '../../testing/played-chain.ts'
import { trackNothing } from '../../testing/played-tokens.ts'
import { type Artifact, type Deployed, PoolStage, readArtifact } from '../../testing/pool-stage.ts'

const log = pino({ level: 'silent' })
const ONE = 2n ** 96n
const UNIT = 10n ** 18n
const MOST = 2n ** 128n - 1n
const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
])
const code = (name: string, contract: string) =>
  readArtifact(name, `artifacts/contracts/${contract}.sol/${contract}.json`)

let db: Database
let played: PlayedChain
let chain: Chain
let tools: Record<string, Artifact>
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
  tools = await compileSolidity(
    'pool-tools',
    [new URL('../../testing/PoolTools.sol', import.meta.url)],
    'cancun',
  )
})
afterAll(() => db?.close())
beforeEach(async () => {
  played = await PlayedChain.start()
  chain = openChain('demo', [played.rpcUrl], { log })
})
afterEach(async () => {
  chain?.close()
  await played?.close()
  await trackNothing(db)
})

/** An exchange's own contracts, and how its pools are called. */
type Exchange = {
  kind: string
  pool: Abi
  price: string
  deploy(): Promise<Deployed>
  create(token: Hex, other: Hex): readonly unknown[]
  mint(to: Hex, low: number, high: number, liquidity: bigint): readonly unknown[]
}

const pancake: Exchange = {
  kind: 'pancakeswap-v3',
  pool: code('@pancakeswap/v3-core', 'PancakeV3Pool').abi,
  price: 'slot0',
  async deploy() {
    const { bytecode } = code('@pancakeswap/v3-core', 'PancakeV3Pool')
    const creation = await PoolStage.deploy(played, { abi: [], bytecode: codeThatIs(bytecode) }, [])
    const deployer = await PoolStage.deploy(played, tool('PancakeDeployer'), [creation.address])
    return PoolStage.deploy(played, code('@pancakeswap/v3-core', 'PancakeV3Factory'), [deployer.address])
  },
  create: (token, other) => [token, other, 500],
  mint: (to, low, high, liquidity) => [to, low, high, liquidity, '0x'],
}

const algebra: Exchange = {
  kind: 'algebra',
  pool: code('@cryptoalgebra/core', 'AlgebraPool').abi,
  price: 'globalState',
  async deploy() {
    const from = played.accounts[0] as Hex
    const nonce = BigInt((await played.rpc('eth_getTransactionCount', from, 'latest')) as string)
    // Each has to know the other before it is there.
    const factory = getContractAddress({ from, nonce: nonce + 1n })
    const deployer = await PoolStage.deploy(played, code('@cryptoalgebra/core', 'AlgebraPoolDeployer'), [
      factory,
      getContractAddress({ from: factory, nonce: 1n }),
    ])
    return PoolStage.deploy(played, code('@cryptoalgebra/core', 'AlgebraFactory'), [deployer.address])
  },
  create: (token, other) => [token, other],
  mint: (to, low, high, liquidity) => [to, to, low, high, liquidity, '0x'],
}

describe.each([pancake, algebra])('$kind', (exchange) => {
  let stage: PoolStage
  let factory: Deployed
  let trader: Deployed
  let token: Deployed
  let other: Deployed
  let pool: Deployed

  beforeEach(async () => {
    factory = await exchange.deploy()
    trader = await PoolStage.deploy(played, tool('Trader'), [])
    const coin = readArtifact('@uniswap/v4-core', 'out/TestERC20.sol/TestERC20.json')
    token = await PoolStage.deploy(played, coin, [10n ** 30n])
    other = await PoolStage.deploy(played, coin, [10n ** 30n])
    const factories = [{ address: factory.address, kind: exchange.kind, label: '', entity: '' }]
    stage = new PoolStage(played, db, chain, { ...noProtocols, factories })
    for (const to of [token, other])
      await stage.act({ to, name: 'transfer', args: [trader.address, 10n ** 29n] })
    pool = { address: zeroAddress, abi: exchange.pool }
  })

  /** The pool's address is known when it is there. */
  async function create() {
    const [hash] = await stage.act({
      to: factory,
      name: 'createPool',
      args: exchange.create(token.address, other.address),
    })
    const { logs } = (await played.rpc('eth_getTransactionReceipt', hash)) as { logs: { data: Hex }[] }
    const data = logs.at(-1)?.data ?? '0x'
    pool = { ...pool, address: `0x${data.slice(-40)}` }
    await stage.act({ to: pool, name: 'initialize', args: [ONE] })
  }
  const run = (name: string, args: readonly unknown[]) => ({
    to: trader,
    name: 'run',
    args: [pool.address, encodeFunctionData({ abi: pool.abi, functionName: name, args })],
  })
  const mint = (low: number, high: number, liquidity: bigint) =>
    run('mint', exchange.mint(trader.address, low, high, liquidity))
  const swap = (zeroForOne: boolean, amount: bigint) =>
    run('swap', [trader.address, zeroForOne, amount, zeroForOne ? ONE / 1000n : ONE * 1000n, '0x'])
  const burn = (low: number, high: number, liquidity: bigint) => run('burn', [low, high, liquidity])
  const collect = (low: number, high: number) => run('collect', [trader.address, low, high, MOST, MOST])

  test('a pool is created, traded, emptied and reorganised; what it holds is what the contract has', async () => {
    await create()
    await stage.act(mint(-600, 600, 100n * UNIT), mint(0, 1_200, 50n * UNIT))
    const id = await stage.index(token.address)
    await stage.act(swap(true, UNIT), swap(false, 3n * UNIT))
    await stage.follow()
    await compareWithContract(id)

    await stage.act(swap(false, 2n * UNIT), burn(0, 1_200, 50n * UNIT), collect(0, 1_200))
    await stage.follow()
    await compareWithContract(id)
    await played.rollBack(1)
    await stage.act(swap(true, UNIT / 2n))
    await stage.follow()
    await compareWithContract(id)

    await stage.act(burn(-600, 600, 100n * UNIT), collect(-600, 600))
    await stage.follow()
    await compareWithContract(id)

    const isToken0 = token.address < other.address
    const swaps = await db.rows<{ bought: string; sold: string }>(sql`
      select bought, sold from swaps where contract_id = ${id} order by block_number, log_index`)
    const sold = isToken0 ? [UNIT, 0n, UNIT / 2n] : [0n, 3n * UNIT, 0n]
    expect(swaps.map((each) => each.sold)).toEqual(sold.map(String))
    expect(swaps.map(({ bought }) => bought !== '0')).toEqual(sold.map((amount) => amount === 0n))
  })

  test('read again from zero, it is the same', async () => {
    await create()
    await stage.act(mint(-600, 600, 100n * UNIT))
    const id = await stage.index(token.address)
    await stage.act(swap(true, UNIT), swap(false, 3n * UNIT), burn(-600, 600, 40n * UNIT))
    await stage.act(collect(-600, 600))
    await stage.follow()
    const followed = await snapshot(db, [id])
    expect(followed.swaps).toHaveLength(2)

    await played.rpc('anvil_mine', '0x50')
    await db.transaction((tx) => startOver(tx, [id]))
    await db.rows(sql`delete from chain_cursors`)
    await db.rows(sql`delete from contracts`)
    const again = await stage.index(token.address)
    expect(withoutIds(await snapshot(db, [again]))).toEqual(withoutIds(followed))
  })

  async function compareWithContract(id: number) {
    const rows = await db.rows<{
      address: string
      coins: string[]
      reserves: string[]
      prices: (number | null)[]
    }>(sql`select address, coins, reserves::text[], prices from pools where contract_id = ${id}`)
    const coins = [token.address, other.address].sort()
    const held = await Promise.all(coins.map(balanceOf))
    expect(rows).toMatchObject([{ address: pool.address, coins, reserves: held }])
    const price = await priceOfCoin0()
    const at = coins.indexOf(token.address)
    expect(rows[0]?.prices[at]).toBeNull()
    // The token is tracked without decimals, the other coin says 18.
    expect(Number(rows[0]?.prices[1 - at]) * 1e18).toBeCloseTo(at === 0 ? price : 1 / price, 9)
  }

  async function balanceOf(coin: string): Promise<string> {
    const data = encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [pool.address] })
    return BigInt((await played.rpc('eth_call', { to: coin, data }, 'latest')) as string).toString()
  }

  /** The first word of its state is the square root. */
  async function priceOfCoin0(): Promise<number> {
    const data = encodeFunctionData({ abi: pool.abi, functionName: exchange.price })
    const answer = (await played.rpc('eth_call', { to: pool.address, data }, 'latest')) as string
    return (Number(BigInt(answer.slice(0, 66))) / 2 ** 96) ** 2
  }
})

function tool(name: string): Artifact {
  const artifact = tools[name]
  if (!artifact) throw new Error(`There is no contract ${name}.`)
  return artifact
}

/** What makes a contract whose code is these bytes: PUSH2 length DUP1 PUSH1 10 PUSH0 CODECOPY PUSH0 RETURN, and the bytes. */
function codeThatIs(bytes: Hex): Hex {
  const length = (bytes.length / 2 - 1).toString(16).padStart(4, '0')
  return `0x61${length}80600a5f395ff3${bytes.slice(2)}`
}
