import type { TimedLog } from '#server/chain/types.ts'
import { topicAddress, wordAddress, wordAt } from '../decode-transfers.ts'

/** Uniswap's second and third version, and pools of others that speak like them. */
export type PoolKind = 'v2' | 'v3'

type At = {
  blockNumber: number
  logIndex: number
  transactionHash: string
  /** Seconds. */
  timestamp: number
}

export type PoolCreated = At & {
  kind: PoolKind
  /** Who says so: only a known factory's word is worth something. */
  factory: string
  pool: string
  token0: string
  token1: string
}

export type PoolEvent = At & { pool: string; kind: PoolKind } & What

type What =
  /** V2: what the pool holds after a change. */
  | { event: 'Sync'; reserve0: bigint; reserve1: bigint }
  /** V3: the price at which a pool begins. */
  | { event: 'Initialize'; sqrtPriceX96: bigint }
  /** What the pool gained of each token; negative where it gave. V3 says the price afterwards, V2 leaves that to Sync. */
  | { event: 'Swap'; amount0: bigint; amount1: bigint; sqrtPriceX96: bigint | null }
  /** Amounts as told, never negative: put in, taken out of a position, paid out, or (Flash) paid on top of what was lent. */
  | { event: 'Mint' | 'Burn' | 'Collect' | 'CollectProtocol' | 'Flash'; amount0: bigint; amount1: bigint }

export type DecodedPoolEvents = {
  events: PoolEvent[]
  /** How many logs were left out, by reason. */
  skipped: Map<string, number>
}

/** PairCreated(address,address,address,uint256) */
export const PAIR_CREATED = '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'
/** PoolCreated(address,address,uint24,int24,address) */
export const POOL_CREATED = '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118'

/** How an event looks, and what it says. `null`: a number is larger than its type. */
type Shape = { kind: PoolKind; topics: number; words: number; read: (data: string) => What | null }

const shapes: Record<string, Shape> = {
  // Sync(uint112,uint112)
  '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1': {
    kind: 'v2',
    topics: 1,
    words: 2,
    read(data) {
      const [reserve0, reserve1] = [wordAt(data, 0), wordAt(data, 1)]
      return fits(112, reserve0, reserve1) ? { event: 'Sync', reserve0, reserve1 } : null
    },
  },
  // Swap(address,uint256,uint256,uint256,uint256,address)
  '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822': {
    kind: 'v2',
    topics: 3,
    words: 4,
    read: (data) => ({
      event: 'Swap',
      amount0: wordAt(data, 0) - wordAt(data, 2),
      amount1: wordAt(data, 1) - wordAt(data, 3),
      sqrtPriceX96: null,
    }),
  },
  // Mint(address,uint256,uint256)
  '0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f': amounts('v2', 'Mint', 2, 2),
  // Burn(address,uint256,uint256,address)
  '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496': amounts('v2', 'Burn', 3, 2),
  // Initialize(uint160,int24)
  '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95': {
    kind: 'v3',
    topics: 1,
    words: 2,
    read(data) {
      const sqrtPriceX96 = wordAt(data, 0)
      return fits(160, sqrtPriceX96) ? { event: 'Initialize', sqrtPriceX96 } : null
    },
  },
  // Swap(address,address,int256,int256,uint160,uint128,int24)
  '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67': {
    kind: 'v3',
    topics: 3,
    words: 5,
    read(data) {
      const amount0 = BigInt.asIntN(256, wordAt(data, 0))
      const amount1 = BigInt.asIntN(256, wordAt(data, 1))
      const sqrtPriceX96 = wordAt(data, 2)
      return fits(160, sqrtPriceX96) ? { event: 'Swap', amount0, amount1, sqrtPriceX96 } : null
    },
  },
  // Mint(address,address,int24,int24,uint128,uint256,uint256)
  '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde': amounts('v3', 'Mint', 4, 4),
  // Burn(address,int24,int24,uint128,uint256,uint256)
  '0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c': amounts('v3', 'Burn', 4, 3),
  // Collect(address,address,int24,int24,uint128,uint128)
  '0x70935338e69775456a85ddef226c395fb668b63fa0115f5f20610b388e6ca9c0': amounts('v3', 'Collect', 4, 3, 128),
  // CollectProtocol(address,address,uint128,uint128)
  '0x596b573906218d3411850b26a6b437d6c4522fdb43d2d2386263f86d50b8b151': amounts(
    'v3',
    'CollectProtocol',
    3,
    2,
    128,
  ),
  // Flash(address,address,uint256,uint256,uint256,uint256): of its four words the last two, what was paid
  '0xbdbdb71d7860376ba52b25a5028beea23581364a40522f6bcfb86bb1f2dca633': amounts('v3', 'Flash', 3, 4),
}

/** Every topic that `decodePoolEvents` understands. */
export const poolTopics: readonly string[] = Object.keys(shapes)

/** What pools tell. That they are pools is for the caller to know: anybody can emit these events. */
export function decodePoolEvents(logs: readonly TimedLog[]): DecodedPoolEvents {
  const events: PoolEvent[] = []
  const skipped = new Map<string, number>()
  for (const log of logs) {
    const read = readEvent(log)
    if (typeof read === 'string') skipped.set(read, (skipped.get(read) ?? 0) + 1)
    else events.push({ ...at(log), pool: log.address, ...read })
  }
  return { events, skipped }
}

/** The pool that a factory's log tells of; null where it tells of something else. */
export function decodePoolCreated(log: TimedLog): PoolCreated | null {
  const { topics, data } = log
  const kind = topics[0] === PAIR_CREATED ? 'v2' : topics[0] === POOL_CREATED ? 'v3' : null
  if (!kind || topics.length !== (kind === 'v2' ? 3 : 4) || data.length !== 2 + 2 * 64) return null
  const token0 = topicAddress(topics[1])
  const token1 = topicAddress(topics[2])
  const pool = wordAddress(data, kind === 'v2' ? 0 : 1)
  if (!token0 || !token1 || !pool) return null
  return { ...at(log), kind, factory: log.address, pool, token0, token1 }
}

function readEvent({ topics, data }: TimedLog): ({ kind: PoolKind } & What) | string {
  const shape = shapes[topics[0] ?? '']
  if (!shape) return 'other event'
  if (topics.length !== shape.topics) return 'wrong number of topics'
  if (data.length !== 2 + shape.words * 64) return 'wrong data size'
  const what = shape.read(data)
  return what ? { kind: shape.kind, ...what } : 'number out of range'
}

/** Events whose last two words are amounts. */
function amounts(
  kind: PoolKind,
  event: 'Mint' | 'Burn' | 'Collect' | 'CollectProtocol' | 'Flash',
  topics: number,
  words: number,
  bits = 256,
): Shape {
  return {
    kind,
    topics,
    words,
    read(data) {
      const [amount0, amount1] = [wordAt(data, words - 2), wordAt(data, words - 1)]
      return fits(bits, amount0, amount1) ? { event, amount0, amount1 } : null
    },
  }
}

function fits(bits: number, ...values: bigint[]): boolean {
  return values.every((value) => value >> BigInt(bits) === 0n)
}

function at({ blockNumber, logIndex, transactionHash, blockTimestamp }: TimedLog): At {
  return { blockNumber, logIndex, transactionHash, timestamp: blockTimestamp }
}

export type PoolState = {
  balance0: bigint
  balance1: bigint
  /** null: V2, or a V3 pool that has not begun. */
  sqrtPriceX96: bigint | null
}

export const newPool: PoolState = { balance0: 0n, balance1: 0n, sqrtPriceX96: null }

/**
 * What a pool holds after one more event. V2 says it itself; in V3 it is the sum of what went in and out. Taking liquidity out of a
 * position (Burn) moves nothing yet: Collect does. Tokens sent to a V3 pool outside of its events belong to nobody and do not count.
 */
export function applyPoolEvent(state: PoolState, event: PoolEvent): PoolState {
  if (event.event === 'Sync') return { ...state, balance0: event.reserve0, balance1: event.reserve1 }
  if (event.event === 'Initialize') return { ...state, sqrtPriceX96: event.sqrtPriceX96 }
  if (event.kind === 'v2' || event.event === 'Burn') return state
  const sign = event.event === 'Collect' || event.event === 'CollectProtocol' ? -1n : 1n
  return {
    balance0: state.balance0 + sign * event.amount0,
    balance1: state.balance1 + sign * event.amount1,
    sqrtPriceX96: event.event === 'Swap' ? event.sqrtPriceX96 : state.sqrtPriceX96,
  }
}

/** What one whole token 0 costs in whole tokens 1; null where there is no price. */
export function priceOfToken0(
  { balance0, balance1, sqrtPriceX96 }: PoolState,
  kind: PoolKind,
  decimals0: number,
  decimals1: number,
): number | null {
  const ratio =
    kind === 'v3' ? (Number(sqrtPriceX96 ?? 0n) / 2 ** 96) ** 2 : Number(balance1) / Number(balance0)
  return Number.isFinite(ratio) && ratio > 0 ? ratio * 10 ** (decimals0 - decimals1) : null
}
