import { parseAbi, zeroHash } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { decode, type Marketplace, type ReadContext } from '../marketplace.ts'
import { type CoinMoved, type Moved, movesIn } from '../moves.ts'
import type { Order, Share } from '../order.ts'

/** https://github.com/ProjectWyvern/wyvern-ethereum/blob/master/contracts/exchange/ExchangeCore.sol */
const events = parseAbi([
  'event OrdersMatched(bytes32 buyHash, bytes32 sellHash, address indexed maker, address indexed taker, uint256 price, bytes32 indexed metadata)',
])

/**
 * The exchange of OpenSea until 2022. Its event names neither things nor currency: both stand in the logs between the order before and
 * this one, first the money, then the things, of a bundle (by WyvernAtomicizer) one after the other.
 */
export const wyvern = {
  kind: 'wyvern',
  entity: 'OpenSea',
  addresses: [
    // https://github.com/ProjectWyvern/wyvern-ethereum/blob/master/config.json
    {
      address: '0x7be8076f4ea4a4ad08075c2508e481d6c946d12b',
      label: 'Wyvern exchange 2.2',
      chains: ['eth'],
    },
    // https://github.com/reservoirprotocol/indexer/blob/main/packages/sdk/src/wyvern-v2.3/addresses.ts
    {
      address: '0x7f268357a8c2552623316e2562d90e642bb538e5',
      label: 'Wyvern exchange 2.3',
      chains: ['eth'],
    },
  ],
  events,
  read: (log, context) => [orderIn(decode(events, log).args, context)],
} satisfies Marketplace

type Matched = { buyHash: string; sellHash: string; maker: string; taker: string; price: bigint }

/** https://github.com/reservoirprotocol/indexer/blob/main/packages/indexer/src/models/fee-recipients/feeRecipients.json */
export const OPENSEA_WALLET = '0x5b3256965e7c3cf26e11fcaf296dfc8807c01073'

function orderIn(event: Matched, { logs, index, since }: ReadContext): Order {
  const { price } = event
  const maker = event.maker.toLowerCase()
  const taker = event.taker.toLowerCase()
  const { items, coins } = movesIn(logs.slice(since, index))
  const payment = coins.findLast(
    ({ from, to, amount }) =>
      price > 0n &&
      amount === price &&
      ((from === maker && to === taker) || (from === taker && to === maker)),
  )
  // Ether can only be paid by the one who takes a listing.
  const seller = payment?.to ?? (items.some(({ from }) => from === maker) || price > 0n ? maker : taker)
  const buyer = seller === maker ? taker : maker
  const fees = payment ? feesAfter(payment, coins) : []
  const onTop = fees.filter(({ from }) => from === buyer).reduce((sum, { amount }) => sum + amount, 0n)
  const isEther = !payment && !isOfSeller(event)
  const isOpenSea = fees.every(({ to }) => to === OPENSEA_WALLET)
  return {
    market: isOpenSea ? 'OpenSea' : 'Wyvern',
    side: 'sell',
    makerSide: seller === maker ? 'ask' : 'bid',
    maker,
    taker,
    items: soldBy(seller, items),
    paid:
      payment || isEther || price === 0n
        ? { currency: payment?.currency ?? ZERO_ADDRESS, amount: price + onTop }
        : null,
    shares: payment ? sharesOf(payment, fees) : [],
  }
}

/** A seller who calls takes a bid, which is never in ether. */
function isOfSeller({ buyHash, sellHash }: Matched): boolean {
  return sellHash === zeroHash && buyHash !== zeroHash
}

/** In the same currency, from either of the two: the seller's come out of the price, the buyer's on top of it. */
function feesAfter(payment: CoinMoved, coins: CoinMoved[]): CoinMoved[] {
  return coins
    .slice(coins.indexOf(payment) + 1)
    .filter(
      ({ currency, from }) => currency === payment.currency && (from === payment.from || from === payment.to),
    )
}

function sharesOf({ to: seller, amount }: CoinMoved, fees: CoinMoved[]): Share[] {
  const withheld = fees.filter(({ from }) => from === seller).reduce((sum, fee) => sum + fee.amount, 0n)
  return [
    { receiver: seller, amount: amount - withheld, purpose: 'seller' },
    ...fees.map(
      ({ to, amount }): Share => ({
        receiver: to,
        amount,
        purpose: to === OPENSEA_WALLET ? 'market' : 'unknown',
      }),
    ),
  ]
}

/** The storefront of OpenSea mints what nobody has had yet when it is sold. */
function soldBy(seller: string, items: Moved[]): Moved[] {
  const own = items.filter(({ from }) => from === seller)
  return own.length > 0 ? own : items.filter(({ from }) => from === ZERO_ADDRESS)
}
