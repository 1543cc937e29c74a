import { toEventSelector } from 'viem'
import { seaportEvents } from '#server/indexer/nft/sales/markets/seaport.ts'
import type { PlayedLog } from './played-chain.ts'
import { TRANSFER_TOPIC } from './synthetic-chain.ts'

// Logs as their contracts write them, put together word by word: an encoder would take minutes for all of them.

export const NOBODY = `0x${'0'.repeat(40)}`
/** Seaport 1.5. */
export const MARKET = '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'
const MARKET_FEES = '0x0000a26b00c1f0df003000390027140000faa719'
const TRANSFER_SINGLE = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const TRANSFER_BATCH = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const [orderFulfilled] = seaportEvents
const ORDER_FULFILLED = toEventSelector(orderFulfilled)

const word = (value: string | number | bigint) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
const words = (...values: (string | number | bigint)[]) => `0x${values.map(word).join('')}`
const topic = (address: string) => `0x${word(address)}`

export function coinMoved(address: string, from: string, to: string, amount: bigint): PlayedLog {
  return { address, topics: [TRANSFER_TOPIC, topic(from), topic(to)], data: words(amount) }
}

export function itemMoved(address: string, from: string, to: string, id: number): PlayedLog {
  return { address, topics: [TRANSFER_TOPIC, topic(from), topic(to), words(id)], data: '0x' }
}

/** Of an ERC-1155: several ids are a batch. */
export function itemsMoved(
  address: string,
  from: string,
  to: string,
  moved: readonly { id: number; amount: bigint }[],
): PlayedLog {
  const parties = [topic(from === NOBODY ? to : from), topic(from), topic(to)]
  const [only, ...more] = moved
  if (only && more.length === 0)
    return { address, topics: [TRANSFER_SINGLE, ...parties], data: words(only.id, only.amount) }
  const count = moved.length
  const ids = moved.map(({ id }) => id)
  const amounts = moved.map(({ amount }) => amount)
  const data = words(0x40, 0x40 + 32 * (1 + count), count, ...ids, count, ...amounts)
  return { address, topics: [TRANSFER_BATCH, ...parties], data }
}

type Sold = { token: string; itemType: 2 | 3; id: number; amount: bigint }

/** A sale for the chain's coin, a fortieth of which the market keeps. */
export function sold(offerer: string, recipient: string, item: Sold, price: bigint): PlayedLog {
  const fee = price / 40n
  const order = words(item.id, item.amount, price)
  const offer = [1, item.itemType, item.token, item.id, item.amount]
  const consideration = [2, 0, NOBODY, 0, price - fee, offerer, 0, NOBODY, 0, fee, MARKET_FEES]
  return {
    address: MARKET,
    topics: [ORDER_FULFILLED, topic(offerer), topic(NOBODY)],
    data: words(order.slice(0, 66), recipient, 0x80, 0x80 + 32 * offer.length, ...offer, ...consideration),
  }
}

/** As long as the call of a market that has one order filled. */
export function callData(wordCount: number): string {
  return `0xfb0f3ee1${word(0x20).repeat(wordCount)}`
}
