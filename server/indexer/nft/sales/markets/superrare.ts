import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { decode, type Marketplace } from '../marketplace.ts'
import type { Order } from '../order.ts'

// https://github.com/superrare/pixura-contracts contracts/abis and contracts/src, https://github.com/superrare/core src/bazaar, src/v2
const events = parseAbi([
  'event Sold(address indexed buyer, address indexed seller, uint256 amount, uint256 indexed tokenId)',
  'event AcceptBid(address indexed bidder, address indexed seller, uint256 amount, uint256 indexed tokenId)',
  'event Sold(address indexed originContract, address indexed buyer, address indexed seller, uint256 amount, uint256 tokenId)',
  'event AcceptBid(address indexed originContract, address indexed bidder, address indexed seller, uint256 amount, uint256 tokenId)',
  'event AuctionSettled(address indexed contractAddress, address indexed bidder, address seller, uint256 indexed tokenId, uint256 amount)',
  'event Sold(address indexed originContract, address indexed buyer, address indexed seller, address currencyAddress, uint256 amount, uint256 tokenId)',
  'event AcceptOffer(address indexed originContract, address indexed bidder, address indexed seller, address currencyAddress, uint256 amount, uint256 tokenId, address[] splitAddresses, uint8[] splitRatios)',
  'event AuctionSettled(address indexed contractAddress, address indexed bidder, address seller, uint256 indexed tokenId, address currencyAddress, uint256 amount)',
  'event AuctionSettled(address indexed contractAddress, uint256 indexed tokenId, address seller, address bidder, uint128 amount, address currencyAddress, uint8 marketplaceFee)',
  'event MerkleSalePriceExecuted(address indexed contractAddress, uint256 indexed tokenId, address indexed buyer, address seller, address currency, uint256 amount, bytes32 merkleRoot, uint256 nonce)',
])

/** The first token of SuperRare is its own market; its fee comes out of the price. */
const FIRST = '0x41a322b28d0ff354040e2cbc676f0320d8c8850d'

export const superrare = {
  kind: 'superrare',
  entity: 'SuperRare',
  // https://github.com/superrare/core script/NetworkConfig.s.sol, https://github.com/superrare/rare-sdk src/contracts/addresses.ts
  addresses: [
    { address: FIRST, label: 'SuperRare V1', chains: ['eth'] },
    // https://github.com/duneanalytics/spellbook superrare_ethereum_base_trades.sql
    {
      address: '0x2947f98c42597966a0ec25e92843c09ac17fbaa7',
      label: 'SuperRare market',
      chains: ['eth'],
    },
    {
      address: '0x65b49f7aee40347f5a90b714be4ef086f3fe5e2c',
      label: 'SuperRare market V2',
      chains: ['eth'],
    },
    {
      address: '0x8c9f364bf7a56ed058fc63ef81c6cf09c833e656',
      label: 'SuperRare auctions',
      chains: ['eth'],
    },
    { address: '0x6d7c44773c52d396f43c2d511b81aa168e9a7a42', label: 'SuperRare Bazaar', chains: ['eth'] },
    { address: '0x51c36ffb05e17ed80ee5c02fa83d7677c5613de2', label: 'SuperRare Bazaar', chains: ['base'] },
    { address: '0xc8edc7049b233641ad3723d6c60019d1c8771612', label: 'SuperRare Bazaar', chains: ['sepolia'] },
    {
      address: '0x6a190885a806d39a0a8c348bfa1ac762d72e608d',
      label: 'SuperRare batch listings',
      chains: ['eth'],
    },
    {
      address: '0x36a66df396877f6771d9f9981ad70b712ee523cf',
      label: 'SuperRare batch listings',
      chains: ['base'],
    },
    {
      address: '0x71742c7196f1c334c4c038ce6dcdcee98097f9da',
      label: 'SuperRare batch auctions',
      chains: ['eth'],
    },
    {
      address: '0xdfce0a0569492c59f27b3715b81f1bd25ddebce3',
      label: 'SuperRare batch auctions',
      chains: ['eth'],
    },
    {
      address: '0xc033bbef0af25db7523fce16bab1c39df0bf2ae3',
      label: 'SuperRare batch auctions',
      chains: ['base'],
    },
  ],
  events,
  read(log) {
    const { eventName, args } = decode(events, log)
    const isFirst = log.address === FIRST
    const named = 'originContract' in args ? args.originContract : undefined
    const contract = named ?? ('contractAddress' in args ? args.contractAddress : isFirst && log.address)
    const buyer = ('buyer' in args ? args.buyer : args.bidder).toLowerCase()
    // An auction without a bid gives the token back.
    if (buyer === ZERO_ADDRESS) return []
    // Only the first token tells of a sale without naming the token's contract.
    if (!contract) throw new Error('a sale of an unknown contract')
    const currency = 'currencyAddress' in args ? args.currencyAddress : undefined
    const percent = 'marketplaceFee' in args ? BigInt(args.marketplaceFee) : FEE_PERCENT
    return [
      orderIn({
        contract,
        tokenId: args.tokenId,
        seller: args.seller.toLowerCase(),
        buyer,
        isBid: eventName === 'AcceptBid' || eventName === 'AcceptOffer',
        currency: currency ?? ('currency' in args ? args.currency : ZERO_ADDRESS),
        amount: args.amount,
        fee: isFirst ? 0n : (args.amount * percent) / 100n,
      }),
    ]
  },
} satisfies Marketplace

/** On top of every sale since the settings' first version: MarketplaceSettingsV1 to V3 of https://github.com/superrare/core. */
const FEE_PERCENT = 3n
/** The markets' network beneficiary, https://github.com/superrare/core script/NetworkConfig.s.sol. */
export const SUPERRARE_TREASURY = '0x860a80d33e85e97888f1f0c75c6e5bbd60b48da9'

type Deal = {
  contract: string
  tokenId: bigint
  seller: string
  buyer: string
  isBid: boolean
  currency: string
  amount: bigint
  fee: bigint
}

function orderIn({ contract, tokenId, seller, buyer, isBid, currency, amount, fee }: Deal): Order {
  return {
    market: 'SuperRare',
    side: 'sell',
    makerSide: isBid ? 'bid' : 'ask',
    maker: isBid ? buyer : seller,
    taker: isBid ? seller : buyer,
    items: [{ contract: contract.toLowerCase(), tokenId, amount: 1n, from: seller, to: buyer }],
    paid: { currency: currency.toLowerCase(), amount: amount + fee },
    shares: fee > 0n ? [{ receiver: SUPERRARE_TREASURY, amount: fee, purpose: 'market' }] : [],
  }
}
