import { parseAbi } from 'viem'
import { decode, type Marketplace } from './marketplace.ts'
import type { IsCoin, Order, Share } from './order.ts'

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
  read(log, isCoin, royalties) {
    const event = decode(events, log)
    if (event.eventName !== 'RoyaltyPayment')
      return [orderIn(event.eventName, event.args, royalties.splice(0), isCoin)]
    royalties.push({ receiver: event.args.royaltyRecipient.toLowerCase(), wei: event.args.amount })
    return []
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

/** All fees come out of the price. The taker of a TakerBid buys, of a TakerAsk sells. */
function orderIn(
  eventName: 'TakerBid' | 'TakerAsk',
  event: Taken,
  royalties: Share[],
  isCoin: IsCoin,
): Order {
  const isBid = eventName === 'TakerBid'
  const coin = isCoin(event.currency)
  const [from, to] = isBid ? [event.maker, event.taker] : [event.taker, event.maker]
  const item = { contract: event.collection.toLowerCase(), tokenId: event.tokenId, amount: event.amount }
  return {
    side: 'sell',
    items: [{ ...item, from: from.toLowerCase(), to: to.toLowerCase() }],
    paidWei: coin ? event.price : null,
    shares: coin ? royalties : [],
  }
}
