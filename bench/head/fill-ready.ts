import { column } from '#server/db/columns.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { readings } from '#server/indexer/reading.ts'
import { addressOf, type Crowd, FIRST_BLOCK } from './crowd.ts'
import { hashOf } from './make-block.ts'

const KINDS = { tokens: 'erc20', items: 'erc721', editions: 'erc1155', wallets: 'wallet' } as const
const QUOTE = `0x${'f0'.repeat(20)}`

/** Enters the crowd as if all of it had been read up to the first block. */
export async function fillReady(db: Database, crowd: Crowd): Promise<void> {
  const hash = hashOf('block', FIRST_BLOCK)
  await db.transaction(async (tx) => {
    for (const [role, kind] of Object.entries(KINDS) as [keyof typeof KINDS, (typeof KINDS)['tokens']][]) {
      const addresses = Array.from({ length: crowd[role] }, (_, i) => addressOf(role, i))
      await tx.rows(sql`
        insert into contracts (chain, address, kind, decimals, state, first_block, cursor_block, cursor_hash, counts_native, metadata_listed_at, reading)
        select 'demo', a, ${kind}::text, 18, 'ready', ${FIRST_BLOCK - 10}::bigint, ${FIRST_BLOCK}::bigint, ${hash}, case ${kind}::text when 'wallet' then true end, now(),
          ${readings[kind].version}::int
        from unnest(${column(addresses)}::text[]) a`)
    }
    await tx.rows(sql`insert into contract_totals (contract_id) select id from contracts`)
    await tx.rows(sql`
      insert into pools (contract_id, address, emitter, factory, kind, coins, decimals, traits, first_block, reserves, prices)
      select c.id, p.address, p.address, ${QUOTE}, 'uniswap-v2', array[c.address, ${QUOTE}], '{18,18}', '{}', ${FIRST_BLOCK - 5}, '{0,0}', '{null,null}'
      from unnest(
        ${column(Array.from({ length: crowd.pools }, (_, i) => addressOf('pools', i)))}::text[],
        ${column(Array.from({ length: crowd.pools }, (_, i) => addressOf('tokens', i)))}::text[]) p (address, token)
      join contracts c on c.address = p.token`)
    await tx.rows(sql`
      insert into chain_cursors (chain, block_number, block_hash, finalized_block) values ('demo', ${FIRST_BLOCK}, ${hash}, ${FIRST_BLOCK - 64})`)
    for (let number = FIRST_BLOCK - 64; number <= FIRST_BLOCK; number++)
      await tx.rows(sql`
        insert into chain_blocks (chain, number, hash, timestamp) values ('demo', ${number}, ${hashOf('block', number)}, ${1_790_000_000 + number})`)
  })
  await db.raw('analyze')
}
