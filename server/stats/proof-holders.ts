import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { namesOf } from './address-book.ts'
import { ACQUISITIONS, ceilingOf, formatAmount, isSupplyKnown, TIERS } from './erc20-other.ts'
import { readKey } from './proof-cursor.ts'
import { type Asked, type Page, pageByRank, type Row, unknownOf } from './proof-rows.ts'
import type { TrackedContract } from './tracked-contract.ts'

type Totals = { holders: number; supply: string; by_way: Record<string, string> }
type Holder = { address: string; balance: string }

/** Those who hold an ERC-20. Of the largest ones each adds its share of the supply, by rank; else each counts 1, by address. */
export async function proofOfHolders(
  asked: Asked,
  contract: TrackedContract,
  protocols: Protocols,
  figure: 'top10' | 'top100' | 'holders' | 'acquisition' | 'tier',
): Promise<Page> {
  const { db, of } = asked
  const { id } = contract
  const totals = (await db.row<Totals>(
    sql`select holders, supply, by_way from contract_totals where contract_id = ${id}`,
  )) ?? { holders: 0, supply: '0', by_way: {} }
  if (figure === 'top10' || figure === 'top100')
    return largest(asked, contract, protocols, figure === 'top10' ? 10 : 100, BigInt(totals.supply))
  if (figure === 'holders') return counted(asked, contract, protocols, sql`true`, totals.holders)
  if (figure === 'acquisition') {
    if (!ACQUISITIONS.includes(of)) throw unknownOf(`Name one of: ${ACQUISITIONS.join(', ')}.`)
    return counted(asked, contract, protocols, sql`first_way = ${of}`, Number(totals.by_way[of] ?? 0))
  }
  const { from, below } = boundsOf(of, BigInt(totals.supply))
  if (!isSupplyKnown(BigInt(totals.supply), totals.holders))
    return { value: null, unit: 'holders', rows: [], row_count: 0, next: null }
  const value = below === from ? 0 : await tierCount(db, id, totals.holders, from, below)
  return counted(asked, contract, protocols, isBetween(from, below), value)
}

async function largest(
  asked: Asked,
  contract: TrackedContract,
  protocols: Protocols,
  count: number,
  supply: bigint,
): Promise<Page> {
  const share = (amount: bigint) => (supply > 0n ? Number((amount * 10n ** 12n) / supply) / 1e10 : null)
  const owners = await asked.db.rows<Holder>(sql`
    select address, balance from balances where contract_id = ${contract.id} and size > 0
    order by size desc, balance desc, address limit ${count}`)
  const page = pageByRank(owners, asked)
  const sum = owners.reduce((total, { balance }) => total + BigInt(balance), 0n)
  const rows = await rowsOf(asked, contract, protocols, page.rows, ({ balance }) => share(BigInt(balance)))
  return { ...page, value: share(sum), unit: 'percent', rows }
}

async function counted(
  asked: Asked,
  contract: TrackedContract,
  protocols: Protocols,
  filter: Sql,
  value: number,
): Promise<Page> {
  const { db, cursor, limit } = asked
  const [after = ''] = readKey(cursor, /^(0x[0-9a-f]{40})$/) ?? []
  if (value === 0) return { value, unit: 'holders', rows: [], row_count: 0, next: null }
  // By balance and not by size, whose index is in another order.
  const found = await db.rows<Holder>(sql`
    select address, balance from balances
    where contract_id = ${contract.id} and balance > 0 and address > ${after} and ${filter} order by address limit ${limit + 1}`)
  const shown = found.slice(0, limit)
  const rows = await rowsOf(asked, contract, protocols, shown, () => 1)
  const next = found.length > limit ? (shown.at(-1)?.address ?? null) : null
  return { value, unit: 'holders', rows, row_count: value, next }
}

/** The balances of a tier: from the least that has its share up to, but without, the least of the next. Shrimps have what is less. */
function boundsOf(tier: string, supply: bigint): { from: bigint; below: bigint | undefined } {
  const names = [...Object.keys(TIERS), 'shrimps']
  const least = [...Object.values(TIERS).map((share) => ceilingOf(supply * share)), 1n]
  const place = names.indexOf(tier)
  if (place < 0) throw unknownOf(`Name one of: ${names.join(', ')}.`)
  return { from: least[place] ?? 1n, below: least[place - 1] }
}

/** Found by size as far as it goes: that is what the index has. */
function isBetween(from: bigint, below: bigint | undefined): Sql {
  const atLeast = sql`size >= ${sizeOf(from)} and balance >= ${String(from)}`
  return below === undefined
    ? atLeast
    : sql`${atLeast} and size <= ${sizeOf(below)} and balance < ${String(below)}`
}

async function tierCount(
  db: Queryable,
  id: number,
  holders: number,
  from: bigint,
  below: bigint | undefined,
): Promise<number> {
  // There are fewer who are no shrimps.
  const filter = from === 1n && below !== undefined ? isBetween(below, undefined) : isBetween(from, below)
  const row = await db.row<{ count: number }>(
    sql`select count(*) as count from balances where contract_id = ${id} and ${filter}`,
  )
  const count = row?.count ?? 0
  return from === 1n && below !== undefined ? holders - count : count
}

function sizeOf(balance: bigint): number {
  return balance.toString(16).length
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
