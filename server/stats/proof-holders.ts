import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { namesOf } from './address-book.ts'
import { type Basis, basisOf } from './counted.ts'
import {
  ACQUISITIONS,
  ceilingOf,
  formatAmount,
  isSupplyKnown,
  MOST_OWNERS,
  possibleWhole,
  TIERS,
} from './erc20-other.ts'
import { type Holder, type HolderRows, holderRows, holderTotals } from './holder-rows.ts'
import { readKey } from './proof-cursor.ts'
import { type Asked, type Page, pageByRank, type Row, unknownOf } from './proof-rows.ts'
import type { TrackedContract } from './tracked-contract.ts'

/** Those who hold an ERC-20. Of the largest ones each adds its share of the supply, by rank; else each counts 1, by address. */
export async function proofOfHolders(
  asked: Asked,
  contract: TrackedContract,
  protocols: Protocols,
  figure: 'top10' | 'top100' | 'holders' | 'acquisition' | 'tier',
): Promise<Page> {
  const { db, of } = asked
  const { id } = contract
  const basis = await basisOf(db, id)
  const from = holderRows(id, basis)
  if (figure === 'top10' || figure === 'top100')
    return largest(asked, contract, protocols, figure === 'top10' ? 10 : 100, basis, from)
  const totals = await holderTotals(db, id, basis)
  if (figure === 'holders') return counted(asked, contract, protocols, from, sql`true`, totals.holders)
  if (figure === 'acquisition') {
    if (!ACQUISITIONS.includes(of)) throw unknownOf(`Name one of: ${ACQUISITIONS.join(', ')}.`)
    return counted(asked, contract, protocols, from, sql`first_way = ${of}`, Number(totals.by_way[of] ?? 0))
  }
  const whole = possibleWhole(basis, await from.largest(db, MOST_OWNERS))
  const bounds = boundsOf(of, whole ?? 0n)
  if (!isSupplyKnown(whole, totals.holders))
    return { value: null, unit: 'holders', rows: [], row_count: 0, next: null }
  const { least, below } = bounds
  const value = below === least ? 0 : await tierCount(db, from, totals.holders, least, below)
  return counted(asked, contract, protocols, from, from.isBetween(least, below), value)
}

async function largest(
  asked: Asked,
  contract: TrackedContract,
  protocols: Protocols,
  count: number,
  basis: Basis,
  from: HolderRows,
): Promise<Page> {
  const all = await from.largest(asked.db, MOST_OWNERS)
  const whole = possibleWhole(basis, all)
  const share = (amount: bigint) =>
    whole !== null && whole > 0n ? Number((amount * 10n ** 12n) / whole) / 1e10 : null
  const owners = all.slice(0, count)
  const page = pageByRank(owners, asked)
  const sum = owners.reduce((total, { balance }) => total + BigInt(balance), 0n)
  const rows = await rowsOf(asked, contract, protocols, page.rows, ({ balance }) => share(BigInt(balance)))
  return { ...page, value: share(sum), unit: 'percent', rows }
}

async function counted(
  asked: Asked,
  contract: TrackedContract,
  protocols: Protocols,
  from: HolderRows,
  filter: Sql,
  value: number,
): Promise<Page> {
  const { db, cursor, limit } = asked
  const [after = ''] = readKey(cursor, /^(0x[0-9a-f]{40})$/) ?? []
  if (value === 0) return { value, unit: 'holders', rows: [], row_count: 0, next: null }
  // By balance and not by size, whose index is in another order.
  const found = await db.rows<Holder>(sql`
    select address, balance from ${from.rows}
    where balance > 0 and address > ${after} and ${filter} order by address limit ${limit + 1}`)
  const shown = found.slice(0, limit)
  const rows = await rowsOf(asked, contract, protocols, shown, () => 1)
  const next = found.length > limit ? (shown.at(-1)?.address ?? null) : null
  return { value, unit: 'holders', rows, row_count: value, next }
}

/** The balances of a tier: from the least that has its share up to, but without, the least of the next. Shrimps have what is less. */
function boundsOf(tier: string, supply: bigint): { least: bigint; below: bigint | undefined } {
  const names = [...Object.keys(TIERS), 'shrimps']
  const least = [...Object.values(TIERS).map((share) => ceilingOf(supply * share)), 1n]
  const place = names.indexOf(tier)
  if (place < 0) throw unknownOf(`Name one of: ${names.join(', ')}.`)
  return { least: least[place] ?? 1n, below: least[place - 1] }
}

async function tierCount(
  db: Queryable,
  { rows, isBetween }: HolderRows,
  holders: number,
  least: bigint,
  below: bigint | undefined,
): Promise<number> {
  // There are fewer who are no shrimps.
  const filter = least === 1n && below !== undefined ? isBetween(below, undefined) : isBetween(least, below)
  const row = await db.row<{ count: number }>(sql`select count(*) as count from ${rows} where ${filter}`)
  const count = row?.count ?? 0
  return least === 1n && below !== undefined ? holders - count : count
}

async function rowsOf(
  { db, userId }: Asked,
  { chain, decimals }: TrackedContract,
  protocols: Protocols,
  holders: readonly Holder[],
  adds: (holder: Holder) => number | null,
): Promise<Row[]> {
  const addresses = holders.map(({ address }) => address)
  const nameOf = await namesOf(db, userId, chain, protocols, addresses)
  return holders.map((holder) => ({
    kind: 'holder',
    address: holder.address,
    label: nameOf(holder.address).label,
    amount: formatAmount(BigInt(holder.balance), decimals),
    adds: adds(holder),
  }))
}
