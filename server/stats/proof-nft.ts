import { normaliseAddress, ZERO_ADDRESS } from '#api/address.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import { sql } from '#server/db/sql.ts'
import { namesOf } from './address-book.ts'
import { type Basis, basisOf } from './counted.ts'
import { currenciesBy, currencyPrices } from './currencies.ts'
import { formatAmount } from './erc20-other.ts'
import { ownerRows } from './holder-rows.ts'
import { nativePrices } from './native-prices.ts'
import { nftMain } from './nft-main.ts'
import { claimedBy } from './nft-other.ts'
import { nftWindows } from './nft-window.ts'
import { today } from './pool-prices.ts'
import { readKey } from './proof-cursor.ts'
import {
  blocksOf,
  type Fact,
  type Payment,
  pageOf,
  readMoves,
  readPaid,
  sumMoves,
  TOP,
} from './proof-facts.ts'
import { proofOfLots } from './proof-lots.ts'
import {
  type Asked,
  dayOf,
  type FigureOf,
  otherChanges,
  type Page,
  partiesOf,
  sumRead,
  transactionRow,
  unknownOf,
  within,
  wordFor,
} from './proof-rows.ts'
import { proofOfTransactions } from './proof-transactions.ts'
import type { TrackedContract } from './tracked-contract.ts'

/** In the words of the indexes transfers_paid and transfers_earned. */
const PAID = sql`price_wei > 0`
const EARNED = sql`(royalty_wei > 0 or price_wei > 0 and coalesce(moved_from, from_address) = ${ZERO_ADDRESS})`
/** In those of nft_sales_in_tokens and nft_sales_earned_in_tokens. */
const FILTERS = {
  ttv: { inCoin: PAID, inTokens: sql`not is_coin` },
  revenue: { inCoin: EARNED, inTokens: sql`not is_coin and (earned is null or earned > 0)` },
}

/** What a figure of an NFT contract is made of; nft-main.ts and nft-other.ts say what the figures are. */
export function proofOfNft(
  asked: Asked,
  contract: TrackedContract,
  protocols: Protocols,
  figure: FigureOf<'NFT'>,
): Promise<Page> {
  switch (figure) {
    case 'ttv':
    case 'revenue':
      return income(asked, contract, protocols, figure)
    case 'transactions':
      return proofOfTransactions(asked, [contract])
    case 'claimed':
      return claimed(asked, contract, protocols)
    case 'owner':
      return owner(asked, contract)
    case 'source':
    case 'age':
      return proofOfLots(asked, contract, figure)
  }
}

/** Paid mints, and sales (ttv) or the royalty that was paid in them (revenue). */
async function income(
  asked: Asked,
  contract: TrackedContract,
  protocols: Protocols,
  figure: 'ttv' | 'revenue',
): Promise<Page> {
  const { db, to, cursor, limit } = asked
  const { value, row_count } = await incomeSum(asked, contract, protocols, figure)
  const { first, top } = await blocksOf(db, sql`transfers`, contract.id, asked)
  const read = readPaid(db, contract.id, first, FILTERS[figure])
  const { facts, next } = await pageOf([{ contract, read, top }], cursor, limit)
  const payments = facts.map(({ fact }) => ({ fact, ...paymentOf(fact, figure) }))
  const paidIn = payments.map(({ currency }) => currency)
  const units = await currenciesBy(db, contract.chain, paidIn)
  const usdOf = await currencyPrices(db, contract.chain, protocols, paidIn, to)
  const rows = payments.map(({ fact, currency, amount }) => {
    const unit = currency === null ? undefined : units.get(currency)
    const usd = amount === null ? null : usdOf(currency, Number(amount), dayOf(fact.at))
    const what = wordFor(fact)
    return transactionRow(asked, contract, fact, {
      ...partiesOf(fact, 0, unit?.symbol ?? null),
      from_address: fact.moved_from ?? fact.from_address,
      what: figure === 'revenue' && what !== 'Mint' ? 'Royalty' : what === 'Mint' ? 'Mint' : 'Sale',
      amount: unit && amount !== null ? formatAmount(amount, unit.decimals) : null,
      usd,
      adds: usd,
    })
  })
  return { value, unit: 'usd', rows, row_count, next }
}

async function incomeSum(
  asked: Asked,
  contract: TrackedContract,
  protocols: Protocols,
  figure: 'ttv' | 'revenue',
): Promise<Pick<Page, 'value' | 'row_count'>> {
  const { db, from, to, window, isRead } = asked
  if (window) {
    const native = nativePrices(db, contract.chain, protocols, today())
    const [sums] = await nftWindows(db, contract, protocols, native, [window])
    return { value: sums?.[figure] ?? null, row_count: sums?.rows[figure] ?? 0 }
  }
  const days = within(await nftMain(db, contract, protocols, to), asked)
  const count = await db.row<{ ttv: number; revenue: number }>(sql`
    select coalesce(sum(paid_mints + sales), 0)::bigint as ttv, coalesce(sum(paid_mints + royalties), 0)::bigint as revenue
    from (
      select contract_id, day, paid_mints, sales, royalties from contract_days
      union all select contract_id, day, paid_mints, sales, royalties from nft_sale_days
    ) d
    where contract_id = ${contract.id} and day >= ${from ?? '-infinity'}::date and day <= ${to}`)
  return { value: sumRead(days, (day) => day[figure], isRead), row_count: count?.[figure] ?? 0 }
}

/** null: in several currencies, or in things. */
function paymentOf(
  fact: Fact & Partial<Payment>,
  figure: 'ttv' | 'revenue',
): { currency: string | null; amount: bigint | null } {
  const { currency, price, earned } = fact
  if (currency === undefined) {
    const wei = figure === 'ttv' ? BigInt(fact.price_wei ?? 0) : earnedBy(fact)
    return { currency: ZERO_ADDRESS, amount: wei }
  }
  const amount = figure === 'ttv' ? price : earned
  return { currency, amount: amount == null ? null : BigInt(amount) }
}

function earnedBy(fact: Fact): bigint {
  const primary = wordFor(fact) === 'Mint' ? BigInt(fact.price_wei ?? 0) : 0n
  return primary + BigInt(fact.royalty_wei ?? 0)
}

/** All owners, the largest first, then what the contract counts beside what they have. */
async function claimed(asked: Asked, { id, chain }: TrackedContract, protocols: Protocols): Promise<Page> {
  const { db, userId, cursor, limit } = asked
  const [amount, address] = readKey(cursor, /^([0-9]{1,90})\.(0x[0-9a-f]{40})$/) ?? []
  const basis = await basisOf(db, id)
  const { claimed, held, owners: row_count } = await claimedBy(db, id, basis)
  const owners = await db.rows<{ address: string; amount: string }>(sql`
    select address, amount from ${ownerRows(id, basis)}
      ${amount ? sql`where amount <= ${amount} and (amount < ${amount} or address > ${address})` : sql``}
    order by amount desc, address limit ${limit + 1}`)
  const shown = owners.slice(0, limit)
  const last = shown.at(-1)
  const nameOf = await namesOf(
    db,
    userId,
    chain,
    protocols,
    shown.map((each) => each.address),
  )
  const rows: Page['rows'] = shown.map((each) => ({
    kind: 'holder',
    ...each,
    label: nameOf(each.address).label,
    adds: Number(each.amount),
  }))
  const isLast = owners.length <= limit
  const other = BigInt(claimed) - BigInt(held)
  if (isLast && other !== 0n)
    rows.push(otherChanges(null, 'The contract counts other items than its events tell of.', Number(other)))
  return {
    value: Number(claimed),
    unit: 'items',
    rows,
    row_count: row_count + (other === 0n ? 0 : 1),
    next: last && !isLast ? `${last.amount}.${last.address}` : null,
  }
}

async function owner(asked: Asked, contract: TrackedContract): Promise<Page> {
  const { db, cursor, limit } = asked
  const address = normaliseAddress(asked.of)
  if (!address) throw unknownOf('Name the address of an owner.')
  const moves = { address, directions: ['in', 'out'] as const, first: 0, filter: sql`token_id is not null` }
  const { count, change } = await sumMoves(db, contract.id, moves)
  if (count === 0) throw unknownOf('This address has never had an item of this contract.')
  const basis = await basisOf(db, contract.id)
  const held = await db.row<{ amount: string }>(
    sql`select amount from ${ownerRows(contract.id, basis)} where address = ${address}`,
  )
  // A contract that tells of transfers that could not have been, or whose own word is counted.
  const other = BigInt(held?.amount ?? 0) - change
  const read = readMoves(db, contract.id, moves)
  const { facts, next, isLast } = await pageOf([{ contract, read, top: TOP }], cursor, limit, other !== 0n)
  const rows: Page['rows'] = facts.map(({ fact }) =>
    transactionRow(asked, contract, fact, {
      ...partiesOf(fact, 0, null),
      what: wordFor(fact),
      adds: fact.to_address === address ? Number(fact.amount) : -Number(fact.amount),
    }),
  )
  if (isLast && other !== 0n) rows.push(otherChanges(null, otherIn(basis), Number(other)))
  return {
    value: Number(held?.amount ?? 0),
    unit: 'items',
    rows,
    row_count: count + (other === 0n ? 0 : 1),
    next,
  }
}

function otherIn({ by, block }: Basis): string {
  return by === 'events'
    ? 'The contract tells of transfers that do not add up.'
    : `By balanceOf at block ${block}.`
}
