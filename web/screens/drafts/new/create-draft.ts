import type { CallBody } from '#api/calls.ts'
import { CallError, call } from '../../../client/call.ts'
import { uploadImage } from '../../../files/upload-image.ts'
import type { FieldErrors } from '../../../hooks/use-field-errors.ts'
import type { Collection } from '../../../queries/collections.ts'
import { lazyMintQuery } from '../../../queries/lazy-mint.ts'
import { type LazyMint, lazyMintsQuery } from '../../../queries/nfts.ts'
import { queryClient } from '../../../queries/query-client.ts'

export type Item = Pick<
  CallBody<'POST /api/nft/lazy-mint'>,
  'title' | 'description' | 'price' | 'nft_count' | 'traits'
>

/** A retry does not upload the picture again. */
const uploaded = new WeakMap<File, string>()

export async function createDraft(collection: Collection, image: File, item: Item): Promise<LazyMint> {
  const image_url = uploaded.get(image) ?? (await uploadImage(image))
  uploaded.set(image, image_url)
  const { collection_name, contract_chain: blockchain, contract_address } = collection
  const body = { ...item, image_url, collection_name, blockchain, contract_address }
  const created = await call('POST /api/nft/lazy-mint', { body })
  queryClient.setQueryData(lazyMintQuery(created.uuid).queryKey, created)
  void queryClient.invalidateQueries({ queryKey: lazyMintsQuery(collection).queryKey })
  return created
}

/** Why it failed: in a sentence, and by field. */
export function reasonOf(error: unknown): { message: string; fields: FieldErrors } {
  if (!(error instanceof CallError)) {
    return { message: 'The item could not be created. Please try again.', fields: {} }
  }
  const { message } = error
  return { message, fields: error.call === 'POST /api/upload' ? { image_url: message } : error.fields }
}
