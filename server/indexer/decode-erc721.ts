import type { TimedLog } from '../chain/types.ts'
import { lengthOf, topicAddress, topicNumber, wordAddress, wordAt } from './log-words.ts'
import { type Transfer, transferOf } from './transfer.ts'
import { CONSECUTIVE_TRANSFER, TRANSFER } from './transfer-events.ts'

/**
 * How many tokens the ranges of ERC-2309 may still name. One event of some thousand gas can name 2^256 tokens, each of them becomes a row, and
 * all that a contract has may stand in one block, which is one transaction. The usual libraries name 5,000 at most.
 */
export type Room = { perEvent: number; left: number }
export const CONTRACT_ROOM: Room = { perEvent: 100_000, left: 200_000 }
/** Anybody can name any wallet. */
export const WALLET_ROOM: Room = { perEvent: 20_000, left: 100_000 }

/**
 * The standard indexes all three. What stands in the data beside them is nobody's business. Some contracts leave the id in the data, as
 * an ERC-20 does with its amount; early ones (CryptoKitties) index nothing.
 */
export function decodeErc721(log: TimedLog, out: Transfer[], room: Room): string | null {
  const { topics, data } = log
  if (topics[0] === CONSECUTIVE_TRANSFER) return decodeRange(log, out, room)
  if (topics[0] !== TRANSFER) return 'other event'
  if (topics.length === 2 || topics.length > 4) return 'wrong number of topics'
  if (topics.length < 4 && data.length !== lengthOf(4 - topics.length)) return 'wrong data size'
  const inData = topics.length === 1
  const from = inData ? wordAddress(data, 0) : topicAddress(topics[1])
  const to = inData ? wordAddress(data, 1) : topicAddress(topics[2])
  if (!from || !to) return 'not an address'
  const tokenId = topics.length === 4 ? topicNumber(topics[3]) : wordAt(data, inData ? 2 : 0)
  if (tokenId === undefined) return 'wrong topic size'
  out.push(transferOf(log, 0, from, to, tokenId, 1n))
  return null
}

function decodeRange(log: TimedLog, out: Transfer[], room: Room): string | null {
  const { topics, data } = log
  if (topics.length !== 4) return 'wrong number of topics'
  if (data.length !== lengthOf(1)) return 'wrong data size'
  const first = topicNumber(topics[1])
  const from = topicAddress(topics[2])
  const to = topicAddress(topics[3])
  if (first === undefined) return 'wrong topic size'
  if (!from || !to) return 'not an address'
  const count = wordAt(data, 0) - first + 1n
  if (count <= 0n) return 'a range that ends before it begins'
  if (count > BigInt(room.perEvent)) return 'a range of too many tokens'
  if (count > BigInt(room.left)) return 'too many tokens in ranges'
  room.left -= Number(count)
  for (let index = 0; index < count; index++)
    out.push(transferOf(log, index, from, to, first + BigInt(index), 1n))
  return null
}
