import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { namesOf } from './address-book.ts'
import type { TrackedContract } from './tracked-contract.ts'

const MOST_CALLED = 10

/**
 * Of the transfers in transactions in which something was paid, those that neither a market's event nor a payment to the minting
 * contract explains, and the addresses that were called most in them: where the next market to read may be. Cost: one row per address.
 */
export async function nftUnexplained(
  db: Queryable,
  bookOf: string | null,
  { id, chain }: TrackedContract,
  protocols: Protocols,
): Promise<CallReply<'POST /api/nft/stats-main'>['unexplained']> {
  const [totals, called] = await Promise.all([
    db.row<{ valued: number; unexplained: number; addresses: number }>(sql`
    select valued, coalesce(u.transfers, 0) as unexplained, u.addresses from contract_totals t
    cross join lateral (
      select sum(transfers)::bigint as transfers, count(*) as addresses from nft_unexplained where contract_id = t.contract_id
    ) u
    where t.contract_id = ${id}`),
    db.rows<{ address: string; transfers: number; last_block: number }>(sql`
    select called_address as address, transfers, last_block from nft_unexplained
    where contract_id = ${id} order by transfers desc, called_address limit ${MOST_CALLED}`),
  ])
  const nameOf = await namesOf(
    db,
    bookOf,
    chain,
    protocols,
    called.map(({ address }) => address),
  )
  return {
    valued: totals?.valued ?? 0,
    transfers: totals?.unexplained ?? 0,
    addresses: totals?.addresses ?? 0,
    called: called.map((each) => ({ ...each, label: nameOf(each.address).label })),
  }
}
