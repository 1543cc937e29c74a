import { parseAbi } from 'viem'
import { decode, type Marketplace } from '../marketplace.ts'
import type { Order } from '../order.ts'

// https://github.com/ourzora/auction-house contracts/interfaces/IAuctionHouse.sol, https://github.com/ourzora/core contracts/interfaces/IMarket.sol
const events = parseAbi([
  'event AuctionEnded(uint256 indexed auctionId, uint256 indexed tokenId, address indexed tokenContract, address tokenOwner, address curator, address winner, uint256 amount, uint256 curatorFee, address auctionCurrency)',
  'event BidFinalized(uint256 indexed tokenId, Bid bid)',
  'struct Bid { uint256 amount; address currency; address bidder; address recipient; Share sellOnShare; }',
  'struct Share { uint256 value; }',
])

// https://github.com/ourzora/core addresses/1.json, 137.json
const [MARKET, POLYGON_MARKET] = [
  '0xe5bfab544eca83849c53464f85b7164375bdaac1',
  '0xe20bd7dc76e09aebc2a9a732ab6aee616c5a17eb',
]
/** What each market trades: it serves one contract alone, which its event does not name. */
const MEDIA = new Map([
  [MARKET, '0xabefbc9fd2f806065b4f3c237d4b59d9a97bcac7'],
  [POLYGON_MARKET, '0x6953190aafd8f8995e8f47e8f014d0db83e92300'],
])

/** Zora's first market and the auction house of its second. */
export const zoraAuctionHouse = {
  kind: 'zoraAuctionHouse',
  entity: 'Zora',
  addresses: [
    { address: MARKET, label: 'Zora market', chains: ['eth'] },
    { address: POLYGON_MARKET, label: 'Zora market', chains: ['polygon'] },
    // https://github.com/ourzora/auction-house addresses/1.json, 137.json
    { address: '0xe468ce99444174bd3bbbed09209577d25d1ad673', label: 'Zora auction house', chains: ['eth'] },
    {
      address: '0x48f1c97259dc7f3900965391651693baebfd59a2',
      label: 'Zora auction house',
      chains: ['polygon'],
    },
  ],
  events,
  read(log) {
    const event = decode(events, log)
    if (event.eventName === 'BidFinalized') {
      const contract = MEDIA.get(log.address)
      if (!contract) throw new Error('a market of an unknown contract')
      const { amount, currency, recipient } = event.args.bid
      const people = { makerSide: null, maker: null, taker: null }
      const item = { contract, tokenId: event.args.tokenId, amount: 1n, to: recipient.toLowerCase() }
      return [orderIn(item, currency, amount, people)]
    }
    const { args } = event
    const [from, to] = [args.tokenOwner.toLowerCase(), args.winner.toLowerCase()]
    const item = { contract: args.tokenContract.toLowerCase(), tokenId: args.tokenId, amount: 1n, from, to }
    // What the owner got and what the curator got; a media token's other shares are in its market's own event, which stands before.
    const amount = args.amount + args.curatorFee
    return [orderIn(item, args.auctionCurrency, amount, { makerSide: 'ask', maker: from, taker: to })]
  },
} satisfies Marketplace

type People = Pick<Order, 'makerSide' | 'maker' | 'taker'>

function orderIn(item: Order['items'][number], currency: string, amount: bigint, people: People): Order {
  return {
    market: 'Zora',
    side: 'sell',
    ...people,
    items: [item],
    paid: { currency: currency.toLowerCase(), amount },
    shares: [],
  }
}
