import { column, nullableColumn } from '#server/db/columns.ts'
import type { Queryable, Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Recent } from '../recent.ts'
import type { Account, FirstAcquisition } from './erc20-ledger.ts'

/** An account takes some 250 bytes, so that is 50 MB, however many there are. */
const CACHE_SIZE = 200_000

/**
 * The accounts of an ERC-20, with a cache: in a backfill the same ones come up again and again, and nobody
 * else writes them. One that was evicted was committed before the current batch was asked for.
 *
 * What is read and written goes in the order of the index: with two million holders one by one in any order takes the database a third to a half more.
 */
export class Accounts {
  readonly #recent = new Recent<string, Account>(CACHE_SIZE)

  /** The accounts that exist among these addresses, for the ledger to change and to add to. */
  async load(
    db: Queryable,
    contractId: number,
    addresses: ReadonlySet<string>,
  ): Promise<Map<string, Account>> {
    const found = new Map<string, Account>()
    const unknown: string[] = []
    for (const address of addresses) {
      const account = this.#recent.get(address)
      if (account) found.set(address, account)
      else unknown.push(address)
    }
    if (unknown.length === 0) return found
    unknown.sort()
    // As one row of texts: as a row for each account it takes twice as long, half of that in the driver.
    const row = await db.row<
      Record<'addresses' | 'balances' | 'ways' | 'moves' | 'blocks', string | null>
    >(sql`
      select string_agg(b.address, ',') as addresses, string_agg(b.balance::text, ',') as balances, string_agg(b.first_way, ',') as ways,
        string_agg(b.moves::text, ',') as moves, string_agg(coalesce(b.last_block::text, ''), ',') as blocks
      -- One by one ('offset 0'): for some thousands of addresses PostgreSQL would rather read the whole table.
      from unnest(${column(unknown)}::text[]) u (address) cross join lateral (
        select address, balance, first_way, moves, last_block
        from balances where contract_id = ${contractId} and address = u.address offset 0) b`)
    const [stored, balances, ways, moves, blocks] = [
      valuesOf(row?.addresses),
      valuesOf(row?.balances),
      valuesOf(row?.ways),
      valuesOf(row?.moves),
      valuesOf(row?.blocks),
    ]
    for (const [i, address] of stored.entries())
      found.set(address, {
        balance: BigInt(balances[i] ?? 0),
        firstAcquisition: ways[i] as FirstAcquisition,
        firstAt: null,
        moves: Number(moves[i]),
        lastBlock: blocks[i] ? Number(blocks[i]) : null,
        blockBefore: null,
      })
    return found
  }

  async save(
    tx: Writer,
    contractId: number,
    accounts: Map<string, Account>,
    changed: Set<string>,
  ): Promise<void> {
    const fresh: [string, Account, firstAt: number][] = []
    const known: [string, Account][] = []
    for (const address of changed) {
      const account = accounts.get(address)
      if (!account) continue
      if (account.firstAt === null) known.push([address, account])
      else fresh.push([address, account, account.firstAt])
    }
    known.sort(byAddress)
    fresh.sort(byAddress)
    if (known.length > 0) {
      // All of them are there. An update would join them: of a contract that is new the planner knows no rows, and compares each with each.
      await tx.rows(sql`
        insert into balances (contract_id, address, balance, size, first_way, first_at, moves, last_block)
        select ${contractId}, address, balance, size, '', to_timestamp(0), moves, last_block from unnest(
          ${column(known.map(([address]) => address))}::text[],
          ${column(known.map(([, { balance }]) => balance))}::numeric[],
          ${column(known.map(([, { balance }]) => sizeOf(balance)))}::smallint[],
          ${column(known.map(([, { moves }]) => moves))}::bigint[],
          ${nullableColumn(known.map(([, { lastBlock }]) => lastBlock))}::bigint[]) u (address, balance, size, moves, last_block)
        on conflict (contract_id, address) do update set
          balance = excluded.balance, size = excluded.size, moves = excluded.moves, last_block = excluded.last_block`)
    }
    if (fresh.length > 0) {
      await tx.rows(sql`
        insert into balances (contract_id, address, balance, size, first_way, first_at, moves, last_block)
        select ${contractId}, address, balance, size, way, to_timestamp(seconds), moves, last_block from unnest(
          ${column(fresh.map(([address]) => address))}::text[],
          ${column(fresh.map(([, { balance }]) => balance))}::numeric[],
          ${column(fresh.map(([, { balance }]) => sizeOf(balance)))}::smallint[],
          ${column(fresh.map(([, { firstAcquisition }]) => firstAcquisition))}::text[],
          ${column(fresh.map(([, , firstAt]) => firstAt))}::bigint[],
          ${column(fresh.map(([, { moves }]) => moves))}::bigint[],
          ${nullableColumn(fresh.map(([, { lastBlock }]) => lastBlock))}::bigint[]) u (address, balance, size, way, seconds, moves, last_block)`)
    }
    for (const account of accounts.values()) account.firstAt = null
    this.#recent.keep(accounts)
  }
}

function valuesOf(joined: string | null | undefined): string[] {
  return joined?.split(',') ?? []
}

function byAddress([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number {
  return one < other ? -1 : 1
}

/** The number of hexadecimal digits; 0 for a balance of 0 and for a negative one, which only wrong events lead to. */
function sizeOf(balance: bigint): number {
  return balance <= 0n ? 0 : balance.toString(16).length
}
