import { pino } from 'pino'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { BenchDatabase } from '../index/databases.ts'

const log = pino({ level: 'warn' })

/** A collection of the only account there is, with so many tokens: what the indexer would have written. */
export async function addCollection(
  { url, directory }: BenchDatabase,
  address: string,
  tokens: number,
  areKnown: boolean,
): Promise<void> {
  const db = await openDatabase({ databaseUrl: url, dataDir: directory, log })
  try {
    const contract = await db.row<{ id: number }>(sql`
      insert into contracts (chain, address, kind, name, symbol, state, first_block, cursor_block)
      values ('eth', ${address}, 'erc1155', 'Many', 'MANY', 'ready', 0, 0) returning id`)
    const id = contract?.id ?? 0
    await db.rows(sql`insert into collections (user_id, contract_id) select id, ${id} from users`)
    await db.rows(sql`
      insert into nft_tokens (contract_id, token_id, supply, minted_at)
      select ${id}, n, 1, now() from generate_series(1, ${tokens}) n`)
    if (areKnown) {
      await db.rows(sql`
        insert into nft_metadata (contract_id, token_id, state, due_at, name, fetched_at)
        select ${id}, n, 'known', null, 'Token ' || n, now() from generate_series(1, ${tokens}) n`)
      await db.rows(sql`update contracts set metadata_listed_at = now() where id = ${id}`)
    }
    await db.raw('analyze')
  } finally {
    await db.close()
  }
}
