import { MOST_RECOUNTED } from '#api/hallmark.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Conflict, TooMany } from '#server/errors.ts'
import { enforceLimit, type Limit } from './limits.ts'
import { tryAgain } from './try-again.ts'

/** Each asks the operator's nodes a few hundred questions at once. */
const checksPerUser: Limit = { scope: 'hallmark', windows: [{ count: 30, seconds: 3_600 }] }
/** Each asks some hundred times. */
const recountsPerUser: Limit = { scope: 'recount', windows: [{ count: 10, seconds: 24 * 3_600 }] }
const CHECK_EVERY_S = 60
const RECOUNT_EVERY_S = 600

/** Has the contract asked again at once. */
export async function askCheck(tx: Queryable, userId: string, contractId: number): Promise<void> {
  const contract = await tx.row(sql`select id from contracts where id = ${contractId} and state = 'ready'`)
  if (!contract) throw notRead()
  const row = await tx.row<{ wait: number; is_due: boolean }>(sql`
    select greatest(0, ceil(coalesce(${CHECK_EVERY_S} - extract(epoch from now() - h.asked_at), 0)))::int as wait,
      h.due_at <= now() or coalesce(h.leased_until > now(), false) as is_due
    from hallmarks h where contract_id = ${contractId} for update`)
  if (!row) throw notRead()
  if (row.is_due) return
  if (row.wait > 0) throw tooMany('It was asked a moment ago.', row.wait)
  await enforceLimit(tx, checksPerUser, userId, (wait) => tooMany('You have asked a lot.', wait))
  await tx.rows(sql`update hallmarks set due_at = now(), asked_at = now() where contract_id = ${contractId}`)
}

/** Has all holders counted by balanceOf, at a block that is chosen when it begins. */
export async function askRecount(tx: Queryable, userId: string, contractId: number): Promise<void> {
  const row = await tx.row<{
    verdict: string
    questions: number | null
    state: string | null
    wait: number
  }>(sql`
    select h.verdict, h.recount_questions as questions, r.state,
      greatest(0, ceil(coalesce(${RECOUNT_EVERY_S} - extract(epoch from now() - r.asked_at), 0)))::int as wait
    from hallmarks h left join recounts r on r.contract_id = h.contract_id
    where h.contract_id = ${contractId} for update of h`)
  if (!row) throw notRead()
  if (row.verdict !== 'differs' || row.questions === null)
    throw new Conflict('nothing_to_recount', 'The contract agrees: there is nothing to count again.')
  if (row.questions > MOST_RECOUNTED)
    throw new Conflict(
      'too_many_holders',
      `Only tokens with up to ${MOST_RECOUNTED.toLocaleString('en-US')} holders are counted.`,
    )
  if (row.state === 'running') return
  if (row.wait > 0) throw tooMany('It was counted a moment ago.', row.wait)
  await enforceLimit(tx, recountsPerUser, userId, (wait) => tooMany('You have counted a lot.', wait))
  await tx.rows(sql`
    insert into recounts (contract_id, state, questions, due_at, asked_at)
    values (${contractId}, 'running', ${row.questions}, now(), now())
    on conflict (contract_id) do update set state = 'running', due_at = excluded.due_at, asked_at = excluded.asked_at, leased_until = null,
      block_number = null, questions = excluded.questions, counted = 0, attempts = 0, failure = null`)
}

function notRead(): Conflict {
  return new Conflict('not_read', 'The contract can be asked when all of its past is read.')
}

function tooMany(reason: string, wait: number): TooMany {
  return new TooMany('too_many_checks', `${reason} ${tryAgain(wait)}`, wait)
}
