import { type Abi, type DecodeEventLogReturnType, decodeEventLog, type Hex, toEventSelector } from 'viem'
import type { Log } from '#server/chain/types.ts'
import { blurEvents, blurOrder, blurV2Events, blurV2Order } from './blur.ts'
import { looksrareEvents, looksrareOrder, looksrareV2Events, looksrareV2Order } from './looksrare.ts'
import type { IsCoin, Order, Share } from './order.ts'
import { orderFulfilled, seaportOrders } from './seaport.ts'
import { x2y2Events, x2y2Order } from './x2y2.ts'

export type Protocol = 'seaport' | 'blur' | 'blurV2' | 'looksrare' | 'looksrareV2' | 'x2y2'
export type Marketplaces = ReadonlyMap<string, Protocol>

/**
 * The only contracts whose word about a price is taken: anybody can emit an event of the same signature. Seaport has the same
 * addresses on every chain; the others are on Ethereum alone, and nobody can put something else at their addresses elsewhere.
 */
const knownMarketplaces: Marketplaces = new Map([
  ['0x00000000006c3852cbef3e08e8df289169ede581', 'seaport'],
  ['0x00000000000006c7676171937c444f6bde3d6282', 'seaport'],
  ['0x0000000000000ad24e80fd803c6ac37206a45f15', 'seaport'],
  ['0x00000000000001ad428e4906ae43d8f9852d0dd6', 'seaport'],
  ['0x00000000000000adc04c56bf30ac9d3c0aaf14dc', 'seaport'],
  ['0x0000000000000068f116a894984e2db1123eb395', 'seaport'],
  ['0x000000000000ad05ccc4f10045630fb830b95127', 'blur'],
  ['0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5', 'blurV2'],
  ['0x59728544b08ab483533076417fbbb2fd0b17ce3a', 'looksrare'],
  ['0x0000000000e655fae4d56241588680f86e3b2377', 'looksrareV2'],
  ['0x74312363e45dcaba76c59ec49a7aa8a65a67eed3', 'x2y2'],
])

const topics = new Set<string | undefined>(
  [
    orderFulfilled,
    ...blurEvents,
    ...blurV2Events,
    ...looksrareEvents,
    ...looksrareV2Events,
    ...x2y2Events,
  ].map((event) => toEventSelector(event)),
)

/** What known marketplaces tell of in a transaction's logs. */
export function ordersIn(logs: readonly Log[], marketplaces: Marketplaces, isCoin: IsCoin): Order[] {
  const royalties: Share[] = []
  return logs.flatMap((log) => {
    const protocol = marketplaces.get(log.address) ?? knownMarketplaces.get(log.address)
    if (!protocol || !topics.has(log.topics[0])) return []
    try {
      return readers[protocol](log, isCoin, royalties)
    } catch {
      // An order that cannot be read, as for goods of a kind that X2Y2 has added since, must not hold up the index.
      return []
    }
  })
}

/** `royalties`: those told of by an event of its own, until the sale comes that they belong to. */
type Reader = (log: Log, isCoin: IsCoin, royalties: Share[]) => Order[]

const readers: Record<Protocol, Reader> = {
  seaport(log, isCoin) {
    return seaportOrders(decode([orderFulfilled], log).args, isCoin)
  },
  blur(log, isCoin) {
    return [blurOrder(decode(blurEvents, log).args, isCoin)]
  },
  blurV2(log) {
    return [blurV2Order(decode(blurV2Events, log).args)]
  },
  looksrare(log, isCoin, royalties) {
    const event = decode(looksrareEvents, log)
    if (event.eventName !== 'RoyaltyPayment') {
      return [looksrareOrder(event.eventName, event.args, royalties.splice(0), isCoin)]
    }
    royalties.push({ receiver: event.args.royaltyRecipient.toLowerCase(), wei: event.args.amount })
    return []
  },
  looksrareV2(log, isCoin) {
    return [looksrareV2Order(decode(looksrareV2Events, log).args, isCoin)]
  },
  x2y2(log, isCoin) {
    const order = x2y2Order(decode(x2y2Events, log).args, isCoin)
    return order ? [order] : []
  },
}

/** Throws where the log is not of one of these events. */
function decode<const T extends Abi>(abi: T, log: Log): DecodeEventLogReturnType<T> {
  const event: unknown = decodeEventLog({
    abi: abi as Abi,
    data: log.data as Hex,
    topics: log.topics as [Hex, ...Hex[]],
  })
  return event as DecodeEventLogReturnType<T>
}
