import { sql } from '#server/db/sql.ts'
import { ACQUISITIONS, AGES, BEGINS, fullMinute, nftOther } from './nft-other.ts'
import { readKey } from './proof-cursor.ts'
import type { Fact } from './proof-facts.ts'
import { type Asked, type Page, partiesOf, transactionRow, unknownOf, wordFor } from './proof-rows.ts'
import type { TrackedContract } from './tracked-contract.ts'

const HOUR_MS = 3_600_000
/** The moment at which the first page was made, and the place of the last lot that was shown. */
const CURSOR = /^([0-9]{13})\.([0-9]{1,12})\.([0-9]{1,9})\.([0-9]{1,9})$/

/**
 * The items that are held now and were got in one way (source) or are of one age: the lots, each with the transaction by which its owner
 * got it, newest first. Ages are those of the moment at which the first page was made: items that grow out of an age while somebody
 * turns the pages stay in it.
 */
export async function proofOfLots(
  asked: Asked,
  contract: TrackedContract,
  figure: 'source' | 'age',
): Promise<Page> {
  const { db, of, cursor, limit } = asked
  const slices: readonly string[] = figure === 'source' ? ACQUISITIONS : AGES
  if (!slices.includes(of)) throw unknownOf(`Name one of: ${slices.join(', ')}.`)
  const [moment = fullMinute().getTime(), block, log, batch] = (readKey(cursor, CURSOR) ?? []).map(Number)
  const isInSlice =
    figure === 'source' ? sql`l.way = ${of}` : isOfAge(AGES.indexOf(of as (typeof AGES)[number]), moment)
  // The place alone would do, but the lots are found by their time.
  const isBelow =
    block === undefined
      ? sql`true`
      : sql`l.at <= (select at from transfers where contract_id = ${contract.id} and block_number = ${block} limit 1)
          and (l.block_number, l.log_index, l.batch_index) < (${block}, ${log}, ${batch})`
  const lots = await db.rows<Fact & { held: string }>(sql`
    select l.block_number, l.log_index, l.batch_index, l.at, l.amount as held, t.tx_hash, t.from_address, t.to_address,
      l.token_id, t.amount, t.price_wei, t.royalty_wei, t.token_address
    from (
      select * from nft_lots l where l.contract_id = ${contract.id} and ${isInSlice} and ${isBelow}
      order by l.at desc, l.block_number desc, l.log_index desc, l.batch_index desc limit ${limit + 1}
    ) l
    join transfers t using (contract_id, block_number, log_index, batch_index)
    order by l.block_number desc, l.log_index desc, l.batch_index desc`)
  const other = await nftOther(db, contract, new Date(moment))
  const value = (figure === 'source' ? other.source_breakdown : other.holding_ages)[of] ?? '0'
  const shown = lots.slice(0, limit)
  const last = shown.at(-1)
  // Of an ERC-721 every lot is one item.
  const counted =
    contract.kind === 'erc721'
      ? null
      : await db.row<{ lots: number }>(
          sql`select count(*) as lots from nft_lots l where l.contract_id = ${contract.id} and ${isInSlice}`,
        )
  return {
    value: Number(value),
    exact: value,
    unit: 'items',
    rows: shown.map((lot) =>
      transactionRow(asked, contract, lot, {
        ...partiesOf({ ...lot, amount: lot.held }, 0, null),
        what: wordFor(lot),
        adds: Number(lot.held),
      }),
    ),
    row_count: counted?.lots ?? Number(value),
    next:
      last && lots.length > limit
        ? `${moment}.${last.block_number}.${last.log_index}.${last.batch_index}`
        : null,
  }
}

/** An item is as old as the number of borders that it was got before. */
function isOfAge(age: number, moment: number) {
  const border = (hours: number | undefined) =>
    hours === undefined ? null : new Date(moment - hours * HOUR_MS)
  const youngest = border(BEGINS[age - 1])
  const oldest = border(BEGINS[age])
  return sql`${youngest ? sql`l.at <= ${youngest}` : sql`true`} and ${oldest ? sql`l.at > ${oldest}` : sql`true`}`
}
