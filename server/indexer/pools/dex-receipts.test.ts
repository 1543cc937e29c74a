import { describe, expect, test } from 'vitest'
import type { TimedLog } from '#server/chain/types.ts'
import { topicAddress, wordAt } from '../log-words.ts'
import { type DexReceipt, dexReceipts, haveDexReceipts } from '../testing/fixtures/dex-receipts.ts'
import { KnownPools } from './known-pools.ts'
import { decodePoolEvents, type PoolEvent } from './pool-events.ts'
import { binPrice } from './protocols/bin-price.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
// Sync(uint256,uint256) and Fees(address,uint256,uint256) of Solidly
const SOLIDLY_SYNC = '0xcf2aa50876cdfbb541206f89af0ee78d44a2abf8d328e37fa4917f982149848a'
const SOLIDLY_FEES = '0x112c256902bf554b6ed882d2936687aaeb4225e8cd5b51303c90ca6cf43a8602'
const swapTopics: Readonly<Record<string, string>> = {
  '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822': 'uniswap-v2',
  '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67': 'uniswap-v3',
  '0x19b47279256b2a23a1665c810c8d55a1758940ee09377d4f8d26497a3577dc83': 'pancakeswap-v3',
  '0xb3e2773606abfd36b5bd91394b3a54d1398336c65005baf7bf7a05efeffaf75b': 'solidly-v2',
  '0xad7d6f97abf51ce18e17a38f4d70e975be9c0708474987bb3e26ad21bd93ca70': 'liquidity-book',
}
// Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)
const V4_SWAP = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f'
/** Their swaps look like Uniswap's, but a share of what went in goes on to a vault: of QuickSwap, Camelot and Swapr. */
const algebraPools: readonly string[] = [
  '0xd85a25332b57cc447a791100e7317e534d553761',
  '0xb1026b8e7276e7ac75410f1fcbbe21796e8f7526',
  '0x6a1507579b50abfc7ccc8f9e2b428095b5063538',
  '0x4a3fec341be7134b8ef9e9edb6bf63ae2ba17f43',
]
const BIN_STEP = 15

type Compared = { kind: string; hash: string; pool: string; swaps: number; told: bigint[]; moved: bigint[] }

describe.skipIf(!haveDexReceipts)('70 real receipts', () => {
  const compared = haveDexReceipts ? dexReceipts().flatMap(compare) : []

  test('what a pool of two coins tells is what was moved between it and the trader', () => {
    expect(compared.filter(({ told, moved }) => told.join() !== moved.join())).toEqual([])
  })

  test('each protocol is among them', () => {
    const table = Object.entries(Object.groupBy(compared, ({ kind }) => kind)).map(([kind, rows = []]) => [
      kind,
      {
        transactions: new Set(rows.map(({ hash }) => hash)).size,
        pools: new Set(rows.map(({ pool }) => pool)).size,
        swaps: rows.reduce((sum, { swaps }) => sum + swaps, 0),
      },
    ])
    expect(Object.fromEntries(table)).toEqual({
      'uniswap-v2': { transactions: 8, pools: 11, swaps: 11 },
      // Slipstream's are among them: the receipts do not say by which factory a pool was made.
      'uniswap-v3': { transactions: 33, pools: 42, swaps: 52 },
      algebra: { transactions: 4, pools: 4, swaps: 5 },
      'pancakeswap-v3': { transactions: 7, pools: 9, swaps: 9 },
      'solidly-v1': { transactions: 1, pools: 1, swaps: 1 },
      'solidly-v2': { transactions: 10, pools: 14, swaps: 18 },
      'liquidity-book': { transactions: 1, pools: 1, swaps: 1 },
    })
  })

  test('the bin of the one swap in a Liquidity Book says what ether cost', () => {
    const { kind, told } = compared.find((each) => each.kind === 'liquidity-book') ?? { kind: '', told: [] }
    expect(kind).toBe('liquidity-book')
    expect(told).toEqual([-79565712786565097n, 130453809n])
    const root = Number(binPrice(0x7fcb47n, BIN_STEP)) / 2 ** 96
    // 130.45 USDT for 0.0796 ether, of which 0.15 % are the fee
    expect(root * root * 1e12).toBeCloseTo(1_637, -1)
  })
})

describe.skipIf(!haveDexReceipts)('swaps inside of Uniswap v4', () => {
  const receipts = haveDexReceipts ? dexReceipts().flatMap(inManager) : []

  test('what the manager moved of each coin is a sum of what its swaps tell', () => {
    expect(receipts).toHaveLength(11)
    expect(receipts.reduce((sum, { swaps }) => sum + swaps.length, 0)).toBe(19)
    const unexplained = receipts.flatMap(({ hash, swaps, moved }) =>
      moved.filter((amount) => !sumsOf(swaps).has(amount)).map((amount) => [hash, amount]),
    )
    expect(unexplained).toEqual([])
    // The native coin of the others leaves no transfer in a receipt.
    expect(receipts.reduce((sum, { moved }) => sum + moved.length, 0)).toBe(14)
  })
})

/** What the swaps of a receipt tell that the manager gained of both coins, and what it gained of each ERC-20. */
function inManager({ hash, logs }: DexReceipt) {
  const told = logs.filter(({ topics }) => topics[0] === V4_SWAP)
  const [first] = told
  if (!first) return []
  const pools = told.map(({ address: emitter, topics }) => ({
    id: topics[1] ?? '',
    emitter,
    kind: 'uniswap-v4',
    coins: ['', ''],
  }))
  const { events, skipped } = decodePoolEvents(told, new KnownPools(pools))
  expect(skipped).toEqual([])
  const swaps = events.flatMap((event) => (event.event === 'Swap' ? [[event.amount0, event.amount1]] : []))
  const byCoin = Object.groupBy(transfersOf(first.address, logs), ({ coin }) => coin)
  const moved = Object.values(byCoin).map((moves = []) => moves.reduce((sum, { amount }) => sum + amount, 0n))
  return [{ hash, swaps, moved: moved.filter((amount) => amount !== 0n) }]
}

/** A coin may be the first, the second or none of each swap's. */
function sumsOf(swaps: readonly bigint[][]): Set<bigint> {
  const sums = new Set([0n])
  for (const swap of swaps) for (const sum of [...sums]) for (const amount of swap) sums.add(sum + amount)
  return sums
}

/** One row per pool of two coins that was traded in the receipt: what it gained of each coin. */
function compare({ hash, logs }: DexReceipt): Compared[] {
  const emitters = logs.filter(({ topics }) => (topics[0] ?? '') in swapTopics).map(({ address }) => address)
  return [...new Set(emitters)].map((pool) => {
    const own = logs.filter(({ address }) => address === pool)
    const kind = kindOf(pool, own)
    const moves = transfersOf(pool, logs)
    // In the order of their addresses, as all but Liquidity Book have them; the one pair of it has them so too.
    const coins = [...new Set(moves.map(({ coin }) => coin))].sort()
    const known = new KnownPools([{ id: pool, emitter: pool, coins, kind, traits: { binStep: BIN_STEP } }])
    const { events, skipped } = decodePoolEvents(logs, known)
    expect(skipped).toEqual([])
    const told = coins.map((_, i) => events.reduce((sum, event) => sum + gained(event, i, kind), 0n))
    return {
      kind,
      hash,
      pool,
      swaps: events.filter(({ event }) => event === 'Swap').length,
      told,
      moved: coins.map((coin, i) => {
        const isFee = (amount: bigint) => kind === 'algebra' && amount < 0n && (told[i] ?? 0n) > 0n
        const moved = moves.filter((move) => move.coin === coin && !isFee(move.amount))
        return moved.reduce((sum, { amount }) => sum + amount, feesOf(kind, own, i))
      }),
    }
  })
}

function kindOf(pool: string, own: readonly TimedLog[]): string {
  const topics = own.map((log) => log.topics[0] ?? '')
  const kind = topics.map((topic) => swapTopics[topic]).find((found) => found !== undefined) ?? ''
  if (kind === 'uniswap-v2' && topics.includes(SOLIDLY_SYNC)) return 'solidly-v1'
  return algebraPools.includes(pool) ? 'algebra' : kind
}

/** Of coins to (more than 0) and from the pool; its own shares are none of its coins. */
function transfersOf(pool: string, logs: readonly TimedLog[]): { coin: string; amount: bigint }[] {
  return logs.flatMap(({ address: coin, topics, data }) => {
    if (topics[0] !== TRANSFER || topics.length !== 3 || coin === pool) return []
    const amount = wordAt(data, 0)
    const sent = topicAddress(topics[1]) === pool ? [{ coin, amount: -amount }] : []
    return topicAddress(topics[2]) === pool ? [...sent, { coin, amount }] : sent
  })
}

/** In the pools that say what they hold, taking liquidity out is one step; in the others Collect is the second. */
function gained(event: PoolEvent, position: number, kind: string): bigint {
  if (!('amount0' in event)) return 0n
  const amount = position === 0 ? event.amount0 : event.amount1
  if (event.event === 'Collect') return -amount
  if (event.event !== 'Burn') return amount
  return kind === 'uniswap-v2' || kind.startsWith('solidly') ? -amount : 0n
}

/** What Solidly's pools say that they handed on to the contract of their fees. */
function feesOf(kind: string, own: readonly TimedLog[], position: number): bigint {
  if (!kind.startsWith('solidly')) return 0n
  return own
    .filter(({ topics }) => topics[0] === SOLIDLY_FEES)
    .reduce((sum, { data }) => sum + wordAt(data, position), 0n)
}
