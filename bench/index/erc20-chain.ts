import { coin } from './contracts.ts'
import { putHash, putHex } from './hashes.ts'
import { tooManyLogs } from './rpc-failure.ts'
import {
  BLOOM_BYTES,
  blockTime,
  bloomBits,
  endAfter,
  FIRST_BLOCK,
  FIRST_TIME,
  type SyntheticChain,
  setBits,
  TOKEN,
  TRANSACTIONS_PER_BLOCK,
  TRANSFER_TOPIC,
} from './synthetic-chain.ts'
import { AMOUNT_DIGITS, TransferBook } from './transfer-book.ts'

/** What is kept of the chain are its transfers; logs and blooms are written when they are asked for, which takes a node a microsecond a log. */
export function buildErc20Chain(transfers: number, blockTimestamps: boolean): SyntheticChain {
  const book = new TransferBook(transfers)
  const { balances } = book
  const logs = logWriter(book, blockTimestamps)
  const supply = balances.reduce((sum, balance) => sum + balance, 0n)
  const tokenBits = [...bloomBits(TOKEN), ...bloomBits(TRANSFER_TOPIC)]
  const bitsOfHolders = new Uint16Array(3 * balances.length)
  balances.forEach((_, holder) => {
    bitsOfHolders.set(partyBits(book.addressOf(holder)), 3 * holder)
  })
  const bitsOfNobody = partyBits(book.addressOf(null))
  const bitsOf = (holder: number | null) =>
    holder === null ? bitsOfNobody : bitsOfHolders.subarray(3 * holder, 3 * holder + 3)
  const clamp = (index: number) => Math.min(Math.max(index, 0), transfers)
  return {
    ...endAfter(FIRST_BLOCK + Math.ceil(transfers / TRANSACTIONS_PER_BLOCK) - 1),
    transactions: transfers,
    transaction(index) {
      const { from, to, amount } = book.transfer(index)
      const block = FIRST_BLOCK + Math.floor(index / TRANSACTIONS_PER_BLOCK)
      const place = index % TRANSACTIONS_PER_BLOCK
      const input = `0xa9059cbb${to.padStart(64, '0')}${amount}`
      return { block, place, from: `0x${from}`, to: TOKEN, value: 0n, input }
    },
    logsOf: (index) => logs(index, index + 1),
    logsIn({ from, to, addresses, topics: [event, sender, receiver], maxLogs }) {
      const first = clamp((from - FIRST_BLOCK) * TRANSACTIONS_PER_BLOCK)
      const past = clamp((to + 1 - FIRST_BLOCK) * TRANSACTIONS_PER_BLOCK)
      const matches = (addresses.size === 0 || addresses.has(TOKEN)) && (event?.has(TRANSFER_TOPIC) ?? true)
      if (!matches || past <= first) return []
      const fitting = Math.max(from, FIRST_BLOCK) + maxLogs / TRANSACTIONS_PER_BLOCK - 1
      if (!sender && !receiver) {
        if (past - first > maxLogs) throw tooManyLogs(from, fitting, maxLogs)
        return [logs(first, past)]
      }
      const found: number[] = []
      const isOf = (address: string, wanted: ReadonlySet<string> | null | undefined) =>
        wanted?.has(`0x${address.padStart(64, '0')}`) ?? true
      for (let index = first; index < past; index++) {
        const transfer = book.transfer(index)
        if (isOf(transfer.from, sender) && isOf(transfer.to, receiver)) found.push(index)
      }
      if (found.length > maxLogs) throw tooManyLogs(from, fitting, maxLogs)
      const comma = Buffer.from(',')
      return found.flatMap((index, place) =>
        place === 0 ? [logs(index, index + 1)] : [comma, logs(index, index + 1)],
      )
    },
    bloom(block) {
      const bloom = Buffer.alloc(BLOOM_BYTES)
      const first = (block - FIRST_BLOCK) * TRANSACTIONS_PER_BLOCK
      const past = Math.min(first + TRANSACTIONS_PER_BLOCK, transfers)
      for (let index = first; index >= 0 && index < past; index++) {
        setBits(bloom, 0, tokenBits)
        for (const holder of book.partiesOf(index)) setBits(bloom, 0, bitsOf(holder))
      }
      return bloom.toString('hex')
    },
    contracts: new Map([[TOKEN, coin('Synthetic', supply)]]),
    ledger: () => ({
      transfers,
      balances: Object.fromEntries(
        balances.flatMap((balance, holder) =>
          balance > 0n ? [[`0x${book.addressOf(holder)}`, String(balance)]] : [],
        ),
      ),
    }),
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
      const place = index % TRANSACTIONS_PER_BLOCK
      const block = FIRST_BLOCK + (index - place) / TRANSACTIONS_PER_BLOCK
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

function partyBits(address: string) {
  return bloomBits(`0x${address.padStart(64, '0')}`)
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
