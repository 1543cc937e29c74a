import { z } from 'zod'
import { BlockGone, ChainUnavailable, MethodMissing } from '#server/chain/errors.ts'
import { movesIn, type NativeMove, trace } from '#server/chain/moves-in.ts'
import type { Block, Chain } from '#server/chain/types.ts'
import type { Portal } from '#server/portal/portal.ts'
import { movesFromPortal } from '#server/portal/portal-moves.ts'
import type { Parties } from '../log-source.ts'

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const traces = z.array(trace)
const foundTransactions = z.object({
  txs: z.array(z.object({ hash: hex, blockNumber: hex })),
  lastPage: z.boolean(),
})

const PAGE = 25
const TRACES_PER_BATCH = 20
/** A chain may have system transactions that its nodes do not trace: after this many equal answers a block without traces is believed. */
const BELIEVED_AFTER = 20
const MOST_UNTRACED = 100

/**
 * Lists an address's moves of native coin. Of the past the portal tells if its history is read there, else a node that can: by
 * trace_filter or Otterscan's search. Of new blocks, one with trace_block. Which of them the node has is found out at the first use.
 */
export class NativeMoves {
  readonly #chain: Chain
  readonly #portal: Portal | undefined
  #missing = new Set<string>()
  /** By the block's hash, how often it had no traces although there should be some. */
  #untraced = new Map<string, number>()
  #ofBlock: { hash: string; moves: Promise<NativeMove[] | null> } | undefined

  constructor(chain: Chain, portal?: Portal) {
    this.#chain = chain
    this.#portal = portal
  }

  /** Of final blocks; null if neither the portal nor the node can say. */
  async ofAddress(address: string, from: number, to: number): Promise<NativeMove[] | null> {
    const told = this.#portal && (await movesFromPortal(this.#chain, this.#portal, address, from, to))
    if (told) return told
    const found =
      (await this.#try('trace_filter', () => this.#filterTraces(address, from, to))) ??
      (await this.#try('ots_searchTransactionsBefore', () => this.#searchTransactions(address, from, to)))
    if (!found) return null
    const hashes = [...found]
    const moves: NativeMove[] = []
    for (let start = 0; start < hashes.length; start += TRACES_PER_BATCH) {
      const part = hashes.slice(start, start + TRACES_PER_BATCH)
      for (const ofTransaction of await Promise.all(part.map((hash) => this.#ofTransaction(hash)))) {
        if (!ofTransaction) return null
        moves.push(...ofTransaction.filter((move) => move.from === address || move.to === address))
      }
    }
    return this.#withTimes(moves)
  }

  /** Who has sent or received any in the block; null if the node cannot say. */
  readonly partiesIn = async (block: Block): Promise<Parties> => {
    const moves = await this.ofBlock(block)
    return moves && new Set(moves.flatMap(({ from, to }) => [from, to]))
  }

  /** Of a block above finality, asked once for all who want to know; null if the node cannot say. */
  ofBlock(block: Block): Promise<NativeMove[] | null> {
    if (this.#ofBlock?.hash === block.hash) return this.#ofBlock.moves
    const asked = { hash: block.hash, moves: this.#traceBlock(block) }
    this.#ofBlock = asked
    // A failure is not kept: the next who wants to know asks again.
    asked.moves.catch(() => {
      if (this.#ofBlock === asked) this.#ofBlock = undefined
    })
    return asked.moves
  }

  async #traceBlock(block: Block): Promise<NativeMove[] | null> {
    return this.#try('trace_block', async () => {
      const reply = await this.#chain.request('trace_block', [`0x${block.number.toString(16)}`])
      // This is how some nodes say that they do not have the block yet.
      if (reply === null) throw new BlockGone(`block ${block.number} has no traces yet`)
      const all = traces.parse(reply)
      if (all.some(({ blockHash }) => blockHash.toLowerCase() !== block.hash))
        throw new BlockGone(`block ${block.number} is another one now`)
      if (!all.some(({ transactionHash }) => transactionHash) && (await this.#mayLackTraces(block)))
        throw new BlockGone(`block ${block.number} has transactions, and no traces of them yet`)
      const byTransaction = Map.groupBy(all, ({ transactionHash }) => transactionHash)
      return [...byTransaction.values()]
        .flatMap(movesIn)
        .map((move) => ({ ...move, timestamp: block.timestamp }))
    })
  }

  /** Other nodes answer so for a block that they do not have yet: no traces, although it has transactions. */
  async #mayLackTraces({ hash }: Block): Promise<boolean> {
    const times = this.#untraced.get(hash) ?? 0
    if (times >= BELIEVED_AFTER) return false
    const answer = await this.#try('eth_getBlockTransactionCountByHash', async () => {
      const reply = await this.#chain.request('eth_getBlockTransactionCountByHash', [hash])
      return { count: hex.nullable().parse(reply) }
    })
    if (!answer || (answer.count !== null && /^0x0*$/.test(answer.count))) return false
    if (this.#untraced.size >= MOST_UNTRACED) this.#untraced.clear()
    this.#untraced.set(hash, times + 1)
    return true
  }

  async #filterTraces(address: string, from: number, to: number): Promise<Set<string>> {
    const span = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
    try {
      const found = new Set<string>()
      for (const side of [{ fromAddress: [address] }, { toAddress: [address] }]) {
        const reply = await this.#chain.request('trace_filter', [{ ...span, ...side }])
        for (const { transactionHash } of traces.parse(reply)) if (transactionHash) found.add(transactionHash)
      }
      return found
    } catch (error) {
      if (error instanceof MethodMissing || from === to) throw error
      // Too much for one answer, by some limit of the node.
      const middle = Math.floor((from + to) / 2)
      return new Set([
        ...(await this.#filterTraces(address, from, middle)),
        ...(await this.#filterTraces(address, middle + 1, to)),
      ])
    }
  }

  async #searchTransactions(address: string, from: number, to: number): Promise<Set<string>> {
    const found = new Set<string>()
    let before = to + 1
    while (true) {
      const reply = await this.#chain.request('ots_searchTransactionsBefore', [address, before, PAGE])
      const { txs, lastPage } = foundTransactions.parse(reply)
      for (const { hash, blockNumber } of txs) if (Number(blockNumber) >= from) found.add(hash)
      const oldest = Math.min(...txs.map(({ blockNumber }) => Number(blockNumber)))
      if (lastPage || txs.length === 0 || oldest < from) return found
      before = oldest
    }
  }

  async #ofTransaction(hash: string): Promise<NativeMove[] | null> {
    return this.#try('trace_transaction', async () => {
      const reply = await this.#chain.request('trace_transaction', [hash])
      if (reply === null)
        throw new ChainUnavailable(`${this.#chain.key}: no endpoint has the traces of ${hash}`)
      return movesIn(traces.parse(reply))
    })
  }

  async #withTimes(moves: NativeMove[]): Promise<NativeMove[]> {
    const numbers = [...new Set(moves.map(({ blockNumber }) => blockNumber))]
    const blocks = await this.#chain.blocks(numbers)
    const times = new Map(blocks.map(({ number, timestamp }) => [number, timestamp]))
    return moves.map((move) => ({ ...move, timestamp: times.get(move.blockNumber) ?? 0 }))
  }

  async #try<T>(method: string, ask: () => Promise<T>): Promise<T | null> {
    if (this.#missing.has(method)) return null
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof MethodMissing)) throw error
      this.#missing.add(method)
      return null
    }
  }
}
