import { ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import type { ReadContext } from '../marketplace.ts'
import { type CoinMoved, type Moved, movesIn } from '../moves.ts'
import type { Item, Order, Payment, Share } from '../order.ts'

export type Money = { paid: Payment; shares: Share[]; isEstimated?: boolean }

export function swapOrder(items: Item[], money: Money): Order {
  return {
    market: 'Sudoswap',
    side: 'sell',
    makerSide: null,
    maker: null,
    taker: null,
    items,
    ...money,
  }
}

/**
 * They move before the event. What a pair sells it sends itself; what it buys may go to an address that it names, so that the last one
 * to move tells where.
 */
export function itemsSwapped(
  { address }: Log,
  isSold: boolean,
  { logs, index, since }: ReadContext,
  ids?: readonly bigint[],
): Moved[] {
  const moved = movesIn(logs.slice(since, index)).items
  const last = moved.findLast(({ from }) => !isSold || from === address)
  const items = moved.filter(
    ({ contract, from, to, tokenId }) =>
      contract === last?.contract &&
      (isSold ? from === address : to === last.to) &&
      (ids?.includes(tokenId) ?? true),
  )
  if (items.length === 0) throw new Error('a swap in which nothing moved')
  return items
}

/** What a pair paid for what it bought, its factory's fee included. null: in ether, and the calls are not known. */
export function moneyFrom(log: Log, factories: readonly string[], context: ReadContext): Money | null {
  const isOwn = ({ from }: CoinMoved) => from === log.address
  const purposeOf = (to: string) => (factories.includes(to) ? 'market' : 'unknown')
  return (
    sumOf(coinsBefore(context).filter(isOwn), purposeOf) ??
    sumOf(etherOf(log, context).filter(isOwn), purposeOf)
  )
}

/** What was paid for what a pair sold. null: in ether, and the calls are not known. */
export function moneyInto(log: Log, factories: readonly string[], context: ReadContext): Money | null {
  const coins = coinsBefore(context)
  const fee = coins.find(({ to }) => factories.includes(to))
  const payment = fee ?? coins.findLast(({ to }) => to === log.address)
  return payment ? tokensLike(payment, coins, factories) : etherInto(log, factories, context)
}

/** The payer of one part pays all: the pair's, or that of the address that it names, and the factory's. */
function tokensLike(
  { currency, from }: CoinMoved,
  coins: CoinMoved[],
  factories: readonly string[],
): Money | null {
  const parts = coins.filter((coin) => coin.currency === currency && coin.from === from)
  return sumOf(parts, (to) => (factories.includes(to) ? 'market' : 'seller'))
}

/** Less what the pair gave back. It pays its factory's fee itself. */
function etherInto(log: Log, factories: readonly string[], context: ReadContext): Money | null {
  const ether = etherOf(log, context)
  const sent = ether.filter(({ to }) => to === log.address)
  const payers = sent.map(({ from }) => from)
  const paidOut = ether.filter(({ from }) => from === log.address)
  const amount = total(sent) - total(paidOut.filter(({ to }) => payers.includes(to)))
  if (amount <= 0n) return null
  const fees = sumOf(
    paidOut.filter(({ to }) => factories.includes(to)),
    () => 'market',
  )
  const rest: Share = { receiver: log.address, amount: amount - (fees?.paid.amount ?? 0n), purpose: 'seller' }
  return { paid: { currency: ZERO_ADDRESS, amount }, shares: [rest, ...(fees?.shares ?? [])] }
}

/** The tokens that one address spent, if they are as much as the event says. */
export function paidByOne(amount: bigint, context: ReadContext): Money | null {
  const coins = coinsBefore(context)
  for (const spent of Map.groupBy(coins, ({ currency, from }) => `${currency} ${from}`).values()) {
    const money = sumOf(spent, () => 'unknown')
    if (money?.paid.amount === amount) return money
  }
  return null
}

function coinsBefore({ logs, index, since }: ReadContext): CoinMoved[] {
  return movesIn(logs.slice(since, index)).coins
}

/** Nothing if the calls are not known, or if the pair swapped more than once: they do not say which belongs to which. */
function etherOf({ address, topics }: Log, { logs, nativeMoves }: ReadContext): CoinMoved[] {
  const swaps = logs.filter((log) => log.address === address && log.topics[0] === topics[0])
  if (!nativeMoves || swaps.length > 1) return []
  return nativeMoves.map(({ from, to, wei }) => ({ currency: ZERO_ADDRESS, from, to, amount: wei }))
}

function total(moves: readonly CoinMoved[]): bigint {
  return moves.reduce((sum, { amount }) => sum + amount, 0n)
}

/** null: nothing, or in several currencies. */
function sumOf(moves: readonly CoinMoved[], purposeOf: (to: string) => Share['purpose']): Money | null {
  const [first, ...others] = moves
  if (!first || others.some(({ currency }) => currency !== first.currency)) return null
  return {
    paid: { currency: first.currency, amount: total(moves) },
    shares: moves.map(({ to, amount }) => ({ receiver: to, amount, purpose: purposeOf(to) })),
  }
}
