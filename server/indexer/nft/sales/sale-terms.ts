import { ZERO_ADDRESS } from '#api/address.ts'
import { isMint } from '#server/chain/nobody.ts'
import type { Deal, SaleTerms } from './deal.ts'
import type { Movement } from './movements.ts'
import type { Share } from './order.ts'
import type { Match } from './order-matches.ts'
import type { Found } from './payments-without-orders.ts'

/** By orders. null: nothing was paid. */
export function termsOfMatch(movement: Movement, match: Match, deal: Deal): SaleTerms | null {
  const { order, paid, shares } = match
  if (paid?.amount === 0n) return null
  const seller = isMint(movement) ? null : (match.seller ?? movement.from)
  const royalties = seller === null ? [] : royaltiesIn(shares, seller, deal.royaltyReceiver)
  return {
    market: order.market,
    currency: paid?.currency ?? null,
    price: paid?.amount ?? null,
    marketFee: paid ? sum(shares.filter(({ purpose }) => purpose === 'market')) : 0n,
    royalty: paid ? sum(royalties) : 0n,
    royaltyReceiver: paid ? (largest(royalties)?.receiver ?? null) : null,
    earned: seller === null ? (paid?.amount ?? null) : owedTo(deal.royaltyReceiver, movement, shares),
    makerSide: order.makerSide,
    maker: order.maker,
    taker: order.taker,
    seller,
    buyer: movement.to,
    aggregator: aggregatorOf(movement, deal),
    isEstimated: order.isEstimated ?? false,
  }
}

/** By the money that moved. */
export function termsOfFound(movement: Movement, { paid, royalty }: Found, deal: Deal): SaleTerms {
  return {
    market: null,
    currency: paid?.currency ?? null,
    price: paid?.amount ?? null,
    marketFee: 0n,
    royalty,
    royaltyReceiver: royalty > 0n ? deal.royaltyReceiver : null,
    earned: isMint(movement) ? (paid?.amount ?? null) : royalty,
    makerSide: null,
    maker: null,
    taker: null,
    seller: isMint(movement) ? null : movement.from,
    buyer: movement.to,
    aggregator: aggregatorOf(movement, deal),
    isEstimated: paid?.currency === ZERO_ADDRESS && deal.nativeMoves === null && !deal.isIssued,
  }
}

/** What the ERC-2981 receiver got: proceeds of its own sales are no royalty. */
function owedTo(receiver: string | null, { from }: Movement, shares: readonly Share[]): bigint {
  if (receiver === null || from === receiver) return 0n
  return sum(shares.filter((share) => share.receiver === receiver))
}

function royaltiesIn(shares: readonly Share[], seller: string, receiver: string | null): Share[] {
  return shares.filter(
    (share) =>
      share.amount > 0n &&
      share.receiver !== seller &&
      (share.purpose === 'royalty' ||
        (share.purpose === 'unknown' && receiver !== null && share.receiver === receiver)),
  )
}

/** A known one that was called or had the item in between; else the contract that was called, if it had the item. */
function aggregatorOf({ places }: Movement, { transfers, transaction, aggregators }: Deal): string | null {
  const between = places.slice(0, -1).flatMap((place) => transfers[place]?.to ?? [])
  const called = transaction.to ?? ''
  return (
    [called, ...between].find((each) => aggregators.has(each)) ?? (between.includes(called) ? called : null)
  )
}

function largest(shares: readonly Share[]): Share | undefined {
  return shares.reduce<Share | undefined>(
    (most, share) => (most && most.amount >= share.amount ? most : share),
    undefined,
  )
}

function sum(amounts: readonly { amount: bigint }[]): bigint {
  return amounts.reduce((total, { amount }) => total + amount, 0n)
}
