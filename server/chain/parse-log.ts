import { Lie } from './errors.ts'
import { malformed, readAddress, readBytes, readHash, readQuantity } from './hex.ts'
import { isObject } from './json-rpc.ts'
import type { Log } from './types.ts'

type Raw = Record<string, unknown>

/**
 * Parses the logs of one answer. Neighbours mostly share block, transaction, address and first topic: what was read for the one
 * before is used again, which saves the time of reading it and the memory of keeping it twice.
 */
export function logParser(): (raw: unknown) => Log {
  let before: Raw = {}
  let last: Log | undefined

  return (raw) => {
    if (!isObject(raw)) throw malformed('a log')
    if (raw.removed === true) throw new Lie('a log that was removed from the chain')
    const sameBlock = last && raw.blockNumber === before.blockNumber && raw.blockHash === before.blockHash
    const log: Log = {
      address:
        last && raw.address === before.address ? last.address : readAddress(raw.address, "a log's address"),
      topics: readTopics(raw.topics, last?.topics[0]),
      data: readBytes(raw.data, "a log's data"),
      blockNumber:
        sameBlock && last ? last.blockNumber : readQuantity(raw.blockNumber, "a log's block number"),
      blockHash: sameBlock && last ? last.blockHash : readHash(raw.blockHash, "a log's block hash"),
      transactionHash:
        last && raw.transactionHash === before.transactionHash
          ? last.transactionHash
          : readHash(raw.transactionHash, "a log's transaction hash"),
      transactionIndex: readQuantity(raw.transactionIndex, "a log's transaction index"),
      logIndex: readQuantity(raw.logIndex, "a log's index"),
      blockTimestamp:
        last && raw.blockTimestamp === before.blockTimestamp
          ? last.blockTimestamp
          : readTimestamp(raw.blockTimestamp),
    }
    before = raw
    last = log
    return log
  }
}

function readTopics(raw: unknown, usual: string | undefined): string[] {
  if (!Array.isArray(raw) || raw.length > 4) throw malformed("a log's topics")
  const topics = new Array<string>(raw.length)
  for (let index = 0; index < raw.length; index += 1) {
    const topic: unknown = raw[index]
    topics[index] = index === 0 && topic === usual && usual ? usual : readHash(topic, "a log's topic")
  }
  return topics
}

/** Not in the standard at first, so it comes as a quantity, as a number, as zero or not at all. */
function readTimestamp(raw: unknown): number | null {
  if (raw === undefined || raw === null || raw === '0x0' || raw === 0) return null
  if (typeof raw === 'number' && Number.isSafeInteger(raw) && raw > 0) return raw
  return readQuantity(raw, "a log's timestamp")
}
