import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import { logsAfter, logsBefore } from '../receipt-moves.ts'

// MarketplaceLib.sol, as verified on the explorers and listed in https://github.com/reservoirprotocol/indexer packages/indexer/src/sync/events/data/manifold.ts
const events = parseAbi([
  'event PurchaseEvent(uint40 indexed listingId, address referrer, address buyer, uint24 count, uint256 amount)',
  'event AcceptOfferEvent(uint40 indexed listingId, address buyer, uint256 amount)',
])

/**
 * Manifold's gallery: what is bought, or minted when it is bought. Its auctions are settled by an event without winner and price, so
 * they are not read.
 */
export const manifold = {
  kind: 'manifold',
  entity: 'Manifold',
  // https://github.com/manifoldxyz/manifold-contract-addresses
  addresses: [
    {
      address: '0x5246807fb65d87b0d0a234e0f3d42374de83b421',
      label: 'Manifold marketplace',
      chains: ['eth', 'optimism', 'base', 'apechain', 'sepolia'],
    },
    {
      address: '0x7ef865963d3a005670b8f8df6aed23e456fa75e0',
      label: 'Manifold marketplace V1',
      chains: ['eth'],
    },
    {
      address: '0x3a3548e060be10c2614d0a4cb0c03cc9093fd799',
      label: 'Manifold marketplace V2',
      chains: ['eth'],
    },
    {
      address: '0x9d3c936d7e2ff74b068862f439925b570e46775f',
      label: "Christie's marketplace",
      chains: ['eth'],
    },
  ],
  events,
  read(log, context) {
    const { eventName, args } = decode(events, log)
    const isAsk = eventName === 'PurchaseEvent'
    const buyer = args.buyer.toLowerCase()
    const { items, logs } = deliveredTo(buyer, context)
    if (items.length === 0) return []
    const currency = currencyIn(logs, log.address)
    return [
      {
        market: 'Manifold',
        side: 'sell',
        makerSide: isAsk ? 'ask' : 'bid',
        // The event does not name the seller, and the item comes from the market's own hands.
        maker: isAsk ? null : buyer,
        taker: isAsk ? buyer : null,
        items: items.map(({ from, ...item }) => (from === log.address ? item : { ...item, from })),
        paid: currency === null ? null : { currency, amount: args.amount },
        shares: [],
      },
    ]
  },
} satisfies Marketplace

/** What the buyer was given: before the event, or else after it. */
function deliveredTo(buyer: string, context: ReadContext) {
  for (const logs of [logsBefore(context), logsAfter(context)]) {
    const items = movesIn(logs).items.filter(({ to }) => to === buyer)
    if (items.length > 0) return { items, logs }
  }
  return { items: [], logs: [] }
}

/** The listing's currency is in no event: it is the coin that the market took or paid out. null: several. */
function currencyIn(logs: readonly Log[], market: string): string | null {
  const coins = movesIn(logs).coins.filter(({ from, to }) => from === market || to === market)
  const [currency = ZERO_ADDRESS, ...others] = new Set(coins.map((coin) => coin.currency))
  return others.length > 0 ? null : currency
}
