import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Question } from '#server/hallmark/question.ts'

type Counted = CallReply<'POST /api/erc20/stats-other'>['other']['counted']

/** Where a contract's holder figures come from, and what its shares are of. */
export type Basis = Counted & {
  /**
   * What there is, of which shares are parts: minted minus burned where the contract agrees; else the contract's own total supply, if all
   * that is held fits into it. null: it is not known.
   */
  whole: bigint | null
  /** The contract says another total supply than the events. */
  isSupplyWrong: boolean
  /** Its own word then; null if it does not say. */
  contractSupply: bigint | null
}

type Row = {
  verdict: string | null
  supply_events: string | null
  supply_contract: string | null
  questions: Question[] | null
  shown_block: number | null
  shown_supply: string | null
  counted: string | null
  supply: string | null
  has_skipped: boolean
}

/** Whether events or the contract's own word are counted: docs/METRICS.md, 'The contract's own word'. */
export async function basisOf(db: Queryable, id: number): Promise<Basis> {
  const row = await db.row<Row>(sql`
    select h.verdict, h.supply_events, h.supply_contract, t.supply, coalesce(t.skipped <> '{}', false) as has_skipped, r.shown_block, r.shown_supply,
      case when h.verdict = 'differs' then h.questions end as questions,
      (select sum(amount) from recount_answers a
        where h.verdict = 'differs' and a.contract_id = ${id} and a.block_number = r.shown_block) as counted
    from (select ${id}::bigint as id) c
    left join hallmarks h on h.contract_id = c.id
    left join recounts r on r.contract_id = c.id
    left join contract_totals t on t.contract_id = c.id`)
  const byEvents = { by: 'events' as const, block: null }
  const supply = BigInt(row?.supply ?? 0)
  if (row?.verdict !== 'differs')
    return { ...byEvents, differs: false, whole: supply, isSupplyWrong: false, contractSupply: null }
  const isSupplyWrong = row.supply_contract !== row.supply_events
  const contractSupply = row.supply_contract === null ? null : BigInt(row.supply_contract)
  if (row.shown_block === null) {
    const fits = row.questions?.find(({ question }) => question === 'shares_within_whole')?.agrees
    const whole = fits ? contractSupply : null
    return { ...byEvents, differs: true, whole, isSupplyWrong, contractSupply }
  }
  const counted = BigInt(row.counted ?? 0)
  const shown = row.shown_supply === null ? null : BigInt(row.shown_supply)
  return {
    by: 'balanceOf',
    block: row.shown_block,
    // Somebody has the rest, of whom no event tells; or a log that could not be read may tell of more.
    differs: shown === null ? row.has_skipped : shown !== counted,
    whole: shown !== null && counted <= shown ? shown : null,
    isSupplyWrong,
    contractSupply: shown ?? contractSupply,
  }
}

export function countedOf({ by, block, differs }: Basis): Counted {
  return { by, block, differs }
}
