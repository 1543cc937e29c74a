import { parseAbi } from 'viem'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { type CoinMoved, movesIn } from '../moves.ts'
import type { Order, Share } from '../order.ts'
import { POOL_ETHER } from './blur.ts'

/** https://github.com/reservoirprotocol/indexer/blob/main/packages/indexer/src/sync/events/data/blend.ts */
const events = parseAbi([
  'event BuyLocked(uint256 lienId, address collection, address buyer, address seller, uint256 tokenId)',
])

/** Blur's lending. A loan, its refinancing and its repayment are no sales; what is bought while it is pledged is one. */
export const blend = {
  kind: 'blend',
  entity: 'Blur',
  // https://github.com/reservoirprotocol/indexer/blob/main/packages/sdk/src/blend/addresses.ts
  addresses: [{ address: '0x29469395eaf6f95920e59f858042f0e28d98a20b', label: 'Blend', chains: ['eth'] }],
  events,
  read: (log, context) => [orderIn(decode(events, log).args, context)],
} satisfies Marketplace

type Bought = { collection: string; buyer: string; seller: string; tokenId: bigint }

/** Paid in pool ether: the fees before the event, then the debt to the lender, and what is left to the seller. */
function orderIn(event: Bought, { logs, index, since }: ReadContext): Order {
  const buyer = event.buyer.toLowerCase()
  const seller = event.seller.toLowerCase()
  const before = paidBy(buyer, movesIn(logs.slice(since, index)).coins)
  const after = paidBy(buyer, movesIn(logs.slice(index + 1)).coins)
  const last = after.findIndex(({ receiver }) => receiver === seller)
  const proceeds = after.slice(0, last + 1).map((share): Share => ({ ...share, purpose: 'seller' }))
  const shares = [...before, ...proceeds]
  const amount = shares.reduce((sum, share) => sum + share.amount, 0n)
  return {
    market: 'Blur',
    side: 'sell',
    makerSide: 'ask',
    maker: seller,
    taker: buyer,
    items: [{ contract: event.collection.toLowerCase(), tokenId: event.tokenId, amount: 1n, to: buyer }],
    paid: last < 0 ? null : { currency: POOL_ETHER, amount },
    shares,
  }
}

function paidBy(buyer: string, coins: readonly CoinMoved[]): Share[] {
  return coins
    .filter(({ currency, from }) => currency === POOL_ETHER && from === buyer)
    .map(({ to, amount }) => ({ receiver: to, amount, purpose: 'unknown' }))
}
