import { parseAbi, toEventSelector } from 'viem'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import type { Order, Share } from '../order.ts'

// https://github.com/traderjoe-xyz/joepegs contracts/JoepegExchange.sol, contracts/JoepegAuctionHouse.sol
const events = parseAbi([
  'event TakerBid(bytes32 orderHash, uint256 orderNonce, address indexed taker, address indexed maker, address indexed strategy, address currency, address collection, uint256 tokenId, uint256 amount, uint256 price)',
  'event TakerAsk(bytes32 orderHash, uint256 orderNonce, address indexed taker, address indexed maker, address indexed strategy, address currency, address collection, uint256 tokenId, uint256 amount, uint256 price)',
  'event DutchAuctionSettle(address indexed creator, address buyer, address currency, address indexed collection, uint256 indexed tokenId, uint256 nonce, uint256 price)',
  'event EnglishAuctionSettle(address indexed creator, address buyer, address currency, address indexed collection, uint256 indexed tokenId, uint256 nonce, uint256 price)',
])
const royaltyPayment = parseAbi([
  'event RoyaltyPayment(address indexed collection, uint256 indexed tokenId, address indexed royaltyRecipient, address currency, uint256 amount)',
])
const [ROYALTY_PAYMENT] = royaltyPayment.map((event) => toEventSelector(event))

/** All fees come out of the price; what buyers pay in AVAX the exchange wraps. */
export const joepegs = {
  kind: 'joepegs',
  entity: 'Joepegs',
  // https://github.com/traderjoe-xyz/joepegs deployments
  addresses: [
    {
      address: '0xae079eda901f7727d0715aff8f82ba8295719977',
      label: 'Joepegs exchange',
      chains: ['avalanche'],
    },
    {
      address: '0x341c84811477b16ab7eae4f07980547e4df42559',
      label: 'Joepegs auction house',
      chains: ['avalanche'],
    },
    { address: '0x291d8bdd25eb89f1c2b465377d6453d9c38ad8b6', label: 'Joepegs exchange', chains: ['bsc'] },
    {
      address: '0x751b714e3e7b996b02f486bccde774c3a6415f78',
      label: 'Joepegs auction house',
      chains: ['bsc'],
    },
  ],
  events,
  read(log, context) {
    const { eventName, args } = decode(events, log)
    const isBid = eventName === 'TakerAsk'
    const [maker, taker] = 'maker' in args ? [args.maker, args.taker] : [args.creator, args.buyer]
    const amount = 'amount' in args ? args.amount : 1n
    return [orderIn({ ...args, amount, maker, taker, isBid }, royaltiesBefore(context))]
  },
} satisfies Marketplace

type Taken = {
  collection: string
  tokenId: bigint
  amount: bigint
  currency: string
  price: bigint
  maker: string
  taker: string
  isBid: boolean
}

function orderIn({ isBid, ...taken }: Taken, shares: Share[]): Order {
  const [maker, taker] = [taken.maker.toLowerCase(), taken.taker.toLowerCase()]
  const people = isBid ? { from: taker, to: maker } : { from: maker, to: taker }
  const item = { contract: taken.collection.toLowerCase(), tokenId: taken.tokenId, amount: taken.amount }
  return {
    market: 'Joepegs',
    side: 'sell',
    makerSide: isBid ? 'bid' : 'ask',
    maker,
    taker,
    items: [{ ...item, ...people }],
    paid: { currency: taken.currency.toLowerCase(), amount: taken.price },
    shares,
  }
}

/** One for each receiver, between the last sale of the contract and this one. */
function royaltiesBefore({ logs, index }: ReadContext): Share[] {
  const before = logs.slice(0, index).filter(({ address }) => address === logs[index]?.address)
  const last = before.findLastIndex(({ topics }) => topics[0] !== ROYALTY_PAYMENT)
  return before.slice(last + 1).map((log) => {
    const { royaltyRecipient, amount } = decode(royaltyPayment, log).args
    return { receiver: royaltyRecipient.toLowerCase(), amount, purpose: 'royalty' }
  })
}
