import { parseAbi } from 'viem'
import { decode, type Marketplace } from '../marketplace.ts'
import type { Order } from '../order.ts'

const events = parseAbi([
  'event TakerBid(NonceInvalidationParameters nonceInvalidationParameters, address bidUser, address bidRecipient, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)',
  'event TakerAsk(NonceInvalidationParameters nonceInvalidationParameters, address askUser, address bidUser, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)',
  'struct NonceInvalidationParameters { bytes32 orderHash; uint256 orderNonce; bool isNonceInvalidated; }',
])

const EXCHANGE = '0x0000000000e655fae4d56241588680f86e3b2377'

export const looksrareV2 = {
  kind: 'looksrareV2',
  entity: 'LooksRare',
  addresses: [{ address: EXCHANGE, label: 'LooksRare exchange V2' }],
  events,
  read: (log) => [orderIn(decode(events, log).args)],
} satisfies Marketplace

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

/** The three amounts (to the seller, the creator, the protocol) are all that was paid. */
function orderIn(event: TakenV2): Order {
  const [seller = '', creator = ''] = event.feeRecipients
  const [sellerPart = 0n, creatorPart = 0n, protocolPart = 0n] = event.feeAmounts
  const bidder = event.bidUser.toLowerCase()
  const to = event.askUser ? bidder : (event.bidRecipient ?? event.bidUser).toLowerCase()
  const from = event.askUser?.toLowerCase()
  const contract = event.collection.toLowerCase()
  return {
    market: 'LooksRare',
    side: 'sell',
    makerSide: from ? 'bid' : 'ask',
    maker: from ? bidder : seller.toLowerCase(),
    taker: from ?? bidder,
    items: event.itemIds.map((tokenId, index) => ({
      contract,
      tokenId,
      amount: event.amounts[index] ?? 0n,
      from,
      to,
    })),
    paid: { currency: event.currency.toLowerCase(), amount: sellerPart + creatorPart + protocolPart },
    shares: [
      { receiver: seller.toLowerCase(), amount: sellerPart, purpose: 'seller' },
      { receiver: creator.toLowerCase(), amount: creatorPart, purpose: 'royalty' },
      { receiver: EXCHANGE, amount: protocolPart, purpose: 'market' },
    ],
  }
}
