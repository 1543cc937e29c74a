import type { Block, Chain, LogRange, TimedLog } from '#server/chain/types.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Contract, LogSource } from '../log-source.ts'
import { readings } from '../reading.ts'
import type { Transfer } from '../transfer.ts'

/** Blocks of which the transfers are stored, with the logs that were asked for beside them. */
export type StoredRange = LogRange & { stored: Transfer[] }

/**
 * Up to which block the transfers of the contract that is read again need not be fetched: what is final is as it was. null: they do not suffice,
 * because decoders read other transfers now, or because some could not be read, or stand for whole ranges.
 */
export async function storedUntil(db: Queryable, { id, reread_of, kind }: Contract): Promise<number | null> {
  if (reread_of === null) return null
  const row = await db.row<{ until: number }>(sql`
    select k.finalized_block as until
    from contracts old
    join contracts c on c.id = ${id} and c.oddities = old.oddities and c.first_block = old.first_block
    join chain_cursors k on k.chain = old.chain
    where old.id = ${reread_of} and old.state = 'ready' and old.reading >= ${readings[kind].transfersSince}`)
  if (!row) return null
  const incomplete = await db.row(sql`
    select 1 from contract_totals where contract_id = ${reread_of} and (skipped <> '{}' or ranged > 0)`)
  return incomplete ? null : row.until
}

/** The stored transfers of a contract, block by block, and what else there is to know of the same blocks. */
export async function* storedRanges(
  db: Queryable,
  chain: Chain,
  contract: Contract,
  rest: NonNullable<LogSource['rest']>,
  { from, to, signal }: { from: number; to: number; signal: AbortSignal },
): AsyncGenerator<StoredRange> {
  const ranges =
    rest.filters.length > 0 ? chain.streamLogs(rest.filters, from, to, signal) : wholeRange(chain, from, to)
  for await (const range of ranges) {
    let start = range.from
    while (start <= range.to) {
      signal.throwIfAborted()
      const { stored, end } = await nextTransfers(db, contract, start, range.to, rest.transfersAtOnce)
      const last = end === range.to ? range.last : await headerOf(chain, end)
      const logs = range.logs.filter(isWithin(start, end))
      yield { from: start, to: end, last, logs, stored }
      start = end + 1
    }
  }
}

const isWithin =
  (from: number, to: number) =>
  ({ blockNumber }: TimedLog) =>
    blockNumber >= from && blockNumber <= to

async function* wholeRange(chain: Chain, from: number, to: number): AsyncGenerator<LogRange> {
  yield { from, to, last: await headerOf(chain, to), logs: [] }
}

async function headerOf(chain: Chain, number: number): Promise<Block> {
  const [block] = await chain.blocks([number])
  if (!block) throw new Error(`${chain.key}: no block ${number}`)
  return block
}

type Row = {
  block_number: number
  log_index: number
  batch_index: number
  tx_hash: string
  seconds: number
  from_address: string
  to_address: string
  token_id: string | null
  amount: string
}

/** Of whole blocks, about as many as asked for; `end` is the last of these blocks. */
async function nextTransfers(
  db: Queryable,
  { reread_of, address }: Contract,
  from: number,
  to: number,
  most: number,
): Promise<{ stored: Transfer[]; end: number }> {
  const read = (first: number, last: number, limit: number | null) =>
    db.rows<Row>(sql`
      select block_number, log_index, batch_index, tx_hash, extract(epoch from at)::bigint as seconds, from_address, to_address,
        token_id::text, amount::text
      from transfers where contract_id = ${reread_of} and block_number between ${first} and ${last}
      order by block_number, log_index, batch_index limit ${limit}`)
  const rows = await read(from, to, most + 1)
  const cut = rows[most]?.block_number
  if (cut === undefined) return { stored: rows.map(toTransfer), end: to }
  const whole = rows.filter(({ block_number }) => block_number < cut)
  if (whole.length > 0) return { stored: whole.map(toTransfer), end: cut - 1 }
  return { stored: (await read(from, cut, null)).map(toTransfer), end: cut }

  function toTransfer(row: Row): Transfer {
    return {
      blockNumber: row.block_number,
      logIndex: row.log_index,
      batchIndex: row.batch_index,
      transactionHash: row.tx_hash,
      timestamp: row.seconds,
      contract: address,
      from: row.from_address,
      to: row.to_address,
      tokenId: row.token_id === null ? null : BigInt(row.token_id),
      amount: BigInt(row.amount),
    }
  }
}
