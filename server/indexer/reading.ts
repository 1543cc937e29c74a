import { type Sql, sql } from '#server/db/sql.ts'
import type { Kind } from './log-source.ts'

type Reading = {
  /** To be raised when the decoders make something else of the same logs: what was read before is read again (run/reread.ts). */
  version: number
  /** The version since which stored transfers are what the decoders of today would read, so that they are not fetched again. */
  transfersSince: number
}

/** Transfers, and the swaps and prices of pools. */
const erc20: Reading = { version: 2, transfersSince: 1 }
/** Transfers, and what was paid for them on which market. */
const nft: Reading = { version: 2, transfersSince: 1 }
const wallet: Reading = { version: 1, transfersSince: 1 }

/** By which decoders what is read now is read. */
export const readings: Record<Kind, Reading> = { erc20, prices: erc20, erc721: nft, erc1155: nft, wallet }

/** The version that a contract of this kind should have been read by. */
export function presentReading(kind: Sql): Sql {
  const versions = Object.entries(readings).map(([name, { version }]) => ({ name, version }))
  return sql`(select version from unnest(${versions.map(({ name }) => name)}::text[],
    ${versions.map(({ version }) => version)}::int[]) u (name, version) where u.name = ${kind})`
}
