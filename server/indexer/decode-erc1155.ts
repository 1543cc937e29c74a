import type { TimedLog } from '../chain/types.ts'
import { lengthOf, topicAddress, wordAt } from './log-words.ts'
import { type Transfer, transferOf } from './transfer.ts'
import { TRANSFER_BATCH, TRANSFER_SINGLE } from './transfer-events.ts'

export function decodeErc1155(log: TimedLog, out: Transfer[]): string | null {
  const { topics, data } = log
  const [event] = topics
  if (event !== TRANSFER_SINGLE && event !== TRANSFER_BATCH) return 'other event'
  if (topics.length !== 4) return 'wrong number of topics'
  const from = topicAddress(topics[2])
  const to = topicAddress(topics[3])
  if (!topicAddress(topics[1]) || !from || !to) return 'not an address'
  if (event === TRANSFER_BATCH) return decodeBatch(log, from, to, out)
  if (data.length !== lengthOf(2)) return 'wrong data size'
  out.push(transferOf(log, 0, from, to, wordAt(data, 0), wordAt(data, 1)))
  return null
}

function decodeBatch(log: TimedLog, from: string, to: string, out: Transfer[]): string | null {
  const { data } = log
  const ids = arrayAt(data, 0)
  const amounts = arrayAt(data, 1)
  if (!ids || !amounts) return 'array out of bounds'
  if (ids.length !== amounts.length) return 'arrays of unequal length'
  if (ids.length === 0) return 'empty batch'
  for (let index = 0; index < ids.length; index++) {
    const id = wordAt(data, ids.first + index)
    out.push(transferOf(log, index, from, to, id, wordAt(data, amounts.first + index)))
  }
  return null
}

/** Where a dynamic array's items stand, in words, by the offset in a word of the head; undefined unless all of it is there. */
function arrayAt(data: string, head: number): { first: number; length: number } | undefined {
  const words = Math.floor((data.length - lengthOf(0)) / (lengthOf(1) - lengthOf(0)))
  if (words < 2) return undefined
  const offset = smallNumber(data, head)
  if (offset === undefined || offset % 32 !== 0) return undefined
  const at = offset / 32
  if (at < 2 || at >= words) return undefined
  const length = smallNumber(data, at)
  if (length === undefined || length > words - at - 1) return undefined
  return { first: at + 1, length }
}

/** undefined from 2^48 on: no log is that large, and what is larger is not exact in a number. */
function smallNumber(data: string, word: number): number | undefined {
  const value = wordAt(data, word)
  return value < 2n ** 48n ? Number(value) : undefined
}
