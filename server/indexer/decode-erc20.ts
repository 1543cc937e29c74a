import { ZERO_ADDRESS } from '#api/address.ts'
import type { TimedLog } from '../chain/types.ts'
import { lengthOf, topicAddress, wordAddress, wordAt } from './log-words.ts'
import { type Transfer, transferOf } from './transfer.ts'
import { DEPOSIT, ERC20_TRANSFER, TRANSFER, WITHDRAWAL } from './transfer-events.ts'

/** Some early tokens index one or none of the addresses. If it is one, it is taken to be the sender's. */
export function decodeErc20(log: TimedLog, out: Transfer[]): string | null {
  const { topics, data } = log
  if (topics[0] !== TRANSFER && topics[0] !== ERC20_TRANSFER) return 'other event'
  if (topics.length > 3) return 'wrong number of topics'
  if (data.length !== lengthOf(4 - topics.length)) return 'wrong data size'
  const from = topics.length > 1 ? topicAddress(topics[1]) : wordAddress(data, 0)
  const to = topics.length > 2 ? topicAddress(topics[2]) : wordAddress(data, 2 - topics.length)
  if (!from || !to) return 'not an address'
  // The usual form has no other word: reading it whole is twice as fast as cutting it out.
  const amount = topics.length === 3 ? BigInt(data) : wordAt(data, 3 - topics.length)
  out.push(transferOf(log, 0, from, to, null, amount))
  return null
}

/** What a wrapped coin says of coin that comes in and goes out: a mint and a burn. */
export function decodeWrapping(log: TimedLog, out: Transfer[]): string | null {
  const { topics, data } = log
  if (topics[0] !== DEPOSIT && topics[0] !== WITHDRAWAL) return 'other event'
  if (topics.length !== 2) return 'wrong number of topics'
  if (data.length !== lengthOf(1)) return 'wrong data size'
  const who = topicAddress(topics[1])
  if (!who) return 'not an address'
  const [from, to] = topics[0] === DEPOSIT ? [ZERO_ADDRESS, who] : [who, ZERO_ADDRESS]
  out.push(transferOf(log, 0, from, to, null, BigInt(data)))
  return null
}
