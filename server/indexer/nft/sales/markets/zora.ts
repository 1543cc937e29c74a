import { parseAbi, toEventSelector } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import type { Order, Share } from '../order.ts'

// https://github.com/ourzora/v3 contracts/modules, contracts/common/FeePayoutSupport/FeePayoutSupportV1.sol
const events = parseAbi([
  'event AskFilled(address indexed tokenContract, uint256 indexed tokenId, address indexed buyer, address finder, Ask ask)',
  'struct Ask { address seller; address sellerFundsRecipient; address askCurrency; uint16 findersFeeBps; uint256 askPrice; }',
  'event AskFilled(address indexed tokenContract, uint256 indexed tokenId, address buyer, address seller, uint256 price)',
  'event AskFilled(address indexed tokenContract, uint256 indexed tokenId, PrivateAsk privateAsk)',
  'struct PrivateAsk { address seller; uint96 price; address buyer; }',
  'event OfferFilled(address indexed tokenContract, uint256 indexed tokenId, uint256 indexed id, address taker, address finder, Offer offer)',
  'struct Offer { address maker; address currency; uint16 findersFeeBps; uint256 amount; }',
  'event AuctionEnded(address indexed tokenContract, uint256 indexed tokenId, EthAuction auction)',
  'struct EthAuction { address seller; uint96 reservePrice; address sellerFundsRecipient; uint96 highestBid; address highestBidder; uint32 duration; uint32 startTime; uint32 firstBidTime; }',
  'event AuctionEnded(address indexed tokenContract, uint256 indexed tokenId, EthAuctionWithFee auction)',
  'struct EthAuctionWithFee { address seller; uint96 reservePrice; address sellerFundsRecipient; uint96 highestBid; address highestBidder; uint48 duration; uint48 startTime; address feeRecipient; uint80 firstBidTime; uint16 feeBps; }',
  'event AuctionEnded(address indexed tokenContract, uint256 indexed tokenId, CoinAuction auction)',
  'struct CoinAuction { address seller; address sellerFundsRecipient; uint256 reservePrice; uint256 highestBid; address highestBidder; uint48 duration; uint48 startTime; address currency; uint96 firstBidTime; }',
  'event AuctionEnded(address indexed tokenContract, uint256 indexed tokenId, CoinAuctionWithFee auction)',
  'struct CoinAuctionWithFee { address seller; address sellerFundsRecipient; uint256 reservePrice; uint256 highestBid; address highestBidder; uint96 startTime; address currency; uint96 firstBidTime; address feeRecipient; uint80 duration; uint16 feeBps; }',
])
const royaltyPayout = parseAbi([
  'event RoyaltyPayout(address indexed tokenContract, uint256 indexed tokenId, address recipient, uint256 amount)',
])
const [ROYALTY_PAYOUT] = royaltyPayout.map((event) => toEventSelector(event))

/** The third market of Zora: asks, offers and auctions are modules at addresses of their own. */
export const zora = {
  kind: 'zora',
  entity: 'Zora',
  // https://github.com/ourzora/v3 addresses/1.json, 137.json, 7777777.json
  addresses: [
    { address: '0xce6cef2a9028e1c3b21647ae3b4251038109f42a', label: 'Zora asks', chains: ['eth'] },
    { address: '0x6170b3c3a54c3d8c854934cbc314ed479b2b29a3', label: 'Zora asks 1.1', chains: ['eth'] },
    { address: '0x34aa9cbb80dc0b3d82d04900c02fb81468dafcab', label: 'Zora asks in ETH', chains: ['eth'] },
    { address: '0xfbf87e6c2c242d0166e2ddb60db5a94cd4dae00e', label: 'Zora private asks', chains: ['eth'] },
    { address: '0x76744367ae5a056381868f716bdf0b13ae1aeaa3', label: 'Zora offers', chains: ['eth'] },
    { address: '0x5f7072e1fa7c01dfac7cf54289621afaad2184d0', label: 'Zora auctions', chains: ['eth'] },
    { address: '0x53172d999a299198a935f9e424f9f8544e3d4292', label: 'Zora auctions', chains: ['eth'] },
    { address: '0x9458e29713b98bf452ee9b2c099289f533a5f377', label: 'Zora auctions', chains: ['eth'] },
    { address: '0xd1adaf05575295710de1145c3c9427c364a70a7f', label: 'Zora auctions', chains: ['eth'] },
    { address: '0x1e58be778acae2744c1185ea1ce542f304860b96', label: 'Zora auctions', chains: ['eth'] },
    { address: '0x1e009dec13a2a441b3aa133bd320ff5b16b22e71', label: 'Zora auctions', chains: ['eth'] },
    { address: '0x3634e984ba0373cfa178986fd19f03ba4dd8e469', label: 'Zora asks 1.1', chains: ['polygon'] },
    { address: '0xa06262157905913f855573f53ad48de2d4ba1f4a', label: 'Zora auctions', chains: ['zora'] },
  ],
  events,
  read(log, context) {
    const { args } = decode(events, log)
    const item = { contract: args.tokenContract.toLowerCase(), tokenId: args.tokenId, amount: 1n }
    return [orderIn(termsIn(args), item, royaltiesBefore(context))]
  },
} satisfies Marketplace

type Event = ReturnType<typeof decode<typeof events>>['args']
type Terms = { seller: string; buyer: string; currency?: string; amount: bigint; isBid?: boolean }

function termsIn(event: Event): Terms {
  if ('offer' in event) {
    const { maker, currency, amount } = event.offer
    return { seller: event.taker, buyer: maker, currency, amount, isBid: true }
  }
  if ('ask' in event) {
    const { seller, askCurrency, askPrice } = event.ask
    return { seller, buyer: event.buyer, currency: askCurrency, amount: askPrice }
  }
  if ('auction' in event) {
    const { seller, highestBidder, highestBid } = event.auction
    const terms = { seller, buyer: highestBidder, amount: highestBid }
    return 'currency' in event.auction ? { ...terms, currency: event.auction.currency } : terms
  }
  if ('privateAsk' in event) return { ...event.privateAsk, amount: event.privateAsk.price }
  return { seller: event.seller, buyer: event.buyer, amount: event.price }
}

/** All fees come out of the price. */
function orderIn(
  { seller, buyer, currency = ZERO_ADDRESS, amount, isBid = false }: Terms,
  item: { contract: string; tokenId: bigint; amount: bigint },
  shares: Share[],
): Order {
  const [from, to] = [seller.toLowerCase(), buyer.toLowerCase()]
  return {
    market: 'Zora',
    side: 'sell',
    makerSide: isBid ? 'bid' : 'ask',
    maker: isBid ? to : from,
    taker: isBid ? from : to,
    items: [{ ...item, from, to }],
    paid: { currency: currency.toLowerCase(), amount },
    shares,
  }
}

/** Told of by the module before the sale, one for each receiver. */
function royaltiesBefore({ logs, index }: ReadContext): Share[] {
  const own = logs[index]
  const before = logs.slice(0, index).filter(({ address }) => address === own?.address)
  const last = before.findLastIndex(({ topics }) => topics[0] === own?.topics[0])
  return before
    .slice(last + 1)
    .filter(({ topics }) => topics[0] === ROYALTY_PAYOUT)
    .map((log) => {
      const { recipient, amount } = decode(royaltyPayout, log).args
      return { receiver: recipient.toLowerCase(), amount, purpose: 'royalty' }
    })
}
