import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { readKey } from './proof-cursor.ts'
import { isBelow, newestFirst, type Placed, TOP } from './proof-facts.ts'
import type { NftContract } from './readable-nft.ts'

const MOST = 1_000
const PLACE = /^(\d{1,15})\.(\d{1,9})\.(\d{1,9})$/

/**
 * A token's transfers, newest first. value: what was paid for what was transferred, in the smallest unit of the native coin or its wrapped form; 0
 * when nothing was, or when it was another currency. The cursor is the place of the last one, so what comes in meanwhile moves nothing.
 */
export async function nftTransfers(
  db: Queryable,
  { id }: NftContract,
  tokenId: string,
  { limit = MOST, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<CallReply<'POST /api/nft/get-transfers'>> {
  const place = readKey(cursor, PLACE)?.map(Number)
  const [block = 0, log = 0, batch = 0] = place ?? []
  const rows = await db.rows<
    Placed & { from_address: string; to_address: string; price_wei: string | null }
  >(sql`
    select block_number, log_index, batch_index, at, tx_hash, from_address, to_address, price_wei from transfers
    where contract_id = ${id} and token_id = ${tokenId} and ${isBelow(place ? { block, log, batch } : TOP)}
    ${newestFirst} limit ${limit + 1}`)
  const result = rows.slice(0, limit)
  const last = rows.length > limit ? result.at(-1) : undefined
  return {
    result: result.map(({ from_address, to_address, price_wei, at, tx_hash }) => ({
      from_address,
      to_address,
      value: price_wei ?? '0',
      block_timestamp: at.toISOString(),
      transaction_hash: tx_hash,
    })),
    cursor: last ? `${last.block_number}.${last.log_index}.${last.batch_index}` : null,
  }
}
