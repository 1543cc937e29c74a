import { type ChainKey, chainKeys, factsOf } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { createStandingBatch } from '#server/db/standing-batch.ts'
import { type AsOfRow, asOfColumns, asOfJoins } from './as-of.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { isFollowed } from './window.ts'

/** What a statistics call is about: a user's contract, or a wallet on all chains on which the user tracks it. */
export type Subject = {
  userId: string
  family: 'nft' | 'erc20' | 'wallet'
  /** null: on all. */
  chain: ChainKey | null
  address: string
}

/** A contract with all of its own and its chain's state that a reply depends on. */
export type StatedContract = TrackedContract &
  AsOfRow & {
    /** Another one after every change of the row: its cursor, `changes`, its name. */
    row_version: string
    block_hash: string | null
    chain_changes: number | null
    /** Of the chain on which the native coin has its price, if that is another one. */
    coin_changes: number | null
    address_book: number
  }

/**
 * For each subject, what the user tracks of it and the state that it is in; nothing if it is not tracked. One small statement for all of
 * them, on tables that are not distributed.
 */
export async function replyStates(
  db: Queryable,
  subjects: readonly Subject[],
): Promise<readonly StatedContract[][]> {
  const coins = chainKeys().flatMap((chain) => {
    const on = factsOf(chain).nativePriceChain
    return on ? [{ chain, on }] : []
  })
  const rows = await db.rows<StatedContract & { place: number }>(sql`
    select a.place, c.id, c.address, c.kind, c.decimals, c.state, ${asOfColumns}, c.xmin::text as row_version, k.block_hash,
      v.changes as chain_changes, n.changes as coin_changes, u.address_book
    from unnest(${subjects.map(({ userId }) => userId)}::uuid[], ${subjects.map(({ chain }) => chain)}::text[],
      ${subjects.map(({ address }) => address)}::text[], ${subjects.map(({ family }) => family)}::text[])
      with ordinality a (user_id, chain, address, family, place)
    join collections s on s.user_id = a.user_id
    join contracts c on c.id = s.contract_id and c.address = a.address and (a.chain is null or c.chain = a.chain)
      and a.family = case when c.kind in ('erc721', 'erc1155') then 'nft' else c.kind end
    join users u on u.id = a.user_id
    left join chain_changes v on v.chain = c.chain
    left join unnest(${coins.map(({ chain }) => chain)}::text[], ${coins.map(({ on }) => on)}::text[]) f (chain, coin_chain)
      on f.chain = c.chain
    left join chain_changes n on n.chain = f.coin_chain
    ${asOfJoins}
    order by a.place, c.id`)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return subjects.map((_, i) => byPlace.get(i + 1) ?? [])
}

/** The version of all that was read from other contracts, by their rows. */
export async function versionOfRows(db: Queryable, ids: readonly number[]): Promise<string> {
  const [version = ''] = await versionsOfRows(db, [ids])
  return version
}

async function versionsOfRows(db: Queryable, lists: readonly (readonly number[])[]): Promise<string[]> {
  const rows = await db.rows<{ id: number; version: string }>(
    sql`select id, xmin::text as version from contracts where id = any (${[...new Set(lists.flat())]}::bigint[])`,
  )
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return lists.map((ids) => ids.map((id) => versions.get(id) ?? 'gone').join(' '))
}

/** The same questions, put together with all that are asked at the same time. */
export function askTogether(db: Database) {
  const textOf = (key: object) => JSON.stringify(key)
  return {
    stateOf: createStandingBatch(db, (subjects: readonly Subject[]) => replyStates(db, subjects), { textOf }),
    versionOfRows: createStandingBatch(
      db,
      (lists: readonly (readonly number[])[]) => versionsOfRows(db, lists),
      { textOf },
    ),
  }
}

/**
 * The version of a reply about contracts: two replies with the same version, of the same call and with the same address book, are the
 * same. In it is all that the functions of this directory read and look at:
 *
 * - what is known of the contract itself: all tables of the index, its pools and state. They change in a transaction that
 *   moves its own cursor, which is in its row, or its chain's, by number and hash; what changes without a block (hallmarks, recounts, supplies
 *   that the contract has told) counts up `contracts.changes`, so the row is another one too.
 * - up to which block its chain is read and final.
 * - names and decimals of tokens and contracts, pools that have names, native prices, middle tokens, and which contracts are there and ready to
 *   price others: `chain_changes`, which triggers count (migration 0026), of the chain and of the one its coin is priced on.
 * - the day, and whether the newest block is of the last 24 hours. Where a reply looks at full minutes, that is `moment`.
 * - whether this process can read the chain.
 * - how many blocks a replica is behind, which the reply says.
 *
 * What prices others while its own past is read, whose cursor moves by itself, is noted with the reply (note-reads.ts). The address book is in
 * the reply's key.
 */
export function versionOf(
  contracts: readonly StatedContract[],
  { canRead, now, moment }: { canRead: (chain: ChainKey) => boolean; now: Date; moment: string },
): string {
  const parts = contracts.map((each) => [
    each.id,
    stateOf(each),
    each.behind ?? 0,
    isFollowed(each, now.getTime()),
    canRead(each.chain),
  ])
  return JSON.stringify([now.toISOString().slice(0, 10), moment, parts])
}

/** What the database knows of it. */
function stateOf(each: StatedContract): string {
  const { row_version, block, block_hash, finalized, chain_changes, coin_changes } = each
  return JSON.stringify([row_version, block, block_hash, finalized, chain_changes, coin_changes])
}

/** For a reply that does not say of which blocks it is: by how many a replica is behind, where it is most. */
export function mostBehind(contracts: readonly StatedContract[]): { behind_blocks?: number } {
  const most = Math.max(0, ...contracts.map(({ behind = 0 }) => behind))
  return most > 0 ? { behind_blocks: most } : {}
}

/**
 * What a replica has of contracts, each with how many blocks it is behind the primary, which was asked later. null where it cannot say so: what is
 * tracked, or the address book, is another at the primary; or the same blocks are not all that is read, or were taken back there.
 */
export function behindPrimary(
  replica: readonly StatedContract[],
  primary: readonly StatedContract[],
): StatedContract[] | null {
  if (replica.length !== primary.length) return null
  const contracts = replica.map((its, i) => {
    const ours = primary[i]
    if (its.id !== ours?.id || its.address_book !== ours.address_book) return null
    if (stateOf(its) === stateOf(ours)) return its
    const behind = (ours.block ?? 0) - (its.block ?? ours.block ?? 0)
    return behind > 0 ? { ...its, behind } : null
  })
  return contracts.every((each) => each !== null) ? contracts : null
}
