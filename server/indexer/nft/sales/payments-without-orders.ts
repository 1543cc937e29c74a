import { ZERO_ADDRESS } from '#api/address.ts'
import { isNobody } from '#server/chain/nobody.ts'
import type { Log } from '#server/chain/types.ts'
import { topicAddress } from '../../log-words.ts'
import type { Transfer } from '../../transfer.ts'
import { TRANSFER } from '../../transfer-events.ts'
import type { Deal, Sale, SaleTerms } from './deal.ts'
import { split } from './order.ts'

type CoinTransfer = { from: string; to: string; wei: bigint }

/**
 * What was paid in a transaction without a marketplace's event: its native value, and the wrapped coin that the receiver of an item
 * paid to its sender (for a mint: to the contract), each divided evenly, by amount.
 *
 * The native value is the price of what its payer got, that is of items that went to the transaction's sender, or of all
 * items if the NFT contract itself was called. An item that is thrown into somebody else's paid transaction, one that the
 * payer gave away, and one that was burned have no part in it. What the contract gave back was not paid.
 */
export function paymentsWithoutOrders(deal: Deal): Sale[] {
  const { transfers, transaction, contract, receipt, wrappedNative, royaltyReceiver } = deal
  const called = transaction.to === contract
  const paidFor = transfers.map(({ from, to, amount }) =>
    from !== to && from !== transaction.from && !isNobody(to) && (called || to === transaction.from)
      ? amount
      : 0n,
  )
  const native = split(transaction.valueWei - refunded(deal), paidFor)
  const coins = receipt.logs.flatMap((log) => coinTransfer(log, wrappedNative))
  const sales = native.map((priceWei) => ({ priceWei, royaltyWei: 0n }))

  for (const { places, amounts, from, to } of pairsIn(transfers)) {
    const seller = from === ZERO_ADDRESS ? contract : from
    const prices = split(paid(coins, [to], seller), amounts)
    const owed =
      royaltyReceiver && from !== ZERO_ADDRESS && royaltyReceiver !== from && royaltyReceiver !== to
    const royalties = split(owed ? paid(coins, [from, to], royaltyReceiver) : 0n, amounts)
    for (const [index, place] of places.entries()) {
      const sale = sales[place]
      if (!sale) continue
      sale.priceWei += prices[index] ?? 0n
      if (sale.priceWei > 0n) sale.royaltyWei += royalties[index] ?? 0n
    }
  }
  return sales.map((sale, index) => ({
    ...sale,
    isHop: false,
    movedFrom: null,
    terms: sale.priceWei > 0n ? termsOf(transfers[index], sale, deal) : null,
  }))
}

function termsOf(
  transfer: Transfer | undefined,
  { priceWei, royaltyWei }: { priceWei: bigint; royaltyWei: bigint },
  { royaltyReceiver, transaction, refundWei }: Deal,
): SaleTerms | null {
  if (!transfer) return null
  const { from, to } = transfer
  return {
    market: null,
    currency: ZERO_ADDRESS,
    price: priceWei,
    marketFee: 0n,
    royalty: royaltyWei,
    royaltyReceiver: royaltyWei > 0n ? royaltyReceiver : null,
    makerSide: null,
    maker: null,
    taker: null,
    seller: from === ZERO_ADDRESS ? null : from,
    buyer: to,
    aggregator: null,
    isEstimated: transaction.valueWei > 0n && refundWei === null,
  }
}

/** Only what was sent can be given back: more than that is a payout. */
function refunded({ transaction: { valueWei }, refundWei }: Deal): bigint {
  return refundWei === null || refundWei > valueWei ? 0n : refundWei
}

/** The transfers by sender and receiver, with their places in the list. */
function pairsIn(transfers: readonly Transfer[]) {
  const pairs = new Map<string, { from: string; to: string; places: number[]; amounts: bigint[] }>()
  for (const [place, { from, to, amount }] of transfers.entries()) {
    if (from === to || isNobody(to)) continue
    const pair = pairs.get(from + to) ?? { from, to, places: [], amounts: [] }
    pair.places.push(place)
    pair.amounts.push(amount)
    pairs.set(from + to, pair)
  }
  return pairs.values()
}

function paid(coins: CoinTransfer[], payers: string[], receiver: string): bigint {
  return coins
    .filter(({ from, to }) => to === receiver && payers.includes(from))
    .reduce((sum, { wei }) => sum + wei, 0n)
}

function coinTransfer({ address, topics, data }: Log, wrappedNative: string | null): CoinTransfer[] {
  if (address !== wrappedNative || topics[0] !== TRANSFER || data.length !== 66) return []
  const from = topicAddress(topics[1])
  const to = topicAddress(topics[2])
  return from && to ? [{ from, to, wei: BigInt(data) }] : []
}
