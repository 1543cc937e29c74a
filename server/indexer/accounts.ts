import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { column } from './columns.ts'
import { timestampOf } from './day.ts'
import type { Account, FirstWay } from './erc20-books.ts'

/** As much as a token with many holders needs; an account takes some 200 bytes. */
const MOST_KEPT = 200_000

/**
 * An ERC-20's accounts as the database has them. During a backfill they are kept between batches, because the same ones come up
 * again and again and nobody else writes them; whoever fails to write must forget them all.
 */
export class Accounts {
  #kept = new Map<string, Account>()

  /** The accounts that exist among these addresses, in the map that the books change. */
  async load(
    tx: Queryable,
    contractId: number,
    addresses: ReadonlySet<string>,
  ): Promise<Map<string, Account>> {
    if (this.#kept.size > MOST_KEPT) this.forget()
    const unknown = [...addresses].filter((address) => !this.#kept.has(address))
    if (unknown.length === 0) return this.#kept
    const rows = await tx.rows<{
      address: string
      balance: string
      first_way: FirstWay
      first_at: number
    }>(sql`
      select address, balance, first_way, extract(epoch from first_at)::bigint as first_at from balances
      where contract_id = ${contractId} and address = any (${column(unknown)}::text[])`)
    for (const { address, balance, first_way, first_at } of rows) {
      const account = { balance: BigInt(balance), firstWay: first_way, firstAt: first_at, isStored: true }
      this.#kept.set(address, account)
    }
    return this.#kept
  }

  async save(tx: Queryable, contractId: number, changed: ReadonlySet<string>): Promise<void> {
    const fresh: [string, Account][] = []
    const known: [string, Account][] = []
    for (const address of changed) {
      const account = this.#kept.get(address)
      if (account) (account.isStored ? known : fresh).push([address, account])
    }
    // One after the other: on a connection they would only wait for each other.
    if (known.length > 0) {
      await tx.rows(sql`
        update balances b set balance = u.balance, size = u.size
        from unnest(${column(known.map(([address]) => address))}::text[],
          ${column(known.map(([, { balance }]) => balance))}::numeric[],
          ${column(known.map(([, { balance }]) => sizeOf(balance)))}::smallint[]) u (address, balance, size)
        where b.contract_id = ${contractId} and b.address = u.address`)
    }
    if (fresh.length === 0) return
    await tx.rows(sql`
      insert into balances (contract_id, address, balance, size, first_way, first_at)
      select ${contractId}, u.* from unnest(
        ${column(fresh.map(([address]) => address))}::text[],
        ${column(fresh.map(([, { balance }]) => balance))}::numeric[],
        ${column(fresh.map(([, { balance }]) => sizeOf(balance)))}::smallint[],
        ${column(fresh.map(([, { firstWay }]) => firstWay))}::text[],
        ${column(fresh.map(([, { firstAt }]) => timestampOf(firstAt)))}::timestamptz[]) u`)
    for (const [, account] of fresh) account.isStored = true
  }

  forget(): void {
    this.#kept = new Map()
  }
}

/** The number of hexadecimal digits; 0 for nothing, and for less than nothing, which only a token with wrong events leads to. */
function sizeOf(balance: bigint): number {
  return balance <= 0n ? 0 : balance.toString(16).length
}
