import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { findOddities } from '../find-oddities.ts'
import type { Contract } from '../log-source.ts'
import { holdContract } from './lease.ts'

/** Before the first block of a contract is read it is asked what is unusual about it: that decides which events are asked for. */
export async function noteOddities(
  db: Database,
  chain: Chain,
  { wrappedNative }: Protocols,
  contract: Contract,
): Promise<void> {
  if (contract.cursor_block >= contract.first_block) return
  const found = await findOddities(chain, contract, wrappedNative)
  if (!found || found.join() === contract.oddities.join()) return
  await db.transaction(async (tx) => {
    await holdContract(tx, contract)
    await tx.rows(sql`update contracts set oddities = ${found} where id = ${contract.id}`)
  })
  contract.oddities = found
}
