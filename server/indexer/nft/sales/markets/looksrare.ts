import { parseAbi, toEventSelector } from 'viem'
import type { Log } from '#server/chain/types.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import type { Order, Share } from '../order.ts'

const events = parseAbi([
  'event TakerBid(bytes32 orderHash, uint256 orderNonce, address indexed taker, address indexed maker, address indexed strategy, address currency, address collection, uint256 tokenId, uint256 amount, uint256 price)',
  'event TakerAsk(bytes32 orderHash, uint256 orderNonce, address indexed taker, address indexed maker, address indexed strategy, address currency, address collection, uint256 tokenId, uint256 amount, uint256 price)',
  'event RoyaltyPayment(address indexed collection, uint256 indexed tokenId, address indexed royaltyRecipient, address currency, uint256 amount)',
])

/** LooksRare's first exchange. RoyaltyPayment stands before the sale that it belongs to. */
export const looksrare = {
  kind: 'looksrare',
  entity: 'LooksRare',
  addresses: [{ address: '0x59728544b08ab483533076417fbbb2fd0b17ce3a', label: 'LooksRare exchange' }],
  events,
  read(log, context) {
    const event = decode(events, log)
    if (event.eventName === 'RoyaltyPayment') return []
    const royalty = royaltyBefore(context.logs.slice(0, context.index), log)
    return [withFee(orderIn(event.eventName, event.args, royalty), context)]
  },
} satisfies Marketplace

type Taken = {
  taker: string
  maker: string
  currency: string
  collection: string
  tokenId: bigint
  amount: bigint
  price: bigint
}

const [, , royaltyPayment] = events.map((event) => toEventSelector(event))

/** Of the logs since the exchange's last sale. */
function royaltyBefore(logs: readonly Log[], { address }: Log): Share[] {
  const last = logs.findLast((log) => log.address === address)
  if (!last || last.topics[0] !== royaltyPayment) return []
  const { args } = decode([events[2]], last)
  return [{ receiver: args.royaltyRecipient.toLowerCase(), amount: args.amount, purpose: 'royalty' }]
}

/** All fees come out of the price. The taker of a TakerBid buys, of a TakerAsk sells. */
function orderIn(eventName: 'TakerBid' | 'TakerAsk', event: Taken, shares: Share[]): Order {
  const isBid = eventName === 'TakerBid'
  const [maker, taker] = [event.maker.toLowerCase(), event.taker.toLowerCase()]
  const [from, to] = isBid ? [maker, taker] : [taker, maker]
  const item = { contract: event.collection.toLowerCase(), tokenId: event.tokenId, amount: event.amount }
  return {
    market: 'LooksRare',
    side: 'sell',
    makerSide: isBid ? 'ask' : 'bid',
    maker,
    taker,
    items: [{ ...item, from, to }],
    paid: { currency: event.currency.toLowerCase(), amount: event.price },
    shares,
  }
}

/** https://github.com/reservoirprotocol/indexer/blob/main/packages/indexer/src/models/fee-recipients/feeRecipients.json */
export const LOOKSRARE_FEES = '0x5924a28caaf1cc016617874a2f0c3710d881f3c1'

/** What the market kept stands in the logs before the event alone; the rest is the seller's. */
function withFee(order: Order, { logs, index, since }: ReadContext): Order {
  const { paid, items, shares } = order
  const [item] = items
  if (!paid || !item?.from) return order
  const fees = movesIn(logs.slice(since, index))
    .coins.filter(({ currency, to }) => currency === paid.currency && to === LOOKSRARE_FEES)
    .map(({ to, amount }): Share => ({ receiver: to, amount, purpose: 'market' }))
  const rest = [...shares, ...fees].reduce((left, { amount }) => left - amount, paid.amount)
  if (rest < 0n) return order
  return { ...order, shares: [{ receiver: item.from, amount: rest, purpose: 'seller' }, ...shares, ...fees] }
}
