import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { ChainUnavailable } from './errors.ts'
import { isOverload } from './fault-of.ts'
import { malformed, readHash, toHex } from './hex.ts'
import { isMethodMissing, isObject, isRateLimit, type RpcReply } from './json-rpc.ts'
import { parseReceipt, parseTransaction } from './parse-transaction.ts'
import { note } from './request-optional.ts'
import type { MinedTransaction } from './types.ts'

export type MinedPlace = { hash: string; blockNumber: number }
type Mined = Map<string, MinedTransaction>

const BLOCK_RECEIPTS = 'eth_getBlockReceipts'
/** A block is read as a whole if at least one in so many of its transactions is wanted: a call costs a node as much as some receipts more. */
const TRANSACTIONS_FOR_ONE = 4
/** How many transactions one request brings, about: their inputs and logs are some kilobytes each. */
const TRANSACTIONS_PER_REQUEST = 300
/** The share of the newest block in the average. */
const NEWEST_SHARE = 0.1

/**
 * Transactions with their receipts: by block where that takes few calls for what is wanted and an endpoint gives them so, else by hash. What
 * a block does not have, as one that has taken another's place, is asked for by hash.
 */
export function minedReader(pool: EndpointPool, byHash: (hashes: readonly string[]) => Promise<Mined>) {
  /** How many transactions a block has; null: no block was read as a whole. */
  let usual: number | null = null
  /** Those that do not give the receipts of a block, whatever they say of it. */
  const refusing = new WeakSet<Endpoint>()

  return async (places: readonly MinedPlace[]): Promise<Mined> => {
    const wanted = Map.groupBy(places, ({ blockNumber }) => blockNumber)
    const found: Mined = new Map()
    const whole = async (numbers: readonly number[]) => {
      for (const [hash, mined] of await readWhole(numbers)) found.set(hash, mined)
    }
    const several = [...wanted].filter(([, { length }]) => length > 1)
    if (usual === null) {
      const [most] = several.toSorted(([, a], [, b]) => b.length - a.length)
      if (most) await whole([most[0]])
    }
    const size = usual
    if (size !== null) {
      const numbers = several
        .filter(
          ([, ours]) =>
            ours.length * TRANSACTIONS_FOR_ONE >= size && ours.some(({ hash }) => !found.has(hash)),
        )
        .map(([number]) => number)
      // Two calls for each, in one request: what is too much for it would be sent as another one.
      const fewest = Math.min(...pool.endpoints.map(({ batchCalls }) => batchCalls))
      const perRequest = Math.max(
        1,
        Math.floor(Math.min(TRANSACTIONS_PER_REQUEST / Math.max(1, size), fewest / 2)),
      )
      const parts = Array.from({ length: Math.ceil(numbers.length / perRequest) }, (_, part) =>
        numbers.slice(part * perRequest, (part + 1) * perRequest),
      )
      await Promise.all(parts.map(whole))
    }
    const rest = places.map(({ hash }) => hash).filter((hash) => !found.has(hash))
    return rest.length === 0 ? found : new Map([...found, ...(await byHash(rest))])

    async function readWhole(numbers: readonly number[]): Promise<Mined> {
      const without = new Set(pool.endpoints.filter((each) => refuses(each)))
      const tries = pool.endpoints.length - without.size
      if (tries === 0) return new Map()
      try {
        return await pool.run((endpoint) => askWhole(endpoint, numbers), { without, tries })
      } catch (error) {
        // By hash it may do better, and says what is wrong if it does not.
        if (error instanceof ChainUnavailable) return new Map()
        throw error
      }
    }

    async function askWhole(endpoint: Endpoint, numbers: readonly number[]): Promise<Mined> {
      const replies = await endpoint.send(
        numbers.flatMap((number) => [
          { method: BLOCK_RECEIPTS, params: [toHex(number)] },
          { method: 'eth_getBlockByNumber', params: [toHex(number), true] },
        ]),
      )
      const mined: Mined = new Map()
      for (const [index, number] of numbers.entries()) {
        const receipts = listIn(endpoint, replies[2 * index])
        const block = replies[2 * index + 1]
        if (!receipts || !block || block.error || !isObject(block.result)) continue
        if (!Array.isArray(block.result.transactions)) throw malformed("the block's transactions")
        learnSize(block.result.transactions.length)
        const hashes = new Set(wanted.get(number)?.map(({ hash }) => hash))
        const receiptOf = byTransaction(receipts, 'transactionHash', hashes)
        const transactionOf = byTransaction(block.result.transactions, 'hash', hashes)
        const blockHash = readHash(block.result.hash, "the block's hash")
        for (const hash of hashes) {
          if (!receiptOf.has(hash) || !transactionOf.has(hash)) continue
          const receipt = parseReceipt(receiptOf.get(hash), hash)
          const transaction = parseTransaction(transactionOf.get(hash), hash)
          // One of them is of a block that has taken the other's place.
          if (receipt.blockHash !== blockHash || transaction.blockHash !== blockHash) continue
          mined.set(hash, { transaction, receipt, nativeMoves: null })
        }
      }
      return mined
    }
  }

  function refuses(endpoint: Endpoint): boolean {
    return refusing.has(endpoint) || endpoint.learned.missingMethods.includes(BLOCK_RECEIPTS)
  }

  /** undefined: it does not give them, or does not have the block yet. */
  function listIn(endpoint: Endpoint, reply: RpcReply | undefined): unknown[] | undefined {
    if (reply?.error) {
      if (isMethodMissing(reply.error)) note(endpoint.learned.missingMethods, BLOCK_RECEIPTS)
      else if (!isRateLimit(reply.error) && !isOverload(reply.error)) refusing.add(endpoint)
      return undefined
    }
    if (!reply || reply.result === null) return undefined
    if (!Array.isArray(reply.result)) throw malformed("the block's receipts")
    note(endpoint.learned.seenMethods, BLOCK_RECEIPTS)
    return reply.result
  }

  function learnSize(transactions: number): void {
    usual = usual === null ? transactions : usual + NEWEST_SHARE * (transactions - usual)
  }
}

/** Of a block's many, those that are wanted. */
function byTransaction(
  list: readonly unknown[],
  name: 'hash' | 'transactionHash',
  wanted: ReadonlySet<string>,
): Map<string, unknown> {
  const by = new Map<string, unknown>()
  for (const each of list) {
    const hash = isObject(each) ? each[name] : undefined
    if (typeof hash !== 'string') throw malformed("a transaction's hash")
    const lower = wanted.has(hash) ? hash : hash.toLowerCase()
    if (wanted.has(lower)) by.set(lower, each)
  }
  return by
}
