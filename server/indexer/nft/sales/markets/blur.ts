import { parseAbi } from 'viem'
import { decode, type Marketplace } from '../marketplace.ts'
import type { Order } from '../order.ts'
import { type Fee, shareOf } from './blur-fee.ts'

const events = parseAbi([
  'event OrdersMatched(address indexed maker, address indexed taker, Order sell, bytes32 sellHash, Order buy, bytes32 buyHash)',
  'struct Order { address trader; uint8 side; address matchingPolicy; address collection; uint256 tokenId; uint256 amount; address paymentToken; uint256 price; uint256 listingTime; uint256 expirationTime; Fee[] fees; uint256 salt; bytes extraParams; }',
  'struct Fee { uint16 rate; address recipient; }',
])

/** Ether deposited for bids. */
export const POOL_ETHER = '0x0000000000a39bb272e79075ade125fd351887ac'

/** Blur's first exchange. */
export const blur = {
  kind: 'blur',
  entity: 'Blur',
  addresses: [{ address: '0x000000000000ad05ccc4f10045630fb830b95127', label: 'Blur marketplace' }],
  events,
  coins: [POOL_ETHER],
  read: (log) => [orderIn(decode(events, log).args)],
} satisfies Marketplace

type BlurOrder = {
  trader: string
  collection: string
  tokenId: bigint
  amount: bigint
  paymentToken: string
  price: bigint
  listingTime: bigint
  fees: readonly Fee[]
}

/** The older order makes the price. The seller's fees come out of it, the buyer's on top of it. */
function orderIn({ sell, buy }: { sell: BlurOrder; buy: BlurOrder }): Order {
  const isAsk = sell.listingTime <= buy.listingTime
  const [{ price, trader: maker }, { trader: taker }] = isAsk ? [sell, buy] : [buy, sell]
  // A bid for any token of a collection names none.
  const { tokenId, amount } = sell
  const onTop = buy.fees.map((fee) => shareOf(fee, price))
  const within = sell.fees.map((fee) => shareOf(fee, price))
  const rest = within.reduce((left, { amount }) => left - amount, price)
  const people = { from: sell.trader.toLowerCase(), to: buy.trader.toLowerCase() }
  return {
    market: 'Blur',
    side: 'sell',
    makerSide: isAsk ? 'ask' : 'bid',
    maker: maker.toLowerCase(),
    taker: taker.toLowerCase(),
    items: [{ contract: sell.collection.toLowerCase(), tokenId, amount, ...people }],
    paid: {
      currency: sell.paymentToken.toLowerCase(),
      amount: price + onTop.reduce((sum, share) => sum + share.amount, 0n),
    },
    shares: [{ receiver: people.from, amount: rest, purpose: 'seller' }, ...within, ...onTop],
  }
}
