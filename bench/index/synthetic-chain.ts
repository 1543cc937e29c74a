import { createHash } from 'node:crypto'
import { hexToBytes, keccak256 } from 'viem'
import { holderAddress, makeTransfers } from './transfers.ts'

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
  /** The logs of transfers `from` to `to - 1` as JSON, with commas between them: a view of what was serialised at the start. */
  logs(from: number, to: number): Buffer
  transfer(index: number): { from: string; to: string; amount: string }
  /** As 512 hexadecimal digits. */
  bloom(block: number): string
  /** By address, of all that have more than nothing. */
  ledger(): Record<string, string>
  supply: bigint
}

/** All logs are serialised once, each in the same number of bytes, so that an answer to eth_getLogs is a slice. */
export function buildChain(transfers: number, blockTimestamps: boolean): SyntheticChain {
  const { template, offset } = logTemplate(blockTimestamps)
  const width = template.length
  const serialised = Buffer.alloc(transfers * width, template, 'latin1')
  const blocks = Math.ceil(transfers / LOGS_PER_BLOCK)
  const blooms = Buffer.alloc(blocks * BLOOM_BYTES)
  const tokenBits = [...bloomBits(TOKEN), ...bloomBits(TRANSFER_TOPIC)]
  const nobody = party('0'.repeat(40))
  const parties: ReturnType<typeof party>[] = []
  const partyOf = (holder: number | null) => {
    if (holder === null) return nobody
    parties[holder] ??= party(holderAddress(holder))
    return parties[holder]
  }

  const balances: bigint[] = []
  let index = 0
  for (const { from, to, amount } of makeTransfers(transfers, balances)) {
    const block = FIRST_BLOCK + Math.floor(index / LOGS_PER_BLOCK)
    const place = (index % LOGS_PER_BLOCK).toString(16)
    const at = index * width
    const put = (text: string, field: keyof typeof offset) =>
      serialised.write(text, at + offset[field], 'latin1')
    const sender = partyOf(from)
    const receiver = partyOf(to)
    put(sender.address, 'from')
    put(receiver.address, 'to')
    put(amount.toString(16).padStart(64, '0'), 'amount')
    put(block.toString(16), 'blockNumber')
    put(blockHash(block).slice(2), 'blockHash')
    put(transactionHash(index).slice(2), 'transactionHash')
    put(place, 'transactionIndex')
    put(place, 'logIndex')
    if (blockTimestamps) put(blockTime(block).toString(16), 'blockTimestamp')
    const bloomAt = (block - FIRST_BLOCK) * BLOOM_BYTES
    for (const bits of [tokenBits, sender.bits, receiver.bits]) {
      for (const bit of bits) {
        const byte = bloomAt + BLOOM_BYTES - 1 - (bit >> 3)
        blooms[byte] = (blooms[byte] ?? 0) | (1 << (bit & 7))
      }
    }
    index++
  }

  const lastBlock = FIRST_BLOCK + blocks - 1
  const head = lastBlock + EMPTY_BLOCKS
  const field = (transfer: number, name: 'from' | 'to' | 'amount', digits: number) => {
    const start = transfer * width + offset[name]
    return serialised.toString('latin1', start, start + digits)
  }
  return {
    transfers,
    lastBlock,
    head,
    finalized: head - FINALITY,
    logs: (from, to) => serialised.subarray(from * width, Math.max(from * width, to * width - 1)),
    transfer: (each) => ({
      from: field(each, 'from', 40),
      to: field(each, 'to', 40),
      amount: field(each, 'amount', 64),
    }),
    bloom(block) {
      const start = (block - FIRST_BLOCK) * BLOOM_BYTES
      const own = block >= FIRST_BLOCK && block <= lastBlock
      return own ? blooms.toString('hex', start, start + BLOOM_BYTES) : '0'.repeat(2 * BLOOM_BYTES)
    },
    ledger: () =>
      Object.fromEntries(
        balances.flatMap((balance, holder) =>
          balance > 0n ? [[`0x${holderAddress(holder)}`, String(balance)]] : [],
        ),
      ),
    supply: balances.reduce((sum, balance) => sum + balance, 0n),
  }
}

/** Hashes end in the number of what they name, so that it is found by its hash without an index. */
export function blockHash(block: number) {
  return named('block', block)
}

export function transactionHash(index: number) {
  return named('transaction', index)
}

export function numberOfHash(hash: string) {
  return Number.parseInt(hash.slice(-8), 16)
}

export function blockTime(block: number) {
  return FIRST_TIME + (block - FIRST_BLOCK) * BLOCK_SECONDS
}

function named(kind: string, number: number) {
  const digest = createHash('sha256').update(`${kind} ${number}`).digest('hex')
  return `0x${digest.slice(0, 56)}${number.toString(16).padStart(8, '0')}`
}

function party(address: string) {
  return { address, bits: bloomBits(`0x${address.padStart(64, '0')}`) }
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
    data: hex(marks.amount, 64),
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
