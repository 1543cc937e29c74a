import { DEAD_ADDRESS, ZERO_ADDRESS } from '#api/address.ts'
import type { ChainKey } from '#api/chains.ts'
import { column, nullableColumn } from '#server/db/columns.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { countChange, dueOnChain, isDue, newLease, tellTrackers } from './due-hallmarks.ts'
import type { At, Checkable } from './snapshot.ts'

export type Recount = Checkable & {
  /** null before it has begun. */
  block_number: number | null
  block_hash: string | null
  after_address: string
  after_token_id: string
  attempts: number
  lease: string
}
export type Asked = { address: string; token_id: string }

const LEASE = '5 minutes'

/** Takes the recount that has waited longest on the chain, if any is under way. Nobody else works on it meanwhile. */
export async function takeRecount(db: Database, chain: ChainKey): Promise<Recount | null> {
  const isWaiting = sql`state = 'running' and ${isDue}`
  for (const contract of await dueOnChain(db, chain, sql`recounts`, isWaiting)) {
    const hallmark = await db.row<{ floor_block: number }>(
      sql`select floor_block from hallmarks where contract_id = ${contract.id}`,
    )
    if (!hallmark) continue
    const lease = await newLease(db, LEASE)
    const taken = await db.row<Held>(sql`
      update recounts set leased_until = ${lease}::timestamptz where contract_id = ${contract.id} and ${isWaiting}
      returning ${heldColumns}`)
    if (taken) return { ...contract, ...hallmark, ...taken, lease }
  }
  return null
}

type Held = Omit<Recount, keyof Checkable | 'lease'>
const heldColumns = sql`block_number, block_hash, after_address, after_token_id::text, attempts`

/** Every address that ever had to do with the contract, of an ERC-1155 with each of the tokens; one more than `most` stands for all beyond. */
function questionsOf({ id, kind }: Checkable, most: number): Sql {
  if (kind === 'erc20')
    return sql`select address, -1::numeric as token_id from balances where contract_id = ${id} limit ${most + 1}`
  const known =
    kind === 'erc721'
      ? sql`
        select address, -1::numeric as token_id from (${addressesIn(id, sql`from_address`, most)}) f
        union
        select address, -1 from (${addressesIn(id, sql`to_address`, most)}) t`
      : sql`
        select from_address as address, token_id from transfers where contract_id = ${id}
        union
        select to_address, token_id from transfers where contract_id = ${id}`
  return sql`select * from (${known}) k where address not in (${ZERO_ADDRESS}, ${DEAD_ADDRESS}) limit ${most + 1}`
}

/** From one address to the next by the index: a collection may have many more transfers than owners. */
function addressesIn(id: number, column: Sql, most: number): Sql {
  const next = (after: Sql) => sql`
    select ${column} from transfers where contract_id = ${id} and token_id is not null and ${column} > ${after}
    order by ${column} limit 1`
  return sql`
    with recursive walk (address) as (
      (${next(sql`''`)}) union all select (${next(sql`walk.address`)}) from walk where walk.address is not null
    )
    select address from walk where address is not null limit ${most + 3}`
}

/** How many there are, or that there are more than so many. */
export async function countQuestions(db: Queryable, contract: Checkable, most: number): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*) as count from (${questionsOf(contract, most)}) q`,
  )
  return row?.count ?? 0
}

/** Writes down what is to be asked at the block. */
export function beginRecount(
  db: Database,
  recount: Recount,
  block: At,
  most: number,
): Promise<Recount | null> {
  return db.transaction(async (tx) => {
    const { id } = recount
    await tx.rows(sql`
      delete from recount_answers where contract_id = ${id}
        and block_number is distinct from (select shown_block from recounts where contract_id = ${id})`)
    await tx.rows(sql`
      insert into recount_answers (contract_id, block_number, address, token_id)
      select ${id}, ${block.number}::bigint, q.* from (${questionsOf(recount, most)}) q
      on conflict do nothing`)
    return hold(
      tx,
      recount,
      sql`block_number = ${block.number}, block_hash = ${block.hash}, counted = 0, after_address = '', after_token_id = -1, questions = (
        select count(*) from recount_answers where contract_id = ${id} and block_number = ${block.number})`,
    )
  })
}

const isOurs = ({ id, lease }: Recount) =>
  sql`contract_id = ${id} and state = 'running' and leased_until = ${lease}::timestamptz`

/** Part of every transaction that writes for it: it is still ours, or nothing happens. */
async function hold(tx: Queryable, recount: Recount, change: Sql): Promise<Recount | null> {
  const lease = await newLease(tx, LEASE)
  const held = await tx.row<Held>(sql`
    update recounts set leased_until = ${lease}::timestamptz, ${change}
    where ${isOurs(recount)}
    returning ${heldColumns}`)
  return held && { ...recount, ...held, lease }
}

export function nextQuestions(
  db: Queryable,
  { id, block_number, after_address, after_token_id }: Recount,
  count: number,
): Promise<Asked[]> {
  return db.rows<Asked>(sql`
    select address, token_id::text from recount_answers
    where contract_id = ${id} and block_number = ${block_number}
      and (address, token_id) > (${after_address}, ${after_token_id}::numeric)
    order by address, token_id limit ${count}`)
}

/** null: somebody else works on it now. */
export function saveAnswers(
  db: Database,
  recount: Recount,
  asked: readonly Asked[],
  amounts: readonly (string | null)[],
): Promise<Recount | null> {
  const last = asked.at(-1)
  if (!last) return Promise.resolve(recount)
  return db.transaction(async (tx) => {
    await tx.rows(sql`
      update recount_answers a set amount = u.amount
      from unnest(${column(asked.map(({ address }) => address))}::text[], ${column(asked.map(({ token_id }) => token_id))}::numeric[],
        ${nullableColumn(amounts)}::numeric[]) u (address, token_id, amount)
      where a.contract_id = ${recount.id} and a.block_number = ${recount.block_number}
        and a.address = u.address and a.token_id = u.token_id`)
    return hold(
      tx,
      recount,
      sql`counted = counted + ${asked.length}, after_address = ${last.address}, after_token_id = ${last.token_id}`,
    )
  })
}

/** All are answered: from now on the figures come from it. */
export async function finishRecount(db: Database, recount: Recount, supply: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, block_number } = recount
    const open = await tx.row<{ open: number }>(sql`
      select count(*) as open from recount_answers where contract_id = ${id} and block_number = ${block_number} and amount is null`)
    if ((open?.open ?? 0) > 0) {
      await hold(tx, recount, failedWith(`The contract did not answer for ${open?.open} of them.`))
    } else if (
      await hold(
        tx,
        recount,
        sql`state = 'done', failure = null, shown_block = block_number, shown_supply = ${supply}`,
      )
    )
      await tx.rows(
        sql`delete from recount_answers where contract_id = ${id} and block_number <> ${block_number}`,
      )
    await countChange(tx, id)
    await tellTrackers(tx, recount, block_number ?? 0)
  })
}

const failedWith = (failure: string) => sql`state = 'failed', failure = ${failure}`

export async function failRecount(db: Database, recount: Recount, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    await hold(tx, recount, failedWith(failure))
    await tellTrackers(tx, recount, recount.floor_block)
  })
}

/** To be taken up again where it was left; `over`: from the beginning, at another block. */
export async function putOffRecount(
  db: Database,
  recount: Recount,
  afterSeconds: number,
  over = false,
): Promise<void> {
  await db.rows(sql`
    update recounts set leased_until = null, due_at = now() + make_interval(secs => ${afterSeconds})
      ${over ? sql`, block_number = null, attempts = attempts + 1, counted = 0` : sql``}
    where ${isOurs(recount)}`)
}
