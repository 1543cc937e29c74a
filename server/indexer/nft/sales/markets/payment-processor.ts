import { parseAbi } from 'viem'
import { decode, type Marketplace } from '../marketplace.ts'
import type { Order } from '../order.ts'

// https://github.com/limitbreakinc/payment-processor contracts/IPaymentProcessor.sol
const events = parseAbi([
  'event BuySingleListing(address indexed marketplace, address indexed tokenAddress, address indexed paymentCoin, address buyer, address seller, uint256 tokenId, uint256 amount, uint256 salePrice)',
  'event BuyBundledListingERC721(address indexed marketplace, address indexed tokenAddress, address indexed paymentCoin, address buyer, address seller, bool[] unsuccessfulFills, uint256[] tokenIds, uint256[] salePrices)',
  'event BuyBundledListingERC1155(address indexed marketplace, address indexed tokenAddress, address indexed paymentCoin, address buyer, address seller, bool[] unsuccessfulFills, uint256[] tokenIds, uint256[] amounts, uint256[] salePrices)',
  'event SweepCollectionERC721(address indexed marketplace, address indexed tokenAddress, address indexed paymentCoin, address buyer, bool[] unsuccessfulFills, address[] sellers, uint256[] tokenIds, uint256[] salePrices)',
  'event SweepCollectionERC1155(address indexed marketplace, address indexed tokenAddress, address indexed paymentCoin, address buyer, bool[] unsuccessfulFills, address[] sellers, uint256[] tokenIds, uint256[] amounts, uint256[] salePrices)',
])

/** Limit Break's first exchange. Who made the order first is in no event. */
export const paymentProcessor = {
  kind: 'paymentProcessor',
  entity: 'Limit Break',
  // https://github.com/reservoirprotocol/indexer packages/sdk/src/payment-processor/addresses.ts
  addresses: [
    { address: '0x009a1dc9f1a6e2134ad4236fcd75b1ae62858507', label: 'Payment Processor', chains: ['eth'] },
    {
      address: '0x009a1d0fecd7d6475188082f3f542e93f5e07ff1',
      label: 'Payment Processor',
      chains: ['polygon'],
    },
    {
      address: '0x009a1d8de8d80fcd9c6aaafe97a237dc663f2978',
      label: 'Payment Processor',
      chains: ['sepolia'],
    },
  ],
  events,
  read(log) {
    const { eventName, args } = decode(events, log)
    if (eventName === 'BuySingleListing') return [orderIn(args, args)]
    return args.tokenIds.flatMap((tokenId, place) => {
      if (args.unsuccessfulFills[place]) return []
      const amount = 'amounts' in args ? args.amounts[place] : 1n
      const seller = 'sellers' in args ? args.sellers[place] : args.seller
      const salePrice = args.salePrices[place]
      if (amount === undefined || salePrice === undefined || !seller)
        throw new Error('lists of unequal length')
      return [orderIn(args, { tokenId, amount, seller, salePrice })]
    })
  },
} satisfies Marketplace

type Terms = { tokenAddress: string; paymentCoin: string; buyer: string }
type Sold = { tokenId: bigint; amount: bigint; seller: string; salePrice: bigint }

/** All fees come out of the price. */
function orderIn(
  { tokenAddress, paymentCoin, buyer }: Terms,
  { tokenId, amount, seller, salePrice }: Sold,
): Order {
  const people = { from: seller.toLowerCase(), to: buyer.toLowerCase() }
  return {
    market: 'Payment Processor',
    side: 'sell',
    makerSide: null,
    maker: null,
    taker: null,
    items: [{ contract: tokenAddress.toLowerCase(), tokenId, amount, ...people }],
    paid: { currency: paymentCoin.toLowerCase(), amount: salePrice },
    shares: [],
  }
}
