import { parseAbi } from 'viem'
import type { IsCoin, Order, Share } from './order.ts'

/** LooksRare's first exchange. RoyaltyPayment stands before the sale that it belongs to. */
export const looksrareEvents = parseAbi([
  'event TakerBid(bytes32 orderHash, uint256 orderNonce, address indexed taker, address indexed maker, address indexed strategy, address currency, address collection, uint256 tokenId, uint256 amount, uint256 price)',
  'event TakerAsk(bytes32 orderHash, uint256 orderNonce, address indexed taker, address indexed maker, address indexed strategy, address currency, address collection, uint256 tokenId, uint256 amount, uint256 price)',
  'event RoyaltyPayment(address indexed collection, uint256 indexed tokenId, address indexed royaltyRecipient, address currency, uint256 amount)',
])

export const looksrareV2Events = parseAbi([
  'event TakerBid(NonceInvalidationParameters nonceInvalidationParameters, address bidUser, address bidRecipient, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)',
  'event TakerAsk(NonceInvalidationParameters nonceInvalidationParameters, address askUser, address bidUser, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)',
  'struct NonceInvalidationParameters { bytes32 orderHash; uint256 orderNonce; bool isNonceInvalidated; }',
])

type Taken = {
  taker: string
  maker: string
  currency: string
  collection: string
  tokenId: bigint
  amount: bigint
  price: bigint
}
type TakenV2 = {
  bidUser: string
  bidRecipient?: string
  askUser?: string
  currency: string
  collection: string
  itemIds: readonly bigint[]
  amounts: readonly bigint[]
  feeRecipients: readonly string[]
  feeAmounts: readonly bigint[]
}

/** All fees come out of the price. The taker of a TakerBid buys, of a TakerAsk sells. */
export function looksrareOrder(
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

/** The three amounts (to the seller, the creator, the protocol) are all that was paid. */
export function looksrareV2Order(event: TakenV2, isCoin: IsCoin): Order {
  const coin = isCoin(event.currency)
  const [, creator = ''] = event.feeRecipients
  const [, creatorWei = 0n] = event.feeAmounts
  const to = (event.askUser ? event.bidUser : (event.bidRecipient ?? event.bidUser)).toLowerCase()
  const from = event.askUser?.toLowerCase()
  const contract = event.collection.toLowerCase()
  return {
    side: 'sell',
    items: event.itemIds.map((tokenId, index) => ({
      contract,
      tokenId,
      amount: event.amounts[index] ?? 0n,
      from,
      to,
    })),
    paidWei: coin ? event.feeAmounts.reduce((sum, wei) => sum + wei, 0n) : null,
    shares: coin ? [{ receiver: creator.toLowerCase(), wei: creatorWei }] : [],
  }
}
