import { randomUUID } from 'node:crypto'
import type { CallReply, ParsedBody } from '#api/calls.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { fallDue } from '#server/db/contracts-due.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { Absent, Conflict, NoRoom } from '#server/errors.ts'
import { ownUpload } from './uploads.ts'

export type LazyMint = CallReply<'POST /api/nft/lazy-mint'>
type Draft = Pick<
  ParsedBody<'POST /api/nft/lazy-mint'>,
  'title' | 'description' | 'price' | 'nft_count' | 'traits'
> & {
  /** Path of an upload. */
  image: string
}

const MOST_PER_USER = 10_000
const NOT_FOUND = 'There is no such draft among yours.'

function tokenIdOf(uuid: string): string {
  return BigInt(`0x${uuid.replaceAll('-', '')}`).toString()
}

/** Only in a collection that the user has created with Assay. */
export function addLazyMint(
  db: Database,
  userId: string,
  { chain, address }: { chain: ChainKey; address: string },
  draft: Draft,
): Promise<LazyMint> {
  const { title, description, image, price, nft_count, traits } = draft
  return db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`lazy_mints:${userId}`}, 0))`)
    const own = await tx.row(sql`
      select s.id from collections s join contracts c on c.id = s.contract_id
      where s.user_id = ${userId} and s.is_assay and c.chain = ${chain} and c.address = ${address}`)
    if (!own) throw new Absent('not_yours', 'You have created no such collection with Assay.')
    await ownUpload(tx, userId, image, 'image_url')
    const uuid = randomUUID()
    const added = await tx.row(sql`
      insert into lazy_mints (uuid, token_id, user_id, chain, contract_address, title, description, image, price, nft_count, traits)
      select ${uuid}, ${tokenIdOf(uuid)}, ${userId}, ${chain}, ${address}, ${title}, ${description}, ${image}, ${price}, ${nft_count},
        ${JSON.stringify(traits)}::jsonb
      where (select count(*) from lazy_mints where user_id = ${userId}) < ${MOST_PER_USER}
      returning uuid`)
    if (!added)
      throw new NoRoom('too_many_drafts', 'You have 10,000 drafts already, which is all there is room for.')
    return findLazyMint(tx, userId, uuid)
  })
}

/** With `updatedAt`, only if nobody has changed it since then. */
export function changeLazyMint(
  db: Database,
  userId: string,
  uuid: string,
  { title, description, image, price, nft_count, traits }: Draft,
  updatedAt: string | undefined,
): Promise<LazyMint> {
  return db.transaction(async (tx) => {
    const row = await tx.row<{ updated_at: Date }>(sql`
      select updated_at from lazy_mints where uuid = ${uuid} and user_id = ${userId} for update`)
    if (!row) throw new Absent('no_such_draft', NOT_FOUND)
    if (updatedAt !== undefined && Date.parse(updatedAt) !== row.updated_at.getTime())
      throw new Conflict('changed_meanwhile', 'This draft was changed elsewhere in the meantime.')
    await ownUpload(tx, userId, image, 'image_url')
    await tx.rows(sql`
      update lazy_mints set title = ${title}, description = ${description}, image = ${image}, price = ${price},
        nft_count = ${nft_count}, traits = ${JSON.stringify(traits)}::jsonb, updated_at = clock_timestamp()
      where uuid = ${uuid}`)
    // A token that is on the chain already says something else from now on.
    const contracts = await tx.rows<{ id: number; token_id: string }>(sql`
      select c.id, d.token_id from lazy_mints d join contracts c on c.chain = d.chain and c.address = d.contract_address
      where d.uuid = ${uuid} and c.kind in ('erc721', 'erc1155')`)
    for (const { id, token_id } of contracts) {
      await tx.rows(
        sql`update nft_metadata set due_at = now() where contract_id = ${id} and token_id = ${token_id}`,
      )
      await fallDue(tx, 'metadata', [id])
    }
    return findLazyMint(tx, userId, uuid)
  })
}

/** Not while somebody can still pay for its voucher; `nonce` is that of the vouchers which the contract takes by now. */
export function removeLazyMint(db: Database, userId: string, uuid: string, nonce: bigint): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await tx.row(sql`
      select uuid from lazy_mints where uuid = ${uuid} and user_id = ${userId} for update`)
    if (!draft) throw new Absent('no_such_draft', NOT_FOUND)
    const sale = await tx.row(sql`
      select uuid from sales
      where uuid = ${uuid} and nonce = ${nonce}::numeric and deadline >= extract(epoch from now())`)
    if (sale)
      throw new Conflict('for_sale', 'This is for sale. Cancel the sale on the chain first, or close it.')
    await tx.rows(sql`delete from lazy_mints where uuid = ${uuid}`)
  })
}

/** Whether the index has read the collection up to the head. */
export async function isRead(db: Queryable, chain: ChainKey, address: string): Promise<boolean> {
  const contract = await db.row(sql`
    select id from contracts
    where chain = ${chain} and address = ${address} and kind = 'erc1155' and state = 'ready'`)
  return contract !== null
}

/** Those of a collection that are not on the chain yet, the newest first. */
export function lazyMintsOf(
  db: Queryable,
  userId: string,
  chain: ChainKey,
  address: string,
): Promise<LazyMint[]> {
  return lazyMintRows(
    db,
    sql`d.user_id = ${userId} and d.chain = ${chain} and d.contract_address = ${address}`,
  ).then((drafts) => drafts.filter(({ minted }) => minted === 0))
}

export async function findLazyMint(db: Queryable, userId: string, uuid: string): Promise<LazyMint> {
  const [draft] = await lazyMintRows(db, sql`d.uuid = ${uuid} and d.user_id = ${userId}`)
  if (!draft) throw new Absent('no_such_draft', NOT_FOUND)
  return draft
}

/** What everybody may know of a draft. */
export type PublicDraft = Pick<LazyMint, 'title' | 'description' | 'traits'> & {
  image: string
  chain: ChainKey
  contract_address: string
}

export function findPublicDraft(db: Queryable, uuid: string): Promise<PublicDraft | null> {
  return db.row<PublicDraft>(sql`
    select title, description, image, traits, chain, contract_address from lazy_mints where uuid = ${uuid}`)
}

type Row = Omit<LazyMint, 'created_at' | 'updated_at' | 'minted'> & {
  contract_id: number | null
  created_at: Date
  updated_at: Date
}

async function lazyMintRows(db: Queryable, which: Sql): Promise<LazyMint[]> {
  const rows = await db.rows<Row>(sql`
    select d.uuid, d.title, d.description, d.image as image_url, d.contract_address, d.chain as blockchain,
      coalesce(nullif(s.name, ''), c.name, '') as collection_name, d.price, d.nft_count, d.traits, i.creator,
      d.token_id::text, c.id as contract_id, exists (select 1 from sales o where o.uuid = d.uuid) as for_sale, d.created_at, d.updated_at
    from lazy_mints d
    left join issued_contracts i on i.user_id = d.user_id and i.chain = d.chain and i.address = d.contract_address
    left join contracts c on c.chain = d.chain and c.address = d.contract_address and c.kind = 'erc1155' and c.reread_of is null
    left join collections s on s.contract_id = c.id and s.user_id = d.user_id
    where ${which} order by d.created_at desc, d.uuid`)
  const mintedOf = await supplies(db, rows)
  return rows.map(({ created_at, updated_at, contract_id, ...row }) => ({
    ...row,
    minted: mintedOf(contract_id, row.token_id),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}

/** How many there are of each draft's token by now. */
async function supplies(
  db: Queryable,
  rows: readonly Row[],
): Promise<(contractId: number | null, tokenId: string) => number> {
  const ids = [...new Set(rows.flatMap(({ contract_id }) => contract_id ?? []))]
  const minted =
    ids.length === 0
      ? []
      : await db.rows<{ contract_id: number; token_id: string; supply: number }>(sql`
          select contract_id, token_id::text, supply::float8 as supply from nft_tokens
          where contract_id = any (${ids}::bigint[]) and token_id = any (${rows.map(({ token_id }) => token_id)}::numeric[])
            and supply > 0`)
  const byToken = new Map(minted.map((row) => [`${row.contract_id} ${row.token_id}`, row.supply]))
  return (contractId, tokenId) => byToken.get(`${contractId} ${tokenId}`) ?? 0
}
