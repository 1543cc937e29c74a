import type { CallReply } from '#api/calls.ts'
import { type DifferenceKind, MOST_RECOUNTED, type Verdict } from '#api/hallmark.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { differencesOf, type Question } from '#server/hallmark/question.ts'
import { notesOf, sentenceOf } from '#server/hallmark/sentences.ts'
import { readKey } from './proof-cursor.ts'
import type { TrackedContract } from './tracked-contract.ts'

type Hallmark = CallReply<'POST /api/hallmark/get'>
type Recount = NonNullable<Hallmark['recount']>
type Brief = NonNullable<CallReply<'GET /api/collections'>[number]['hallmark']>

/** Of a row `h` of hallmarks. */
export const briefColumns = sql`h.verdict, h.sentence, h.block_number as checked_block, h.checked_at, h.checked, h.agreed`
export type BriefRow = {
  verdict: Verdict | null
  sentence: string | null
  checked_block: number | null
  checked_at: Date | null
  checked: number | null
  agreed: number | null
}

export function toBrief(row: BriefRow): Brief {
  return {
    verdict: row.verdict ?? 'unchecked',
    sentence: row.sentence === null ? sentenceOf.notRead : row.sentence || sentenceOf.soon,
    block: row.checked_block,
    checked_at: row.checked_at?.toISOString() ?? null,
    checked: row.checked ?? 0,
    agreed: row.agreed ?? 0,
  }
}

type Row = BriefRow & {
  block_hash: string | null
  kind: DifferenceKind | null
  supply_events: string | null
  supply_contract: string | null
  questions: Question[] | null
  is_checking: boolean
  recount_questions: number | null
  recount_requests: number | null
  recount_state: 'running' | 'done' | 'failed' | null
  recount_size: number | null
  recount_counted: number | null
  recount_block: number | null
  recount_failure: string | null
  skipped: number
}

/** Whether a contract's figures agree with what the contract itself says. */
export async function hallmarkOf(db: Queryable, contract: TrackedContract): Promise<Hallmark> {
  const known = await db.row<{ state: string; oddities: string[] }>(
    sql`select state, oddities from contracts where id = ${contract.id}`,
  )
  if (!known) throw new Error('a contract is gone while it is answered about')
  const row = await db.row<Row>(sql`
    select ${briefColumns}, h.block_hash, h.kind, h.supply_events, h.supply_contract, h.questions,
      coalesce(h.due_at <= now() or h.leased_until > now(), false) as is_checking, h.recount_questions, h.recount_requests,
      r.state as recount_state, r.questions as recount_size, r.counted as recount_counted,
      case when r.state = 'done' then r.shown_block else r.block_number end as recount_block, r.failure as recount_failure,
      coalesce((select sum(value::bigint) from contract_totals t, jsonb_each_text(t.skipped) where t.contract_id = ${contract.id}), 0)::bigint as skipped
    from (select 1) one left join hallmarks h on h.contract_id = ${contract.id} and ${known.state} = 'ready'
    left join recounts r on r.contract_id = ${contract.id} and h.contract_id is not null`)
  if (!row) throw new Error('a contract is gone while it is answered about')
  return {
    ...toBrief(row),
    block_hash: row.block_hash,
    kind: row.kind,
    touches: touchedBy(contract, row),
    decimals: contract.kind === 'erc20' ? contract.decimals : null,
    supply: { events: row.supply_events, contract: row.supply_contract },
    differences: differencesOf(row.questions ?? []),
    skipped: row.skipped,
    notes: notesOf(known.oddities),
    is_checking: row.is_checking,
    recount: recountOf(row),
  }
}

function recountOf(row: Row): Recount | null {
  const holders = row.recount_size ?? row.recount_questions
  if (row.verdict !== 'differs' || holders === null) return null
  const { recount_state: state } = row
  return {
    state: state ?? (holders > MOST_RECOUNTED ? 'too_many' : 'possible'),
    holders,
    requests: row.recount_requests ?? 0,
    counted: row.recount_counted ?? 0,
    block: row.recount_block,
    failure: state === 'failed' ? row.recount_failure : null,
  }
}

/** By the labels on the screen. */
function touchedBy({ kind }: TrackedContract, { verdict, supply_events, supply_contract }: Row): string[] {
  if (verdict !== 'differs') return []
  const isSupply = supply_contract !== null && supply_contract !== supply_events
  if (kind !== 'erc20') return ['Tokens Claimed', 'Assets Breakdown', 'NFT Holding Duration', 'Owners']
  const ofHolders = [
    'Top10 Holder Share',
    'Top100 Holder Share',
    'Total Holders',
    'Acquisition Source',
    'Holder Distribution',
    'Owners',
  ]
  return isSupply ? [...ofHolders, 'FDV'] : ofHolders
}

/** Every question of the last check. */
export async function hallmarkQuestions(
  db: Queryable,
  { id }: TrackedContract,
): Promise<CallReply<'POST /api/hallmark/questions'>> {
  const row = await db.row<{ block_number: number | null; questions: Question[] }>(
    sql`select block_number, questions from hallmarks where contract_id = ${id}`,
  )
  return { block: row?.block_number ?? null, questions: row?.questions ?? [] }
}

/** The logs that could not be read, in the chain's order, as far as they are kept. */
export async function skippedLogs(
  db: Queryable,
  { id }: TrackedContract,
  cursor: string | undefined,
  limit: number,
): Promise<CallReply<'POST /api/hallmark/skipped'>> {
  const [block = '-1', index = '-1'] = readKey(cursor, /^([0-9]{1,12})\.([0-9]{1,9})$/) ?? []
  const logs = await db.rows<CallReply<'POST /api/hallmark/skipped'>['logs'][number]>(sql`
    select block_number as block, tx_hash as transaction_hash, log_index, reason from skipped_logs
    where contract_id = ${id} and (block_number, log_index) > (${block}::bigint, ${index}::bigint)
    order by block_number, log_index limit ${limit + 1}`)
  const shown = logs.slice(0, limit)
  const last = shown.at(-1)
  return { logs: shown, next: last && logs.length > limit ? `${last.block}.${last.log_index}` : null }
}
