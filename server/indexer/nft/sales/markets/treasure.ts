import { parseAbi } from 'viem'
import { decode, type Marketplace } from '../marketplace.ts'

// https://github.com/TreasureProject/treasure-marketplace-contracts contracts/TreasureMarketplace.sol
const events = parseAbi([
  'event ItemSold(address seller, address buyer, address nftAddress, uint256 tokenId, uint64 quantity, uint128 pricePerItem, address paymentToken)',
  'event BidAccepted(address seller, address bidder, address nftAddress, uint256 tokenId, uint64 quantity, uint128 pricePerItem, address paymentToken, uint8 bidType)',
])

/** Sells for MAGIC or wrapped ether. All fees come out of the price. */
export const treasure = {
  kind: 'treasure',
  entity: 'Treasure',
  // https://github.com/TreasureProject/treasure-marketplace-contracts deployments
  addresses: [
    {
      address: '0x09986b4e255b3c548041a30a2ee312fe176731c2',
      label: 'Treasure marketplace',
      chains: ['arbitrum'],
    },
    {
      address: '0x68d25992b1b04be8a70104de8cb598170ab9aad5',
      label: 'Treasure marketplace',
      chains: ['eth'],
    },
    {
      address: '0xa2733ef72fd693b38f88a5b3cce84ed935a39437',
      label: 'Treasure marketplace',
      chains: ['sepolia'],
    },
  ],
  events,
  read(log) {
    const { eventName, args } = decode(events, log)
    const isAsk = eventName === 'ItemSold'
    const seller = args.seller.toLowerCase()
    const buyer = ('buyer' in args ? args.buyer : args.bidder).toLowerCase()
    const item = { contract: args.nftAddress.toLowerCase(), tokenId: args.tokenId, amount: args.quantity }
    return [
      {
        market: 'Treasure',
        side: 'sell',
        makerSide: isAsk ? 'ask' : 'bid',
        maker: isAsk ? seller : buyer,
        taker: isAsk ? buyer : seller,
        items: [{ ...item, from: seller, to: buyer }],
        paid: { currency: args.paymentToken.toLowerCase(), amount: args.pricePerItem * args.quantity },
        shares: [],
      },
    ]
  },
} satisfies Marketplace
