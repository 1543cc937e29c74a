import { DEAD_ADDRESS, ZERO_ADDRESS } from '#api/address.ts'
import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { figures } from '#api/figures.ts'
import type { Queryable } from '#server/db/connect.ts'
import { Rejected } from '#server/errors.ts'
import { formatAmount } from './erc20-other.ts'
import { readRank } from './proof-cursor.ts'
import type { Fact, Placed } from './proof-facts.ts'
import { sumKnown } from './sum-known.ts'
import type { TrackedContract } from './tracked-contract.ts'
import type { Window } from './window.ts'

export type Proof = CallReply<'POST /api/proof'>
export type Row = Proof['rows'][number]
type TransactionRow = Extract<Row, { kind: 'transaction' }>
export type Page = Pick<Proof, 'value' | 'exact' | 'unit' | 'rows' | 'row_count' | 'next'>
export type FigureOf<T extends keyof typeof figures> = (typeof figures)[T][number]

/** What a figure is asked of, beside the contract. */
export type Asked = {
  db: Queryable
  userId: string
  protocolsOf: (chain: ChainKey) => Protocols | null
  /** '' for figures that are not about one owner, slice or token. */
  of: string
  /** Days; the first is the contract's own when it is not named. */
  from: string | undefined
  to: string
  /** Instead of days. */
  window: Window | undefined
  cursor: string | undefined
  limit: number
  /** Whether all of the first of these days is read. */
  isRead: boolean
  isProvisional(chain: ChainKey, block: number): boolean
}

type Fields = Pick<TransactionRow, 'what' | 'adds'> & Partial<TransactionRow>

export function transactionRow(
  { isProvisional }: Asked,
  { chain }: TrackedContract,
  fact: Placed,
  fields: Fields,
): TransactionRow {
  return {
    kind: 'transaction',
    contract_chain: chain,
    transaction_hash: fact.tx_hash,
    block: fact.block_number,
    time: fact.at.toISOString(),
    from_address: null,
    to_address: null,
    token_id: null,
    amount: null,
    symbol: null,
    usd: null,
    provisional: isProvisional(chain, fact.block_number),
    ...fields,
  }
}

/** The word for a transfer of a contract. Of NFTs a price that is not known in wei (null) was paid all the same. */
export function wordFor({ from_address, moved_from, to_address, token_id, price_wei }: Fact): string {
  if ((moved_from ?? from_address) === ZERO_ADDRESS) return 'Mint'
  if (to_address === ZERO_ADDRESS || to_address === DEAD_ADDRESS) return 'Burn'
  return token_id !== null && price_wei !== '0' ? 'Sale' : 'Transfer'
}

/** As a number of whole tokens, for what is a number anyway. */
export function toNumber(amount: string | bigint, decimals: number): number {
  return Number(amount) / 10 ** decimals
}

/** Who moved what, the same for all transfers. */
export function partiesOf(fact: Fact, decimals: number, symbol: string | null) {
  return {
    from_address: fact.from_address,
    to_address: fact.to_address,
    token_id: fact.token_id,
    amount: formatAmount(BigInt(fact.amount), decimals),
    symbol,
  }
}

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

export function times(amount: number, price: number | null | undefined): number | null {
  return price === null || price === undefined ? null : amount * price
}

/**
 * What the days add up to as far as they are read: unread ones, which have no transactions, are left out. null if none is read, unless
 * it is known that there was nothing.
 */
export function sumRead<D extends { transactions: number | null }>(
  days: readonly D[],
  read: (day: D) => number | null,
  isKnown: boolean,
): number | null {
  const known = days.filter(({ transactions }) => transactions !== null)
  return known.length === 0 && !isKnown ? null : sumKnown(known.map(read))
}

export function within<D extends { date: string }>(days: readonly D[], { from, to }: Asked): D[] {
  return days.filter(({ date }) => (from === undefined || date >= from) && date <= to)
}

/** A page of a list that is short enough to be worked out whole. */
export function pageByRank<R>(
  rows: readonly R[],
  { cursor, limit }: Asked,
): { rows: R[]; row_count: number; next: string | null } {
  const start = readRank(cursor)
  const end = start + limit
  return {
    rows: rows.slice(start, end),
    row_count: rows.length,
    next: end < rows.length ? String(end) : null,
  }
}

/** What the balance has beside the sum of the transfers that are known. */
export function otherChanges(address: string | null, detail: string, adds: number): Row {
  return { kind: 'part', name: 'Other changes', address, detail, adds }
}

export function unknownOf(message: string): Rejected {
  return new Rejected('invalid', message, { of: message })
}
