import type { ChainKey } from '#api/chains.ts'
import type { Database } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'

/** Tells everybody who tracks the contract that there is something new to see of its tokens. */
export async function tellTrackers(db: Database, contractId: number): Promise<void> {
  const contract = await db.row<{ address: string; chain: ChainKey; block: number }>(sql`
    select c.address, c.chain, coalesce(k.block_number, c.cursor_block) as block
    from contracts c left join chain_cursors k using (chain) where c.id = ${contractId}`)
  if (!contract) return
  await publishToTrackers(db, contractId, 'figures', {
    contract_address: contract.address,
    contract_chain: contract.chain,
    block: contract.block,
  })
}
