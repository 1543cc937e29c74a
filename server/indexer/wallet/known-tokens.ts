import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { gathered } from '../gathered.ts'
import type { Oddity } from '../oddity.ts'
import type { Standard } from '../transfer.ts'

type TrackedContract = { address: string; kind: Standard; oddities: Oddity[] }

/** What the tables say of a chain's tokens. Wallets that one block touches ask for it together, by one statement. */
export class KnownTokens {
  /** Those of the addresses that are tracked, or were asked for by others at the same time. */
  readonly tracked: (addresses: readonly string[]) => Promise<readonly TrackedContract[]>
  /** The same of those that have a name. */
  readonly named: (addresses: readonly string[]) => Promise<ReadonlySet<string>>

  constructor(db: Queryable, chain: ChainKey) {
    this.tracked = gathered(async (asked) => {
      const rows = await db.rows<TrackedContract>(sql`
        select address, kind, oddities from contracts
        where chain = ${chain} and address = any (${distinct(asked)}) and kind in ('erc20', 'erc721', 'erc1155')
          and reread_of is null`)
      return asked.map(() => rows)
    })
    this.named = gathered(async (asked) => {
      const rows = await db.rows<{ address: string }>(sql`
        select address from token_names where chain = ${chain} and address = any (${distinct(asked)})`)
      const known = new Set(rows.map(({ address }) => address))
      return asked.map(() => known)
    })
  }
}

function distinct(asked: readonly (readonly string[])[]): string[] {
  return [...new Set(asked.flat())]
}
