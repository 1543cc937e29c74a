import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { DueToken } from './due-tokens.ts'
import { type Metadata, normalise } from './normalise.ts'

/** Where this server, whatever its host is called, has the metadata of tokens that were drafted here. */
const PATH = /\/nft\/metadata\/(?:\{id\}|[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

type Draft = {
  title: string
  description: string
  image: string
  traits: { label: string; value: string }[]
}

/** What the draft of a token says, without asking ourselves for it over the network; null for a token that was not drafted here. */
export async function readDraft(
  db: Queryable,
  { contract_id, token_id }: DueToken,
  uri: string,
): Promise<Metadata | null> {
  if (!PATH.test(uri)) return null
  const draft = await db.row<Draft>(sql`
    select d.title, d.description, d.image, d.traits from lazy_mints d
    join contracts c on c.id = ${contract_id} and c.chain = d.chain and c.address = d.contract_address
    where d.token_id = ${token_id}`)
  if (!draft) return null
  const { title: name, description, image, traits } = draft
  const attributes = traits.map(({ label: trait_type, value }) => ({ trait_type, value }))
  return { ...normalise({ name, description, attributes }), image_uri: image }
}
