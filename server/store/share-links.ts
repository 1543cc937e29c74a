import type { CallReply, ParsedBody } from '#api/calls.ts'
import { panelsOf, type SharedType, type SharePanel } from '#api/share-panels.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { Absent, NoRoom, Rejected, TooMany } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import type { Device } from './device.ts'
import { enforceLimit, shareLinkWritesPerUser } from './limits.ts'
import { newToken, tokenHash } from './opaque-tokens.ts'
import { hashPassword } from './passwords.ts'

const MOST_PER_USER = 200

export type ShareLink = CallReply<'POST /api/share-links'>['result'][number]
type Row = Omit<ShareLink, 'created_at' | 'expires_at' | 'last_opened_at'> & {
  created_at: Date
  expires_at: Date | null
  last_opened_at: Date | null
}
const typeOf: Record<string, SharedType> = { wallet: 'Wallet', erc20: 'ERC20' }
type Owner = { user_id: string; owner_id: string }

/** The contract `c` that a link `l` is about. */
export const isLinked: Sql = sql`c.chain = l.chain and c.address = l.address
  and l.contract_type = case c.kind when 'wallet' then 'Wallet' when 'erc20' then 'ERC20' else 'NFT' end`

/** Those that were not ended, expired ones among them: their owner wonders why they no longer work. */
export async function listShareLinks(
  db: Queryable,
  { owner_id }: Owner,
  id: string | null = null,
): Promise<ShareLink[]> {
  const rows = await db.rows<Row>(sql`
    select l.id, l.contract_type, l.chain as contract_chain, l.address as contract_address,
      coalesce(nullif(s.name, ''), nullif(c.name, ''), left(l.address, 6) || '…' || right(l.address, 4)) as collection_name,
      l.panels, l.title, l.password_hash is not null as has_password, l.created_at, l.expires_at, l.opens, l.last_opened_at
    from share_links l join contracts c on ${isLinked}
    join collections s on s.contract_id = c.id and s.user_id = l.user_id
    where l.user_id = ${owner_id} and l.ended_at is null and (${id}::uuid is null or l.id = ${id})
    order by l.created_at desc, l.id`)
  return rows.map(shown)
}

export async function createShareLink(
  db: Database,
  owner: Owner,
  body: ParsedBody<'POST /api/share-links/create'>,
  device: Device,
): Promise<{ token: string; created: ShareLink }> {
  const { contract_chain, contract_address, contract_type, title, expires_in_days, password } = body
  const { owner_id } = owner
  const panels = inOrder(contract_type, body.panels)
  await countWrite(db, owner)
  const secret = password === null ? null : await hashPassword(password)
  const token = newToken()
  return db.transaction(async (tx) => {
    // Parallel ones count one after the other.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`share_links:${owner_id}`}, 0))`)
    const row = await tx.row<{ id: string }>(sql`
      insert into share_links as l (hash, user_id, chain, address, contract_type, panels, title, password_salt, password_hash, expires_at)
      select ${tokenHash(token)}, ${owner_id}, v.chain, v.address, v.contract_type, ${panels}::text[], ${title},
        ${secret?.salt ?? null}, ${secret?.hash ?? null}, now() + make_interval(days => ${expires_in_days}::int)
      from (values (${contract_chain}::text, ${contract_address}::text, ${contract_type}::text)) v (chain, address, contract_type)
      where (select count(*) from share_links where user_id = ${owner_id} and ended_at is null) < ${MOST_PER_USER}
      returning l.id`)
    if (!row)
      throw new NoRoom('too_many_links', 'You have 200 share links already. End one that is not used.')
    const [created] = await listShareLinks(tx, owner, row.id)
    // What was just written is undone with it.
    if (!created) throw new Absent('not_tracked', 'You do not track this.')
    await recordEvent(tx, { userId: owner.user_id, kind: 'share-created', detail: title, device })
    return { token, created }
  })
}

/** What is left out stays. A new password, or none, ends what was unlocked with the old one. */
export async function changeShareLink(
  db: Database,
  owner: Owner,
  body: ParsedBody<'POST /api/share-links/change'>,
  device: Device,
): Promise<ShareLink> {
  const { id, title, expires_in_days, password } = body
  await countWrite(db, owner)
  const secret = password ? await hashPassword(password) : null
  return db.transaction(async (tx) => {
    const [before] = await listShareLinks(tx, owner, id)
    if (!before) throw noSuchLink()
    const panels = body.panels ? inOrder(before.contract_type, body.panels) : before.panels
    const changed = await tx.row(sql`
      update share_links set panels = ${panels}::text[], title = ${title ?? before.title},
        expires_at = case when ${expires_in_days === undefined} then expires_at
          else now() + make_interval(days => ${expires_in_days ?? null}::int) end,
        password_salt = case when ${password === undefined} then password_salt else ${secret?.salt ?? null}::bytea end,
        password_hash = case when ${password === undefined} then password_hash else ${secret?.hash ?? null}::bytea end
      where id = ${id} and user_id = ${owner.owner_id} and ended_at is null returning id`)
    const [after] = await listShareLinks(tx, owner, id)
    if (!changed || !after) throw noSuchLink()
    await recordEvent(tx, { userId: owner.user_id, kind: 'share-changed', detail: after.title, device })
    return after
  })
}

export function endShareLink(db: Database, owner: Owner, id: string, device: Device): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = await tx.row<{ title: string }>(sql`
      update share_links set ended_at = now() where id = ${id} and user_id = ${owner.owner_id} and ended_at is null
      returning title`)
    if (!ended) throw noSuchLink()
    await recordEvent(tx, { userId: owner.user_id, kind: 'share-ended', detail: ended.title, device })
  })
}

/** Those of a collection that is no longer tracked: they do not come back with it. */
export async function endLinksOf(
  tx: Queryable,
  userId: string,
  { chain, address, kinds }: { chain: string; address: string; kinds: readonly string[] },
): Promise<void> {
  const types = kinds.map((kind) => typeOf[kind] ?? 'NFT')
  const ended = await tx.rows<{ title: string }>(sql`
    update share_links set ended_at = now()
    where user_id = ${userId} and chain = ${chain} and address = ${address} and contract_type = any (${types}::text[]) and ended_at is null
    returning title`)
  for (const { title } of ended)
    await recordEvent(tx, { userId, kind: 'share-ended', detail: title, device: null })
}

/** What is over for a month is of no use to anybody. */
export async function forgetOldLinks(db: Queryable): Promise<void> {
  await db.rows(sql`delete from share_links where ended_at < now() - interval '30 days'`)
}

/** Each may take a password's work. */
function countWrite(db: Database, { user_id }: Owner): Promise<void> {
  return db.transaction((tx) =>
    enforceLimit(tx, shareLinkWritesPerUser, user_id, (wait) => {
      const message = 'You have made or changed many share links. Try again in a while.'
      return new TooMany('too_many_links_at_once', message, wait)
    }),
  )
}

/** Those of the type, in the order of its page. */
function inOrder(type: SharedType, chosen: readonly SharePanel[]): SharePanel[] {
  const listed = panelsOf(type)
  if (chosen.every((panel) => listed.includes(panel))) return listed.filter((panel) => chosen.includes(panel))
  const message = 'Choose among the listed parts.'
  throw new Rejected('no_such_panel', message, { panels: message })
}

const noSuchLink = () => new Absent('no_such_link', 'There is no such share link, or it has ended already.')

function shown({ created_at, expires_at, last_opened_at, ...row }: Row): ShareLink {
  return {
    ...row,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_opened_at: last_opened_at?.toISOString() ?? null,
  }
}
