import type { ChainKey } from '#api/chains.ts'
import { notAt, withoutAway } from '#server/db/cluster-nodes.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Finding } from './compare.ts'
import type { At, Checkable } from './snapshot.ts'

/** `lease` is when it may be taken by another should we not come back. */
export type DueHallmark = Checkable & { lease: string }

const LEASE = '10 minutes'
const AGAIN_AFTER = '24 hours'

export const isDue = sql`due_at <= now() and (leased_until is null or leased_until < now())`

/** Where it is worth looking for one that is due. */
export async function chainsWithHallmarks(db: Queryable): Promise<ChainKey[]> {
  const rows = await db.rows<{ chain: ChainKey }>(
    sql`select distinct chain from contracts where state = 'ready' and kind in ('erc20', 'erc721', 'erc1155') order by chain`,
  )
  return rows.map(({ chain }) => chain)
}

/** Takes the hallmark that has waited longest on the chain, if any is due. Nobody else checks it meanwhile. */
export async function takeHallmark(db: Database, chain: ChainKey): Promise<DueHallmark | null> {
  for (const contract of await dueOnChain(db, chain, sql`hallmarks`, isDue)) {
    const lease = await newLease(db, LEASE)
    const taken = await db.row<{ floor_block: number }>(sql`
      update hallmarks set leased_until = ${lease}::timestamptz
      where contract_id = ${contract.id} and ${isDue} returning floor_block`)
    if (taken) return { ...contract, ...taken, lease }
  }
  return null
}

/** When a lease of such a length ends that begins now. It is known before it is written: a row of a cluster does not return times as texts. */
export async function newLease(db: Queryable, length: string): Promise<string> {
  const row = await db.row<{ lease: string }>(sql`select (now() + ${length}::interval)::text as lease`)
  return row?.lease ?? ''
}

/**
 * The contracts of a chain with rows of which such a thing holds, the one that has waited longest first. Another may take it before us. Those
 * whose node of a cluster is away wait for it.
 */
export async function dueOnChain(
  db: Database,
  chain: ChainKey,
  table: Sql,
  such: Sql,
): Promise<Omit<Checkable, 'floor_block'>[]> {
  const due = await withoutAway(db, async (away) => {
    const there = await notAt(db, away, sql`c.chain = ${chain} and c.state = 'ready'`)
    return db.rows<{ id: number }>(
      sql`select contract_id as id from ${table} where ${such} and ${there} order by due_at`,
    )
  })
  if (due.length === 0) return []
  return db.rows(sql`
    select c.id, c.chain, c.address, c.kind
    from unnest(${due.map(({ id }) => id)}::bigint[]) with ordinality d (id, place) join contracts c on c.id = d.id
    where c.chain = ${chain} and c.state = 'ready' order by d.place`)
}

const isOurs = ({ id, lease }: DueHallmark) =>
  sql`contract_id = ${id} and leased_until = ${lease}::timestamptz`

/** Writes the verdict down and tells everybody who tracks the contract. If the contract is read again meanwhile, nothing happens. */
export async function saveFinding(
  db: Database,
  due: DueHallmark,
  at: At,
  { verdict, sentence, checked, agreed, kind, supply, questions }: Finding,
  recount: { questions: number; requests: number } | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const saved = await tx.row(sql`
      update hallmarks set leased_until = null, due_at = now() + ${AGAIN_AFTER}::interval, verdict = ${verdict},
        sentence = ${sentence}, block_number = ${at.number}, block_hash = ${at.hash}, checked_at = now(), checked = ${checked},
        agreed = ${agreed}, supply_events = ${supply.events}, supply_contract = ${supply.contract}, kind = ${kind},
        recount_questions = ${recount?.questions ?? null}, recount_requests = ${recount?.requests ?? null}, questions = ${JSON.stringify(questions)}::jsonb
      where ${isOurs(due)} returning 1`)
    if (!saved) return
    if (verdict === 'differs' && supply.contract !== null)
      await tx.rows(sql`
        insert into contract_supplies (contract_id, day, supply, block_number)
        values (${due.id}, (to_timestamp(${at.timestamp}) at time zone 'UTC')::date, ${supply.contract}, ${at.number})
        on conflict (contract_id, day) do update set supply = excluded.supply, block_number = excluded.block_number`)
    await keepRecount(tx, due.id, verdict)
    await countChange(tx, due.id)
    await tellTrackers(tx, due, at.number)
  })
}

/** Somebody wanted the holders counted: while the contract differs they are counted again with every check, and never after it agrees. */
async function keepRecount(tx: Queryable, id: number, verdict: Finding['verdict']): Promise<void> {
  if (verdict === 'differs')
    await tx.rows(sql`
      update recounts set state = 'running', due_at = now(), leased_until = null, block_number = null, counted = 0, attempts = 0,
        failure = null
      where contract_id = ${id} and state = 'done'`)
  if (verdict !== 'agrees') return
  await tx.rows(sql`delete from recount_answers where contract_id = ${id}`)
  await tx.rows(sql`delete from recounts where contract_id = ${id}`)
}

/** It could not be asked. A verdict that is there stays, with its block, unless the reason is for good. */
export async function putOff(
  db: Database,
  due: DueHallmark,
  sentence: string | null,
  afterSeconds: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const put = await tx.row<{ is_new: boolean }>(sql`
      update hallmarks h set leased_until = null, due_at = now() + make_interval(secs => ${afterSeconds}),
        sentence = case when h.checked_at is null then coalesce(${sentence}, h.sentence) else h.sentence end
      from hallmarks old
      where h.contract_id = old.contract_id and h.contract_id = ${due.id} and old.contract_id = ${due.id} and h.leased_until = ${due.lease}::timestamptz
      returning h.sentence <> old.sentence as is_new`)
    if (put?.is_new) await tellTrackers(tx, due, due.floor_block)
  })
}

export async function tellTrackers(tx: Queryable, { id, address, chain }: Checkable, block: number) {
  await publishToTrackers(tx, id, 'figures', { contract_address: address, contract_chain: chain, block })
}

/** What is kept of the contract's figures is no longer right. */
export async function countChange(tx: Queryable, contractId: number): Promise<void> {
  await tx.rows(sql`update contracts set changes = changes + 1 where id = ${contractId}`)
}

/** For the one process that the embedded database can have: all who held something were killed. */
export async function releaseHallmarks(db: Database): Promise<void> {
  await db.rows(sql`update hallmarks set leased_until = null where leased_until is not null`)
  await db.rows(sql`update recounts set leased_until = null where leased_until is not null`)
}
