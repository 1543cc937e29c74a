import { parseAbi } from 'viem'
import { decode, type Marketplace } from './marketplace.ts'
import type { IsCoin, Order } from './order.ts'

const events = parseAbi([
  'event TakerBid(NonceInvalidationParameters nonceInvalidationParameters, address bidUser, address bidRecipient, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)',
  'event TakerAsk(NonceInvalidationParameters nonceInvalidationParameters, address askUser, address bidUser, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)',
  'struct NonceInvalidationParameters { bytes32 orderHash; uint256 orderNonce; bool isNonceInvalidated; }',
])

export const looksrareV2 = {
  kind: 'looksrareV2',
  entity: 'LooksRare',
  addresses: [{ address: '0x0000000000e655fae4d56241588680f86e3b2377', label: 'LooksRare exchange V2' }],
  events,
  read: (log, isCoin) => [orderIn(decode(events, log).args, isCoin)],
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
function orderIn(event: TakenV2, isCoin: IsCoin): Order {
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
