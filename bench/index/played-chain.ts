import type { Ledger } from './contestant.ts'
import { blockHash, transactionHash } from './hashes.ts'
import { tooManyLogs } from './rpc-failure.ts'
import {
  BLOOM_BYTES,
  blockTime,
  bloomBits,
  type Contract,
  endAfter,
  FIRST_BLOCK,
  type LogQuestion,
  type SyntheticChain,
  setBits,
  TRANSACTIONS_PER_BLOCK,
} from './synthetic-chain.ts'

export type PlayedLog = { address: string; topics: readonly string[]; data: string }
export type PlayedTransaction = {
  from: string
  to: string
  value: bigint
  input: string
  logs: readonly PlayedLog[]
}
export type History = {
  transactions: readonly PlayedTransaction[]
  contracts: ReadonlyMap<string, Contract>
  ledger: Ledger
}

/** A chain of any transactions, each log of which is serialised once. It takes more memory for a transfer than the ERC-20's does. */
export function playChain(
  { transactions, contracts, ledger }: History,
  blockTimestamps: boolean,
): SyntheticChain {
  const blocks = Math.ceil(transactions.length / TRANSACTIONS_PER_BLOCK)
  const end = endAfter(FIRST_BLOCK + blocks - 1)
  const blooms = Buffer.alloc(blocks * BLOOM_BYTES)
  const bitsOf = new Map<string, readonly number[]>()
  const logs: PlayedLog[] = []
  const texts: string[] = []
  /** Where each log begins, and the first log of each transaction; both with one more for the end. */
  const starts: number[] = [0]
  const firstOf: number[] = []
  let logIndex = 0
  for (const [index, transaction] of transactions.entries()) {
    const place = index % TRANSACTIONS_PER_BLOCK
    const block = blockOf(index)
    if (place === 0) logIndex = 0
    firstOf.push(logs.length)
    for (const log of transaction.logs) {
      const text = `${JSON.stringify({
        ...log,
        blockNumber: `0x${block.toString(16)}`,
        transactionHash: transactionHash(index),
        transactionIndex: `0x${place.toString(16)}`,
        blockHash: blockHash(block),
        ...(blockTimestamps && { blockTimestamp: `0x${blockTime(block).toString(16)}` }),
        logIndex: `0x${(logIndex++).toString(16)}`,
        removed: false,
      })},`
      logs.push(log)
      texts.push(text)
      starts.push((starts.at(-1) ?? 0) + text.length)
      for (const value of [log.address, ...log.topics])
        setBits(blooms, (block - FIRST_BLOCK) * BLOOM_BYTES, bits(value))
    }
  }
  firstOf.push(logs.length)
  const serialised = Buffer.from(texts.join(''), 'latin1')

  return {
    ...end,
    transactions: transactions.length,
    transaction(index) {
      const { from, to, value, input } = transactions[index] as PlayedTransaction
      return { block: blockOf(index), place: index % TRANSACTIONS_PER_BLOCK, from, to, value, input }
    },
    logsOf: (index) => withoutComma(slice(firstOf[index] ?? 0, firstOf[index + 1] ?? 0)),
    logsIn(question) {
      const { from, to, maxLogs } = question
      const first = firstLogIn(from)
      const past = firstLogIn(to + 1)
      const runs: Buffer[] = []
      let count = 0
      let begun: number | null = null
      for (let index = first; index <= past; index++) {
        const fits = index < past && matches(logs[index] as PlayedLog, question)
        if (fits && ++count > maxLogs) throw tooManyLogs(from, blockOfLog(index) - 1, maxLogs)
        if (fits) begun ??= index
        else if (begun !== null) {
          runs.push(slice(begun, index))
          begun = null
        }
      }
      const last = runs.pop()
      return last ? [...runs, withoutComma(last)] : []
    },
    bloom(block) {
      const start = (block - FIRST_BLOCK) * BLOOM_BYTES
      const own = block >= FIRST_BLOCK && block <= end.lastBlock
      return own ? blooms.toString('hex', start, start + BLOOM_BYTES) : '0'.repeat(2 * BLOOM_BYTES)
    },
    contracts,
    ledger: () => ledger,
  }

  function blockOf(index: number) {
    return FIRST_BLOCK + Math.floor(index / TRANSACTIONS_PER_BLOCK)
  }

  function bits(value: string) {
    const known = bitsOf.get(value) ?? bloomBits(value as `0x${string}`)
    bitsOf.set(value, known)
    return known
  }

  function slice(first: number, past: number) {
    return serialised.subarray(starts[first], starts[past])
  }

  function firstLogIn(block: number) {
    const index = (block - FIRST_BLOCK) * TRANSACTIONS_PER_BLOCK
    return firstOf[Math.min(Math.max(index, 0), transactions.length)] ?? 0
  }

  function blockOfLog(index: number) {
    return blockOf(firstOf.findLastIndex((first) => first <= index))
  }
}

function matches({ address, topics }: PlayedLog, { addresses, topics: wanted }: LogQuestion) {
  return (
    (addresses.size === 0 || addresses.has(address)) &&
    wanted.every((allowed, place) => allowed === null || allowed.has(topics[place] ?? ''))
  )
}

function withoutComma(json: Buffer) {
  return json.subarray(0, Math.max(0, json.length - 1))
}
