import { createHash } from 'node:crypto'
import { type Hex, hexToBytes, keccak256 } from 'viem'
import { addressOf, type Crowd, LOGS_PER_BLOCK, TOUCHED } from './crowd.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const SYNC = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
const PAIR_CREATED = '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'
const INITIALIZE = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438'
const V2_FACTORY = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
const V4_MANAGER = '0x000000000004444c5dc8ca30ee23a05430c2f4cf'
const OUTSIDERS = 50_000
const STRANGERS = 500
const ZERO_TOPIC = `0x${'0'.repeat(64)}`
const FIRST_TIME = 1_790_000_000

export type RawLog = { address: string; topics: string[]; data: string }
export type MadeBlock = {
  number: number
  hash: string
  timestamp: number
  bloom: string
  logs: RawLog[]
  /** Who gets native coin from whom, one a transaction. */
  moves: { from: string; to: string }[]
}

export const hex = (value: number | bigint) => `0x${value.toString(16)}`
export const word = (value: number | bigint) => value.toString(16).padStart(64, '0')

/** Ends in the numbers of what it names, so that it is found by its hash. */
export function hashOf(kind: 'block' | 'transaction', block: number, index = 0): string {
  const digest = createHash('sha256').update(`${kind} ${block} ${index}`).digest('hex')
  return `0x${digest.slice(0, 48)}${block.toString(16).padStart(8, '0')}${index.toString(16).padStart(8, '0')}`
}

export function numbersIn(hash: string): { block: number; index: number } {
  return { block: Number.parseInt(hash.slice(-16, -8), 16), index: Number.parseInt(hash.slice(-8), 16) }
}

/** The same block whenever it is asked for: a few dozen of its logs concern somebody. */
export function makeBlock(number: number, crowd: Crowd): MadeBlock {
  let state = (number * 2_654_435_761) >>> 0
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const someone = () => addressOf('outsider', below(OUTSIDERS))
  const strange = () => addressOf('stranger', below(STRANGERS))
  /** Others than in the blocks before, so that a contract is touched once in a block. */
  const turn = (of: keyof Crowd, touched: number, i: number) =>
    addressOf(of, (number * touched + i) % crowd[of])
  const logs: RawLog[] = []
  const transfer = (address: string, from: string, to: string) =>
    logs.push({ address, topics: [TRANSFER, topic(from), topic(to)], data: `0x${word(1 + below(1e9))}` })
  const times = (count: number, act: (i: number) => void) => {
    for (let i = 0; i < count; i++) act(i)
  }
  times(TOUCHED.tokens, (i) => transfer(turn('tokens', TOUCHED.tokens, i), someone(), someone()))
  times(TOUCHED.items, (i) =>
    logs.push({
      address: turn('items', TOUCHED.items, i),
      topics: [TRANSFER, ZERO_TOPIC, topic(someone()), `0x${word(number)}`],
      data: '0x',
    }),
  )
  times(TOUCHED.editions, (i) =>
    logs.push({
      address: turn('editions', TOUCHED.editions, i),
      topics: [TRANSFER_SINGLE, topic(someone()), ZERO_TOPIC, topic(someone())],
      data: `0x${word(7)}${word(3)}`,
    }),
  )
  times(TOUCHED.wallets, (i) => transfer(strange(), someone(), turn('wallets', TOUCHED.wallets, i)))
  times(TOUCHED.pools, (i) =>
    logs.push({
      address: turn('pools', TOUCHED.pools, i),
      topics: [SYNC],
      data: `0x${word(1e6 + below(1e6))}${word(1e6 + below(1e6))}`,
    }),
  )
  if (number % 4 === 0)
    logs.push({
      address: V2_FACTORY,
      topics: [PAIR_CREATED, topic(strange()), topic(strange())],
      data: `0x${word(BigInt(someone()))}${word(1)}`,
    })
  if (number % 2 === 0)
    logs.push({
      address: V4_MANAGER,
      topics: [INITIALIZE, `0x${word(number)}`, topic(strange()), topic(strange())],
      data: `0x${word(3_000)}${word(60)}${word(0)}${word(2n ** 96n)}${word(0)}`,
    })
  while (logs.length < LOGS_PER_BLOCK) {
    const event = below(4) === 0 ? APPROVAL : TRANSFER
    logs.push({
      address: strange(),
      topics: [event, topic(someone()), topic(someone())],
      data: `0x${word(1)}`,
    })
  }
  const moves = Array.from({ length: LOGS_PER_BLOCK / 2 }, (_, i) => ({
    from: someone(),
    to: i < TOUCHED.natives ? turn('wallets', TOUCHED.natives, i) : someone(),
  }))
  return {
    number,
    hash: hashOf('block', number),
    timestamp: FIRST_TIME + number,
    bloom: bloomOf(logs),
    logs,
    moves,
  }
}

function topic(address: string): string {
  return `0x${address.slice(2).padStart(64, '0')}`
}

const bits = new Map<string, readonly number[]>()

function bloomOf(logs: readonly RawLog[]): string {
  const bloom = Buffer.alloc(256)
  for (const { address, topics } of logs)
    for (const value of [address, ...topics])
      for (const bit of bitsOf(value)) {
        const at = 255 - (bit >> 3)
        bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7))
      }
  return `0x${bloom.toString('hex')}`
}

function bitsOf(value: string): readonly number[] {
  const known = bits.get(value)
  if (known) return known
  const hash = keccak256(hexToBytes(value as Hex), 'bytes')
  const found = [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
  bits.set(value, found)
  return found
}
