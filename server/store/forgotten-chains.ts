import { chainKeys } from '#api/chains.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { WrongEnv } from '#server/env.ts'

/** What is stored of a chain cannot be shown or read on without its facts: a file that lost an entry ends the start. */
export async function refuseForgottenChains(db: Database): Promise<void> {
  const forgotten = await db.rows<{ chain: string; contracts: number }>(sql`
    select chain, count(*)::int as contracts from contracts
     where chain <> all (${chainKeys()}::text[]) and reread_of is null group by chain order by chain`)
  if (forgotten.length === 0) return
  const lines = forgotten.map(
    ({ chain, contracts }) =>
      `CHAINS_FILE: the database holds ${contracts} ${contracts === 1 ? 'contract' : 'contracts'} on '${chain}', a chain that is not known. Describe it in the file as it was`,
  )
  throw new WrongEnv(lines.join('\n'))
}
