import { parseAbi, toEventSelector } from 'viem'
import type { Log } from '#server/chain/types.ts'
import { decode, type Marketplace } from './marketplace.ts'
import type { Order, Share } from './order.ts'

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
  read(log, { logs, index }) {
    const event = decode(events, log)
    if (event.eventName === 'RoyaltyPayment') return []
    return [orderIn(event.eventName, event.args, royaltyBefore(logs.slice(0, index), log))]
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
