import type { ChainKey } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { NoRoom } from '#server/errors.ts'
import { ownUpload } from './uploads.ts'

const MOST_PER_USER = 1_000

export type ContractMetadata = {
  name: string
  description: string
  /** Path of an upload. */
  image: string
  external_link: string
  seller_fee_basis_points: number
  fee_recipient: string
}

/** A contract that its user has deployed with Assay. */
export type Issued = {
  creator: string
  metadata_uuid: string | null
  banner: string | null
  project_url: string | null
}

const metadataColumns = sql`name, description, image, external_link, seller_fee_basis_points, fee_recipient`

/** Its uuid, by which it is public from now on. */
export function addContractMetadata(
  db: Database,
  userId: string,
  metadata: ContractMetadata,
): Promise<string> {
  const { name, description, image, external_link, seller_fee_basis_points, fee_recipient } = metadata
  return db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`contract_metadata:${userId}`}, 0))`)
    await ownUpload(tx, userId, image, 'imageURL')
    const row = await tx.row<{ uuid: string }>(sql`
      insert into contract_metadata (user_id, ${metadataColumns})
      select ${userId}, ${name}, ${description}, ${image}, ${external_link}, ${seller_fee_basis_points}, ${fee_recipient}
      where (select count(*) from contract_metadata where user_id = ${userId}) < ${MOST_PER_USER}
      returning uuid`)
    if (!row)
      throw new NoRoom(
        'too_many_contracts',
        'You have prepared 1,000 contracts already, which is all there is room for.',
      )
    return row.uuid
  })
}

export function findContractMetadata(db: Queryable, uuid: string): Promise<ContractMetadata | null> {
  return db.row<ContractMetadata>(sql`select ${metadataColumns} from contract_metadata where uuid = ${uuid}`)
}

/** The wallet that the metadata was made for; null if it is not the user's. */
export async function recipientOf(db: Queryable, userId: string, uuid: string): Promise<string | null> {
  const row = await db.row<{ fee_recipient: string }>(sql`
    select fee_recipient from contract_metadata where uuid = ${uuid} and user_id = ${userId}`)
  return row?.fee_recipient ?? null
}

/** Written once; a second time changes nothing. */
export async function noteIssued(
  tx: Queryable,
  userId: string,
  chain: ChainKey,
  address: string,
  { creator, metadata_uuid, banner, project_url }: Issued,
): Promise<void> {
  if (banner) await ownUpload(tx, userId, banner, 'banner')
  await tx.rows(sql`
    insert into issued_contracts (user_id, chain, address, creator, metadata_uuid, banner, project_url)
    values (${userId}, ${chain}, ${address}, ${creator}, ${metadata_uuid}, ${banner}, ${project_url})
    on conflict do nothing`)
}
