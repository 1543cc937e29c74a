import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import type { Item, Order, Share } from '../order.ts'
import { logsBefore } from '../receipt-moves.ts'

// https://github.com/f8n/fnd-protocol contracts/mixins/nftMarket and nftDropMarket; PrivateSaleFinalized: subgraph/subgraph.template.yaml
const events = parseAbi([
  'event BuyPriceAccepted(address indexed nftContract, uint256 indexed tokenId, address indexed seller, address buyer, uint256 totalFees, uint256 creatorRev, uint256 sellerRev)',
  'event OfferAccepted(address indexed nftContract, uint256 indexed tokenId, address indexed buyer, address seller, uint256 totalFees, uint256 creatorRev, uint256 sellerRev)',
  'event PrivateSaleFinalized(address indexed nftContract, uint256 indexed tokenId, address indexed seller, address buyer, uint256 totalFees, uint256 creatorRev, uint256 sellerRev, uint256 deadline)',
  'event ReserveAuctionFinalized(uint256 indexed auctionId, address indexed seller, address indexed bidder, uint256 totalFees, uint256 creatorRev, uint256 sellerRev)',
  'event MintFromFixedPriceDrop(address indexed nftContract, address indexed buyer, uint256 indexed firstTokenId, uint256 count, uint256 totalFees, uint256 creatorRev)',
])

/** https://github.com/f8n/fnd-protocol addresses.js */
export const FOUNDATION_TREASURY = '0x67df244584b67e8c51b10ad610aaffa9a402fdb6'
const MOST_MINTED = 10_000n

/** Always in ether; offers are paid with ether that was locked for them. */
export const foundation = {
  kind: 'foundation',
  entity: 'Foundation',
  addresses: [
    {
      address: '0xcda72070e455bb31c7690a170224ce43623d0b6f',
      label: 'Foundation market',
      chains: ['eth'],
    },
    {
      address: '0x53f451165ba6fdbe39a134673d13948261b2334a',
      label: 'Foundation drops',
      chains: ['eth'],
    },
  ],
  events,
  read(log, context) {
    const { eventName, args } = decode(events, log)
    if (eventName === 'ReserveAuctionFinalized') return auctioned(args, context)
    if (eventName === 'MintFromFixedPriceDrop') return [minted(args)]
    const isAsk = eventName !== 'OfferAccepted'
    const [seller, buyer] = [args.seller.toLowerCase(), args.buyer.toLowerCase()]
    const item = { contract: args.nftContract.toLowerCase(), tokenId: args.tokenId, amount: 1n }
    const people = { maker: isAsk ? seller : buyer, taker: isAsk ? buyer : seller }
    return [orderIn(args, [{ ...item, from: seller, to: buyer }], isAsk ? 'ask' : 'bid', people)]
  },
} satisfies Marketplace

type Revenue = { totalFees: bigint; creatorRev: bigint; sellerRev?: bigint }
type People = { maker: string | null; taker: string | null }

/** The three parts are all that was paid. A creator who sells is paid as the creator alone; else that part is a royalty. */
function orderIn(revenue: Revenue, items: Item[], makerSide: Order['makerSide'], people: People): Order {
  const { totalFees, creatorRev, sellerRev = 0n } = revenue
  const seller = makerSide === 'bid' ? people.taker : people.maker
  const shares: Share[] = [
    { receiver: FOUNDATION_TREASURY, amount: totalFees, purpose: 'market' },
    { receiver: seller, amount: sellerRev > 0n ? sellerRev : creatorRev, purpose: 'seller' },
  ]
  if (sellerRev > 0n) shares.push({ receiver: null, amount: creatorRev, purpose: 'royalty' })
  return {
    market: 'Foundation',
    side: 'sell',
    makerSide,
    ...people,
    items,
    paid: { currency: ZERO_ADDRESS, amount: totalFees + creatorRev + sellerRev },
    shares: shares.filter(({ amount }) => amount > 0n),
  }
}

type Finalized = Revenue & { seller: string; bidder: string }

/** The event does not name the token: it is the one that the bidder was just given. */
function auctioned(event: Finalized, context: ReadContext): Order[] {
  const [seller, bidder] = [event.seller.toLowerCase(), event.bidder.toLowerCase()]
  const got = movesIn(logsBefore(context)).items.findLast(({ to }) => to === bidder)
  // Kept by the market for the bidder, who sells it on in the same transaction.
  if (!got) return []
  return [orderIn(event, [{ ...got, from: seller }], 'ask', { maker: seller, taker: bidder })]
}

type Minted = Revenue & { nftContract: string; buyer: string; firstTokenId: bigint; count: bigint }

function minted({ nftContract, buyer, firstTokenId, count, ...revenue }: Minted): Order {
  if (count > MOST_MINTED) throw new Error('more items than a transaction can mint')
  const item = { contract: nftContract.toLowerCase(), amount: 1n, to: buyer.toLowerCase() }
  const items = Array.from({ length: Number(count) }, (_, place) => ({
    ...item,
    tokenId: firstTokenId + BigInt(place),
  }))
  return orderIn(revenue, items, null, { maker: null, taker: null })
}
