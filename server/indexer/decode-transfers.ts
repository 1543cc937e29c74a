import type { TimedLog } from '../chain/types.ts'

export type Standard = 'erc20' | 'erc721' | 'erc1155'

export type Transfer = {
  blockNumber: number
  logIndex: number
  /** The place within a TransferBatch; 0 for every other event. */
  batchIndex: number
  transactionHash: string
  /** Seconds. */
  timestamp: number
  contract: string
  from: string
  to: string
  /** null for ERC-20. */
  tokenId: bigint | null
  /** 1 for ERC-721. */
  amount: bigint
}

export type Decoded<T = Transfer> = {
  transfers: T[]
  /** How many logs were left out, by reason. */
  skipped: Map<string, number>
}

/** Transfer(address,address,uint256), of ERC-20 and ERC-721 alike. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** TransferSingle(address,address,address,uint256,uint256) */
export const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** TransferBatch(address,address,address,uint256[],uint256[]) */
export const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const WORD = 64
/** A word that begins with an address's padding, with and without 0x. */
const PADDING = '0'.repeat(24)
const TOPIC_PADDING = `0x${PADDING}`
const TOPIC_LENGTH = 66

/** Adds the log's transfers to `out`, or says why there are none. */
type Decoder = (log: TimedLog, out: Transfer[]) => string | null

const decoders: Record<Standard, Decoder> = {
  erc20: decodeErc20,
  erc721: decodeErc721,
  erc1155: decodeErc1155,
}

/** The transfers that a contract of a known standard tells of. What does not decode is counted and never throws. */
export function decodeTransfers(logs: readonly TimedLog[], standard: Standard): Decoded {
  const transfers: Transfer[] = []
  const skipped = new Map<string, number>()
  const decode = decoders[standard]
  for (const log of logs) {
    const reason = decode(log, transfers)
    if (reason) count(skipped, reason)
  }
  return { transfers, skipped }
}

/** The transfers of contracts that nothing is known about; the shape of each log says its standard. */
export function decodeAnyTransfers(logs: readonly TimedLog[]): Decoded<Transfer & { standard: Standard }> {
  const transfers: (Transfer & { standard: Standard })[] = []
  const skipped = new Map<string, number>()
  for (const log of logs) {
    const standard = standardOf(log)
    const found: Transfer[] = []
    const reason = standard ? decoders[standard](log, found) : 'unknown shape'
    if (reason || !standard) count(skipped, reason ?? '')
    else for (const transfer of found) transfers.push({ ...transfer, standard })
  }
  return { transfers, skipped }
}

/** The old forms without indexed parameters fit both ERC-20 and ERC-721, so they are nobody's here. */
function standardOf({ topics, data }: TimedLog): Standard | null {
  const [event] = topics
  if (event === TRANSFER_SINGLE || event === TRANSFER_BATCH) return 'erc1155'
  if (event !== TRANSFER) return null
  if (topics.length === 4) return 'erc721'
  return topics.length === 3 && data.length === 2 + WORD ? 'erc20' : null
}

/** Some early tokens index one or none of the addresses. If it is one, it is taken to be the sender's. */
function decodeErc20(log: TimedLog, out: Transfer[]): string | null {
  const { topics, data } = log
  if (topics[0] !== TRANSFER) return 'other event'
  if (topics.length > 3) return 'wrong number of topics'
  if (data.length !== 2 + WORD * (4 - topics.length)) return 'wrong data size'
  const from = topics.length > 1 ? topicAddress(topics[1]) : wordAddress(data, 0)
  const to = topics.length > 2 ? topicAddress(topics[2]) : wordAddress(data, 2 - topics.length)
  if (!from || !to) return 'not an address'
  // The usual form has no other word: reading it whole is twice as fast as cutting it out.
  const amount = topics.length === 3 ? BigInt(data) : wordAt(data, 3 - topics.length)
  out.push(transferOf(log, 0, from, to, null, amount))
  return null
}

/** Early collections (CryptoKitties) index nothing. */
function decodeErc721(log: TimedLog, out: Transfer[]): string | null {
  const { topics, data } = log
  if (topics[0] !== TRANSFER) return 'other event'
  const indexed = topics.length === 4
  if (!indexed && topics.length !== 1) return 'wrong number of topics'
  if (data.length !== (indexed ? 2 : 2 + WORD * 3)) return 'wrong data size'
  const from = indexed ? topicAddress(topics[1]) : wordAddress(data, 0)
  const to = indexed ? topicAddress(topics[2]) : wordAddress(data, 1)
  if (!from || !to) return 'not an address'
  const tokenId = indexed ? topicNumber(topics[3]) : wordAt(data, 2)
  if (tokenId === null) return 'wrong topic size'
  out.push(transferOf(log, 0, from, to, tokenId, 1n))
  return null
}

function decodeErc1155(log: TimedLog, out: Transfer[]): string | null {
  const { topics, data } = log
  const [event] = topics
  if (event !== TRANSFER_SINGLE && event !== TRANSFER_BATCH) return 'other event'
  if (topics.length !== 4) return 'wrong number of topics'
  const from = topicAddress(topics[2])
  const to = topicAddress(topics[3])
  if (!topicAddress(topics[1]) || !from || !to) return 'not an address'
  if (event === TRANSFER_BATCH) return decodeBatch(log, from, to, out)
  if (data.length !== 2 + WORD * 2) return 'wrong data size'
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
  const words = Math.floor((data.length - 2) / WORD)
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

export function wordAt(data: string, word: number): bigint {
  return BigInt(`0x${data.slice(2 + word * WORD, 2 + (word + 1) * WORD)}`)
}

export function wordAddress(data: string, word: number): string | undefined {
  const at = 2 + word * WORD
  if (!data.startsWith(PADDING, at)) return undefined
  return `0x${data.slice(at + PADDING.length, at + WORD)}`
}

export function topicAddress(topic: string | undefined): string | undefined {
  if (topic?.length !== TOPIC_LENGTH || !topic.startsWith(TOPIC_PADDING)) return undefined
  return `0x${topic.slice(TOPIC_PADDING.length)}`
}

function topicNumber(topic: string | undefined): bigint | null {
  return topic?.length === TOPIC_LENGTH ? BigInt(topic) : null
}

function transferOf(
  log: TimedLog,
  batchIndex: number,
  from: string,
  to: string,
  tokenId: bigint | null,
  amount: bigint,
): Transfer {
  return {
    blockNumber: log.blockNumber,
    logIndex: log.logIndex,
    batchIndex,
    transactionHash: log.transactionHash,
    timestamp: log.blockTimestamp,
    contract: log.address,
    from,
    to,
    tokenId,
    amount,
  }
}

function count(skipped: Map<string, number>, reason: string) {
  skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
}
