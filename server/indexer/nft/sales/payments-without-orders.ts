import { DEAD_ADDRESS, ZERO_ADDRESS } from '#api/address.ts'
import { isMint, isNobody } from '#server/chain/nobody.ts'
import type { Deal } from './deal.ts'
import { type Flow, flowsIn, Gains } from './flows.ts'
import { changesHands, type Movement } from './movements.ts'
import { type IsCoin, type Payment, split } from './order.ts'
import { otherMovements } from './other-movements.ts'
import { poolsIn } from './pools-in.ts'

/** What was paid for a movement without the event of a market. */
export type Found = {
  /** null: in several currencies. */
  paid: Payment | null
  /** What the ERC-2981 receiver got of it. */
  royalty: bigint
}

/** What one payer paid for: things that came from one seller, or were minted. */
type Group = { seller: string | null; movements: Movement[] }

/**
 * What was paid in a transaction without a marketplace's event, by the money that moved. A payer is who ends up with an item and has spent
 * more than came back; or the transaction's sender, if the NFT contract itself was called; or who paid into the contract that
 * minted. It is a price only as far as it did not end up in a pool and was not burned, and only if it reached the seller, or for a mint the
 * NFT contract; native coin may go to the contract that was called instead. What was given for another item of the seller's is no sale, and
 * what somebody got who gave another item, as for a loan, paid no mint. Several things are divided by what each seller got, and evenly, by
 * amount.
 *
 * Without the transaction's calls nobody knows whom its value reached: it is divided over all that its sender got.
 */
export function paymentsWithoutOrders(
  deal: Deal,
  movements: readonly Movement[],
  isCoin: IsCoin,
): Map<Movement, Found> {
  const found = new Map<Movement, Found>()
  const flows = flowsIn(deal)
  if (flows.length === 0) return found
  const gains = new Gains(flows, isCoin)
  const pools = poolsIn(deal.receipt.logs)
  const sinks = new Set([...pools, ZERO_ADDRESS, DEAD_ADDRESS])
  const all = [...movements, ...otherMovements(deal)]
  const wanted = all.filter((each) => changesHands(each) && !isSwapped(each, all))
  const byPayer = Map.groupBy(wanted, (movement) => payerOf(movement, deal, gains))
  for (const [payer, bought] of byPayer) {
    if (payer === null) payInto(bought)
    else if (payer) pay(payer, bought)
  }
  return withRoyalties(found, deal, gains)

  function pay(payer: string, bought: Movement[]) {
    for (const currency of currenciesOf(payer, bought)) {
      const { amount, isSwapped } = availableTo(payer, currency)
      const groups = groupsOf(payer, bought, currency)
      const weights = groups.map((group) => weightOf(group, groups, currency))
      const isMintAlone = groups.every(({ seller }) => seller === null) && !isBlind(payer, currency)
      const parts = split(positive(isMintAlone ? amount - gainOfGivers(payer, currency) : amount), weights)
      for (const [index, group] of groups.entries())
        give(group.movements, isSwapped ? currency : gains.formOf(payer, currency), parts[index] ?? 0n)
    }
  }

  /** Those that the payer has spent, and those that pools gave the sellers for it. */
  function currenciesOf(payer: string, bought: Movement[]): Set<string> {
    const sellers = bought.flatMap(({ from }) => (from === ZERO_ADDRESS ? [] : gains.gainedBy(from)))
    return new Set([...gains.spentBy(payer), ...sellers])
  }

  function availableTo(payer: string, currency: string): { amount: bigint; isSwapped: boolean } {
    const spent = -gains.of(payer, currency)
    const sunk = [...sinks].reduce((sum, each) => sum + positive(gains.of(each, currency)), 0n)
    if (spent > 0n) return { amount: spent - sunk, isSwapped: false }
    const swapped = [...pools].reduce((sum, pool) => sum + positive(-gains.of(pool, currency)), 0n)
    return { amount: swapped + spent, isSwapped: true }
  }

  /** What those got who gave an item to somebody. */
  function gainOfGivers(payer: string, currency: string): bigint {
    const givers = new Set(all.map(({ from }) => from).filter((from) => from !== payer && !sinks.has(from)))
    return [...givers].reduce((sum, giver) => sum + positive(gains.of(giver, currency)), 0n)
  }

  function groupsOf(payer: string, bought: Movement[], currency: string): Group[] {
    if (isBlind(payer, currency)) return [{ seller: null, movements: bought }]
    const minted = bought.filter((each) => isMint(each) && hasReached(payer, each.contract, currency))
    const bySeller = Map.groupBy(
      bought.filter((movement) => !isMint(movement)),
      ({ from }) => from,
    )
    const sold = [...bySeller].map(([seller, movements]): Group => ({ seller, movements }))
    return minted.length > 0 ? [{ seller: null, movements: minted }, ...sold] : sold
  }

  /** Whether money came to the contract that minted: deposits that give a receipt go elsewhere. */
  function hasReached(payer: string, contract: string, currency: string): boolean {
    const { to } = deal.transaction
    if (to === contract) return true
    const places = currency === ZERO_ADDRESS && to !== payer ? [contract, to] : [contract]
    return flows.some((flow) => gains.keyOf(flow.currency) === currency && places.includes(flow.to))
  }

  /** Whether it is not known whom the value has reached. */
  function isBlind(payer: string, currency: string): boolean {
    const { from, valueWei } = deal.transaction
    return deal.nativeMoves === null && currency === ZERO_ADDRESS && payer === from && valueWei > 0n
  }

  function weightOf({ seller, movements }: Group, groups: Group[], currency: string): bigint {
    if (seller !== null) return pools.has(seller) ? 0n : positive(gains.of(seller, currency))
    if (groups.every((group) => group.seller === null || gains.of(group.seller, currency) <= 0n)) return 1n
    const contracts = new Set(movements.map(({ contract }) => contract))
    return [...contracts].reduce((sum, contract) => sum + positive(gains.of(contract, currency)), 0n)
  }

  /** Mints for others than the payer, as through a relayer: what was paid to the contract and did not come back. */
  function payInto(minted: Movement[]) {
    for (const [contract, movements] of Map.groupBy(minted, (movement) => movement.contract)) {
      const currencies = new Set(flows.filter(({ to }) => to === contract).map(({ currency }) => currency))
      for (const currency of currencies) give(movements, currency, keptBy(contract, currency, flows, pools))
    }
  }

  function give(movements: Movement[], currency: string, amount: bigint) {
    if (amount <= 0n) return
    const parts = split(
      amount,
      movements.map((movement) => movement.amount),
    )
    for (const [index, movement] of movements.entries()) {
      const paid = { currency, amount: parts[index] ?? 0n }
      found.set(movement, { paid: found.has(movement) ? null : paid, royalty: 0n })
    }
  }
}

function payerOf(movement: Movement, { transaction }: Deal, gains: Gains): string | null | undefined {
  const { from, to, contract } = movement
  if (gains.spentBy(to).length > 0) return to
  const isCalled = transaction.to === contract && from !== transaction.from
  if (isCalled && gains.spentBy(transaction.from).length > 0) return transaction.from
  return isMint(movement) ? null : undefined
}

/** Whether the seller got another item from the buyer for it. */
function isSwapped({ from, to }: Movement, all: readonly Movement[]): boolean {
  return !isNobody(from) && all.some((other) => other.from === to && other.to === from)
}

/** What was paid to a contract, less what it gave back to those who paid it, and to pools. */
function keptBy(
  contract: string,
  currency: string,
  flows: readonly Flow[],
  pools: ReadonlySet<string>,
): bigint {
  const mine = flows.filter((flow) => flow.currency === currency)
  const payers = new Set(mine.filter(({ to }) => to === contract).map(({ from }) => from))
  return mine.reduce((sum, { from, to, amount }) => {
    if (to === contract) return sum + amount
    return from === contract && (payers.has(to) || pools.has(to)) ? sum - amount : sum
  }, 0n)
}

/** What the receiver has gained, over what was sold of this contract in that currency; no mint pays it, nor its own sale or purchase. */
function withRoyalties(found: Map<Movement, Found>, deal: Deal, gains: Gains): Map<Movement, Found> {
  const { royaltyReceiver, contract } = deal
  if (royaltyReceiver === null) return found
  const owing = [...found].filter(
    ([movement, { paid }]) =>
      paid &&
      movement.contract === contract &&
      !isMint(movement) &&
      movement.from !== royaltyReceiver &&
      movement.to !== royaltyReceiver,
  )
  for (const currency of new Set(owing.map(([, { paid }]) => paid?.currency))) {
    const sales = owing.filter(([, { paid }]) => paid?.currency === currency)
    const prices = sales.map(([, { paid }]) => paid?.amount ?? 0n)
    const gained = positive(gains.of(royaltyReceiver, gains.keyOf(currency ?? '')))
    const price = prices.reduce((sum, each) => sum + each, 0n)
    const parts = split(gained < price ? gained : 0n, prices)
    for (const [index, [movement, sale]] of sales.entries())
      found.set(movement, { ...sale, royalty: parts[index] ?? 0n })
  }
  return found
}

function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
