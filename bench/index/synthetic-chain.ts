import { hexToBytes, keccak256 } from 'viem'
import { putHash, putHex } from './hashes.ts'
import { AMOUNT_DIGITS, TransferBook, type WrittenTransfer } from './transfer-book.ts'

export const TOKEN = '0x5e1fc0de5e1fc0de5e1fc0de5e1fc0de5e1fc0de'
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const LOGS_PER_BLOCK = 10
/** As high as the real chain is, and the same number of digits from the first transfer to the head. */
export const FIRST_BLOCK = 0x1000000
const FIRST_TIME = 0x68e77800
const BLOCK_SECONDS = 12
/** Empty blocks at the head, enough for every indexer to take all transfers as final. */
const EMPTY_BLOCKS = 100
const FINALITY = 64
const BLOOM_BYTES = 256

export type SyntheticChain = {
  transfers: number
  lastBlock: number
  head: number
  finalized: number
  /** The logs of transfers `from` to `to - 1` as JSON, with commas between them. */
  logs(from: number, to: number): Buffer
  transfer(index: number): WrittenTransfer
  /** As 512 hexadecimal digits. */
  bloom(block: number): string
  /** By address, of all that have more than nothing. */
  ledger(): Record<string, string>
  supply: bigint
}

/** What is kept of the chain are its transfers; logs and blooms are written when they are asked for, which takes a node a microsecond a log. */
export function buildChain(transfers: number, blockTimestamps: boolean): SyntheticChain {
  const book = new TransferBook(transfers)
  const { balances } = book
  const writeLogs = logWriter(book, blockTimestamps)
  const lastBlock = FIRST_BLOCK + Math.ceil(transfers / LOGS_PER_BLOCK) - 1
  const head = lastBlock + EMPTY_BLOCKS
  const tokenBits = [...bloomBits(TOKEN), ...bloomBits(TRANSFER_TOPIC)]
  const bitsOfHolders = new Uint16Array(3 * balances.length)
  balances.forEach((_, holder) => {
    bitsOfHolders.set(partyBits(book.addressOf(holder)), 3 * holder)
  })
  const bitsOfNobody = partyBits(book.addressOf(null))
  const bitsOf = (holder: number | null) =>
    holder === null ? bitsOfNobody : bitsOfHolders.subarray(3 * holder, 3 * holder + 3)
  return {
    transfers,
    lastBlock,
    head,
    finalized: head - FINALITY,
    logs: writeLogs,
    transfer: (index) => book.transfer(index),
    bloom(block) {
      const bloom = Buffer.alloc(BLOOM_BYTES)
      const set = (bit: number) => {
        const byte = BLOOM_BYTES - 1 - (bit >> 3)
        bloom[byte] = (bloom[byte] ?? 0) | (1 << (bit & 7))
      }
      const first = (block - FIRST_BLOCK) * LOGS_PER_BLOCK
      for (let index = first; index >= 0 && index < Math.min(first + LOGS_PER_BLOCK, transfers); index++) {
        tokenBits.forEach(set)
        for (const holder of book.partiesOf(index)) bitsOf(holder).forEach(set)
      }
      return bloom.toString('hex')
    },
    ledger: () =>
      Object.fromEntries(
        balances.flatMap((balance, holder) =>
          balance > 0n ? [[`0x${book.addressOf(holder)}`, String(balance)]] : [],
        ),
      ),
    supply: balances.reduce((sum, balance) => sum + balance, 0n),
  }
}

/** Each log takes the same number of bytes: the same text with other values in it. */
function logWriter(book: TransferBook, blockTimestamps: boolean) {
  const { template, offset } = logTemplate(blockTimestamps)
  const width = template.length
  const numberDigits = FIRST_BLOCK.toString(16).length
  return (from: number, to: number) => {
    const logs = Buffer.alloc(Math.max(0, to - from) * width, template, 'latin1')
    for (let index = from, at = 0; index < to; index++, at += width) {
      const place = index % LOGS_PER_BLOCK
      const block = FIRST_BLOCK + (index - place) / LOGS_PER_BLOCK
      book.putFrom(logs, at + offset.from, index)
      book.putTo(logs, at + offset.to, index)
      book.putAmount(logs, at + offset.amount, index)
      putHex(logs, at + offset.blockNumber, block, numberDigits)
      putHash(logs, at + offset.blockHash, 'block', block)
      putHash(logs, at + offset.transactionHash, 'transaction', index)
      putHex(logs, at + offset.transactionIndex, place, 1)
      putHex(logs, at + offset.logIndex, place, 1)
      if (blockTimestamps) putHex(logs, at + offset.blockTimestamp, blockTime(block), 8)
    }
    // Without the comma behind the last.
    return logs.subarray(0, Math.max(0, logs.length - 1))
  }
}

export function blockTime(block: number) {
  return FIRST_TIME + (block - FIRST_BLOCK) * BLOCK_SECONDS
}

function partyBits(address: string) {
  return bloomBits(`0x${address.padStart(64, '0')}`)
}

/** The three bits that a value sets in a block's bloom. */
function bloomBits(value: `0x${string}`) {
  const hash = keccak256(hexToBytes(value), 'bytes')
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
}

/** Capital letters that occur in no key stand where the values go. */
function logTemplate(blockTimestamps: boolean) {
  const marks = {
    from: 'P',
    to: 'Q',
    amount: 'R',
    blockNumber: 'S',
    transactionHash: 'U',
    transactionIndex: 'V',
    blockHash: 'W',
    blockTimestamp: 'X',
    logIndex: 'Y',
  }
  const hex = (mark: string, digits: number) => `0x${mark.repeat(digits)}`
  const log = {
    address: TOKEN,
    topics: [
      TRANSFER_TOPIC,
      `0x${'0'.repeat(24)}${marks.from.repeat(40)}`,
      `0x${'0'.repeat(24)}${marks.to.repeat(40)}`,
    ],
    data: `0x${marks.amount.repeat(AMOUNT_DIGITS).padStart(64, '0')}`,
    blockNumber: hex(marks.blockNumber, FIRST_BLOCK.toString(16).length),
    transactionHash: hex(marks.transactionHash, 64),
    transactionIndex: hex(marks.transactionIndex, 1),
    blockHash: hex(marks.blockHash, 64),
    ...(blockTimestamps && { blockTimestamp: hex(marks.blockTimestamp, FIRST_TIME.toString(16).length) }),
    logIndex: hex(marks.logIndex, 1),
    removed: false,
  }
  const template = `${JSON.stringify(log)},`
  const places = Object.entries(marks).map(([name, mark]) => [name, template.indexOf(mark)])
  return { template, offset: Object.fromEntries(places) as Record<keyof typeof marks, number> }
}
