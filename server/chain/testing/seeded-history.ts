import { createHash } from 'node:crypto'
import { seededRandom } from '#tools/seeded-random.ts'

export type HistoryOptions = {
  transfers: number
  /** From the token's creation to the head. */
  blocks: number
  firstBlock?: number
  /** Blocks without transfers at the head. */
  quietBlocks?: number
  seed?: number
}

export type Transfer = {
  index: number
  block: number
  /** Its place among the logs of the block, and its transaction's among the transactions. */
  place: number
  from: string
  to: string
  amount: bigint
}

const ZERO = `0x${'0'.repeat(40)}`
const HOLDERS = 1_000
const FIRST_TIME = 1_600_000_000
const BLOCK_SECONDS = 12
/** One transfer in so many stands in the block of the one before. */
const TOGETHER = 20

/** A token's transfers, made up from a seed and spread over so many blocks. Millions of blocks cost nothing: each is made when it is asked for. */
export class SeededHistory {
  readonly token = '0x5eed00000000000000000000000000000000c0de'
  readonly firstBlock: number
  readonly transfers: number
  /** May be raised and lowered; what is above it does not exist yet. */
  head: number
  readonly #seed: number
  readonly #blocks: Uint32Array
  readonly #parties: Uint16Array
  readonly #amounts: Float64Array

  constructor({ transfers, blocks, firstBlock = 10_000_000, quietBlocks = 100, seed = 1 }: HistoryOptions) {
    this.firstBlock = firstBlock
    this.transfers = transfers
    this.head = firstBlock + blocks - 1
    this.#seed = seed
    this.#blocks = new Uint32Array(transfers)
    this.#parties = new Uint16Array(2 * transfers)
    this.#amounts = new Float64Array(transfers)
    this.#makeUp(blocks - quietBlocks)
  }

  #makeUp(blocks: number): void {
    const random = seededRandom(Math.imul(this.#seed, 0x9e3779b1))
    const balances = new Float64Array(HOLDERS + 1)
    const step = (blocks - 1) / this.transfers
    for (let index = 0; index < this.transfers; index += 1) {
      const own = this.firstBlock + Math.floor((index + random()) * step)
      const before = this.#blocks[index - 1] ?? this.firstBlock
      this.#blocks[index] = index % TOGETHER === TOGETHER - 1 ? before : Math.max(before, own)
      // Holder 0 is nobody: who has nothing to give is given some.
      const holder = 1 + Math.floor(random() * HOLDERS)
      const balance = balances[holder] ?? 0
      const from = balance > 0 && random() < 0.9 ? holder : 0
      const to = 1 + Math.floor(random() * HOLDERS)
      const amount = from === 0 ? 1 + Math.floor(random() * 1e9) : 1 + Math.floor(random() * balance)
      this.#parties[2 * index] = from
      this.#parties[2 * index + 1] = to
      this.#amounts[index] = amount
      if (from !== 0) balances[from] = balance - amount
      balances[to] = (balances[to] ?? 0) + amount
    }
  }

  transfer(index: number): Transfer {
    const block = this.#blocks[index] ?? 0
    return {
      index,
      block,
      place: index - this.#indexAt(block),
      from: address(this.#parties[2 * index] ?? 0),
      to: address(this.#parties[2 * index + 1] ?? 0),
      amount: BigInt(this.#amounts[index] ?? 0),
    }
  }

  /** Of the blocks from one to the other, as far as they exist. */
  *transfersIn(from: number, to: number): Generator<Transfer> {
    const last = Math.min(to, this.head)
    for (let index = this.#indexAt(from); index < this.transfers; index += 1) {
      if ((this.#blocks[index] ?? 0) > last) return
      yield this.transfer(index)
    }
  }

  countIn(from: number, to: number): number {
    return Math.max(0, this.#indexAt(Math.min(to, this.head) + 1) - this.#indexAt(from))
  }

  /** The first transfer in this block or later. */
  #indexAt(block: number): number {
    let low = 0
    let high = this.transfers
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#blocks[middle] ?? 0) < block) low = middle + 1
      else high = middle
    }
    return low
  }

  /** By address, of all that have more than nothing at this block. */
  balances(block = this.head): Map<string, bigint> {
    const held = new Map<string, bigint>()
    for (const { from, to, amount } of this.transfersIn(this.firstBlock, block)) {
      if (from !== ZERO) held.set(from, (held.get(from) ?? 0n) - amount)
      held.set(to, (held.get(to) ?? 0n) + amount)
    }
    return new Map([...held].filter(([, amount]) => amount > 0n))
  }

  supply(block = this.head): bigint {
    return [...this.balances(block).values()].reduce((sum, each) => sum + each, 0n)
  }

  /** Hashes end in the number of what they name, by which it is found again. */
  blockHash(block: number): string {
    return this.#named('block', block)
  }

  transactionHash(index: number): string {
    return this.#named('transaction', index)
  }

  timestamp(block: number): number {
    return FIRST_TIME + BLOCK_SECONDS * block
  }

  #named(kind: string, number: number): string {
    const digest = createHash('sha256').update(`${this.#seed} ${kind} ${number}`).digest('hex')
    return `0x${digest.slice(0, 56)}${number.toString(16).padStart(8, '0')}`
  }
}

export function numberOfHash(hash: string): number {
  return Number.parseInt(hash.slice(-8), 16)
}

function address(holder: number): string {
  return holder === 0 ? ZERO : `0x${'abcdef'.repeat(6)}${holder.toString(16).padStart(4, '0')}`
}
