import { malformed, readBytes, readHash, readQuantity } from './hex.ts'
import { isObject } from './json-rpc.ts'
import type { Block } from './types.ts'

const BLOOM_LENGTH = 2 + 512

/** A header as eth_getBlockByNumber and newHeads give it. */
export function parseBlock(raw: unknown): Block {
  if (!isObject(raw)) throw malformed('the block')
  const logsBloom = readBytes(raw.logsBloom, "the block's bloom")
  if (logsBloom.length !== BLOOM_LENGTH) throw malformed("the block's bloom")
  return {
    number: readQuantity(raw.number, "the block's number"),
    hash: readHash(raw.hash, "the block's hash"),
    parentHash: readHash(raw.parentHash, "the block's parent hash"),
    timestamp: readQuantity(raw.timestamp, "the block's timestamp"),
    logsBloom,
  }
}
