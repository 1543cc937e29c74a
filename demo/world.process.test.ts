import { rm } from 'node:fs/promises'
import {
  type Abi,
  type AbiEvent,
  type Address,
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiItem,
  toEventSelector,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { named } from './accounts.ts'
import type { GroundTruth } from './ground-truth.ts'
import { rpc } from './rpc.ts'
import { type DemoChain, startDemoChain } from './start.ts'
import { demoDirectory } from './test-demo-directory.ts'
import { readGroundTruth } from './world-file.ts'

type Log = { address: Hex; topics: [Hex, ...Hex[]]; data: Hex; transactionHash: Hex; blockTimestamp: Hex }
type Block = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex; transactions: Hex[] }
type Item = { itemType: number; token: Address; identifier: bigint; amount: bigint; recipient?: Address }

const DAY = 86_400
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function royaltyInfo(uint256, uint256) view returns (address, uint256)',
  'function getRoundData(uint80) view returns (uint80, int256, uint256, uint256, uint80)',
  'function information() view returns (string, bytes32, address)',
])
const editionAbi = parseAbi([
  'function balanceOf(address, uint256) view returns (uint256)',
  'function totalSupply(uint256) view returns (uint256)',
  'function uri(uint256) view returns (string)',
  'function owner() view returns (address)',
])

let directory: string
let chain: DemoChain
let truth: GroundTruth
let logs: Log[]

beforeAll(async () => {
  directory = await demoDirectory()
  truth = await readGroundTruth()
  chain = await startDemoChain({ dataDir: directory, log: console, traffic: false })
  logs = await rpc<Log[]>(chain.rpcUrl, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])
})
afterAll(async () => {
  await chain?.close()
  await rm(directory, { recursive: true, force: true })
})

test('the world is of the size it is meant to be', () => {
  expect(truth.days).toBe(120)
  expect(Object.keys(truth.touchstones.traits)).toHaveLength(1_000)
  expect(Object.keys(truth.bullion.balances).length).toBeGreaterThan(1_900)
  expect(truth.bullion.swaps.length).toBeGreaterThan(3_000)
  expect(new Set(truth.touchstones.sales.map(({ currency }) => currency))).toEqual(
    new Set(['native', 'wrapped']),
  )
  expect(truth.touchstones.airdrops[0]?.receivers).toBe(60)
  expect(truth.bullion.airdrops.map(({ receivers }) => receivers)).toEqual([
    200, 200, 200, 200, 200, 200, 20, 21,
  ])
  expect(truth.touchstones.burns.length).toBeGreaterThan(5)
  expect(truth.editions.claims.length).toBeGreaterThan(50)
})

test('it ends today, and every block names its parent', async () => {
  const last = await block('latest')
  const now = Date.now() / 1000
  expect(Number(last.number)).toBe(truth.lastBlock)
  expect(Number(last.timestamp)).toBeLessThanOrEqual(now)
  expect(Number(last.timestamp)).toBeGreaterThan(now - DAY)
  expect((Number(last.timestamp) - truth.lastTimestamp) % DAY).toBe(0)

  const numbers = Array.from({ length: truth.lastBlock + 1 }, (_, number) => number)
  const blocks = await inTurns(numbers, (number) => block(`0x${number.toString(16)}`))
  for (const [index, { parentHash, timestamp }] of blocks.entries()) {
    if (index === 0) continue
    expect(parentHash).toBe(blocks[index - 1]?.hash)
    expect(Number(timestamp)).toBeGreaterThan(Number(blocks[index - 1]?.timestamp))
  }
  expect(blocks.flatMap(({ transactions }) => transactions)).toHaveLength(truth.transactions)
})

test.each(['bullion', 'dollar', 'weth'] as const)(
  'every holder of %s has what the ledger says',
  async (name) => {
    const { address, supply, balances } = truth[name]
    expect(String(await read(address, 'totalSupply'))).toBe(supply)
    const holders = Object.keys(balances)
    const found = await inTurns(holders, (holder) => read<bigint>(address, 'balanceOf', [holder]))
    expect(Object.fromEntries(holders.map((holder, index) => [holder, String(found[index])]))).toEqual(
      balances,
    )
    expect(Object.values(balances).reduce((sum, each) => sum + BigInt(each), 0n)).toBe(BigInt(supply))
  },
)

test('every touchstone is where the ledger says, and burned ones are gone', async () => {
  const { address, owners, supply } = truth.touchstones
  expect(Number(await read(address, 'totalSupply'))).toBe(supply)
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1)
  const found = await inTurns(ids, (id) =>
    read<string>(address, 'ownerOf', [BigInt(id)]).catch(() => undefined),
  )
  const held = ids.flatMap((id, index) => (found[index] ? [[id, found[index].toLowerCase()]] : []))
  expect(Object.fromEntries(held)).toEqual(owners)
})

test('everybody who was ever given a token is known as one of the world', () => {
  const contracts = new Set(Object.values(truth.contracts).map((address) => address.toLowerCase()))
  const receivers = logs
    // Transfers of nothing happen, too.
    .filter(({ topics, data }) => topics[0] === TRANSFER && !/^0x0+$/.test(data))
    .map(({ topics }) => `0x${topics[2]?.slice(26)}`)
    .filter((address) => !contracts.has(address) && !/^0x0{8}/.test(address))
  expect(new Set(receivers).size).toBeGreaterThan(2_000)
  expect(receivers.filter((address) => !chain.people.has(address))).toEqual([])
  expect(chain.people).toContain(named.curator.address.toLowerCase())
})

test('every edition is held as the ledger says', async () => {
  const { address, tokens } = truth.editions
  expect(await readEdition<string>('owner')).toBe(named.curator.address)
  for (const { id, supply, balances, uri } of tokens) {
    expect(String(await readEdition('totalSupply', [BigInt(id)]))).toBe(supply)
    if (supply !== '0') expect(await readEdition('uri', [BigInt(id)])).toBe(uri)
    for (const [holder, amount] of Object.entries(balances)) {
      expect(String(await readEdition('balanceOf', [holder, BigInt(id)]))).toBe(amount)
    }
  }
  function readEdition<T>(name: string, args: unknown[] = []) {
    return read<T>(address ?? '', name, args, editionAbi)
  }
})

test.each(['bullion', 'dollar', 'weth', 'touchstones'] as const)('%s moved as often on each day', (name) => {
  const { address, transfersByDay } = truth[name]
  const lastMidnight = Math.floor(Number(logs.at(-1)?.blockTimestamp) / DAY)
  const counts = Array.from({ length: truth.days + 1 }, () => 0)
  for (const log of logs) {
    if (log.address !== address || log.topics[0] !== TRANSFER) continue
    const day = Math.floor(Number(log.blockTimestamp) / DAY) - lastMidnight + truth.days
    counts[day] = (counts[day] ?? 0) + 1
  }
  expect(counts).toEqual(counts.map((_, day) => transfersByDay[day] ?? 0))
})

test('Seaport tells of every sale with the price and the royalty that the ledger says', async () => {
  const fulfilled = parseAbiItem(
    'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer, (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration)',
  )
  expect((await read<[string]>(truth.contracts.seaport ?? '', 'information'))[0]).toBe('1.6')
  const told = eventsOf(truth.contracts.seaport, fulfilled).flatMap(({ log, args }) => {
    const { offer, consideration } = args as { offer: Item[]; consideration: Item[] }
    const items = [...offer, ...consideration]
    const wrapped = offer.some(({ itemType }) => itemType === 1)
    const money = (wrapped ? offer : consideration).filter(({ itemType }) => itemType < 2)
    const things = items.filter(({ itemType }) => itemType >= 2)
    const receivers: string[] = [truth.accounts.studio, truth.accounts.curator]
    const royalty = consideration.find(
      ({ itemType, recipient }, index) =>
        itemType < 2 && index > 0 && receivers.includes(recipient?.toLowerCase() ?? ''),
    )
    const share = (wei: bigint) => String(wei / BigInt(things.length))
    return things.map(({ identifier }) => ({
      hash: log.transactionHash,
      id: String(identifier),
      currency: wrapped ? 'wrapped' : 'native',
      priceWei: share(money.reduce((sum, { amount }) => sum + amount, 0n)),
      royaltyWei: share(royalty?.amount ?? 0n),
    }))
  })
  const known = [...truth.touchstones.sales, ...truth.editions.sales].map(
    ({ hash, id, currency, priceWei, royaltyWei }) => ({ hash, id, currency, priceWei, royaltyWei }),
  )
  const inOrder = (sales: typeof known) => sales.map((sale) => JSON.stringify(sale)).sort()
  expect(inOrder(told as typeof known)).toEqual(inOrder(known))
})

test('the pools tell of every swap with the amounts that the ledger says', () => {
  const v2 = parseAbiItem(
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  )
  const v3 = parseAbiItem(
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  )
  const told = truth.bullion.pools.flatMap(({ kind, address }) =>
    eventsOf(address, kind === 'v2' ? v2 : v3).map(({ log, args }) => {
      const amounts = Object.entries(args as Record<string, bigint>)
        .filter(([name, value]) => name.startsWith('amount') && value !== 0n)
        .map(([, value]) => String(value < 0n ? -value : value))
      return `${log.transactionHash} ${amounts.sort().join(' ')}`
    }),
  )
  const known = truth.bullion.swaps.map(
    ({ hash, bullion, other }) => `${hash} ${[bullion, other].sort().join(' ')}`,
  )
  expect(told.sort()).toEqual(known.sort())
})

test('the price feed has a round for each day, at the time of its block', async () => {
  const updated = parseAbiItem(
    'event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt)',
  )
  const told = eventsOf(truth.contracts.feed, updated)
  expect(told).toHaveLength(121)
  for (const [index, { log, args }] of told.entries()) {
    const { updatedAt } = args as { updatedAt: bigint }
    const round = await read<bigint[]>(truth.contracts.feed ?? '', 'getRoundData', [BigInt(index + 1)])
    expect(Number(round[1])).toBe(truth.feed[index]?.answer)
    expect(Number(round[3])).toBe(Number(log.blockTimestamp))
    expect(Number(updatedAt)).toBe(Number(log.blockTimestamp))
  }
})

test('metadata and art of the touchstones are on the chain, with the traits that the ledger says', async () => {
  const { address, owners, traits } = truth.touchstones
  const ids = Object.keys(owners).filter((_, index) => index % 40 === 0)
  for (const id of ids) {
    const uri = await read<string>(address, 'tokenURI', [BigInt(id)])
    const metadata = JSON.parse(fromBase64(uri, 'data:application/json;base64,'))
    const found = metadata.attributes.map((each: { trait_type: string; value: unknown }) => [
      each.trait_type,
      each.value,
    ])
    expect(Object.fromEntries(found)).toEqual(traits[id])
    expect(metadata.name).toBe(`Touchstone #${id}`)
    expect(fromBase64(metadata.image, 'data:image/svg+xml;base64,')).toMatch(/^<svg [\s\S]*<\/svg>$/)
  }
  const royalty = await read<[string, bigint]>(address, 'royaltyInfo', [1n, 10_000n])
  expect([royalty[0].toLowerCase(), royalty[1]]).toEqual([truth.touchstones.royaltyReceiver, 500n])
})

async function read<T>(to: string, functionName: string, args: unknown[] = [], by: Abi = abi): Promise<T> {
  const data = encodeFunctionData({ abi: by, functionName, args })
  const reply = await rpc<Hex>(chain.rpcUrl, 'eth_call', [{ to, data }, 'latest'])
  return decodeFunctionResult({ abi: by, functionName, data: reply }) as T
}

function block(number: string) {
  return rpc<Block>(chain.rpcUrl, 'eth_getBlockByNumber', [number, false])
}

function eventsOf(address: string | undefined, event: AbiEvent) {
  const selector = toEventSelector(event)
  return logs
    .filter((log) => log.address === address && log.topics[0] === selector)
    .map((log) => ({ log, args: decodeEventLog({ abi: [event], topics: log.topics, data: log.data }).args }))
}

/** A few at a time: thousands of requests at once would wait for each other longer than they may. */
async function inTurns<T, R>(items: T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += 50) {
    results.push(...(await Promise.all(items.slice(at, at + 50).map(act))))
  }
  return results
}

function fromBase64(uri: string, prefix: string): string {
  expect(uri.startsWith(prefix)).toBe(true)
  return Buffer.from(uri.slice(prefix.length), 'base64').toString()
}
