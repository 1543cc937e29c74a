import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { call } from '../../client/call.ts'
import { apiUrl } from '../../client/config.ts'
import { uploadCollectionImage } from '../../collections/upload-collection-image.ts'
import type { ContractState } from '../../wallet/contract-state.ts'
import type { MetadataInput } from './checks.ts'

export type ContractMetadata = CallReply<'GET /nft/contract/{uuid}'>

/** The metadata at this URL, if this server stores it. It is immutable: other metadata get another URL. */
export function contractMetadataQuery(uri: string | undefined) {
  const host = apiUrl('/nft/contract/')
  const uuid = uri?.startsWith(host) ? uri.slice(host.length) : ''
  return queryOptions({
    queryKey: ['contract-metadata', uuid],
    queryFn: ({ signal }) => call('GET /nft/contract/{uuid}', { params: { uuid }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: /^[0-9a-f-]{36}$/.test(uuid),
  })
}

/** The URL of the stored metadata. Without a new image it keeps that of `present`. */
export async function storeMetadata(
  { image, ...details }: MetadataInput,
  present: ContractMetadata | undefined,
  { royaltyBps, royaltyReceiver }: ContractState,
  prepare: (index: number) => void,
): Promise<string> {
  const imageURL = image ? await uploadCollectionImage(image) : (present?.image ?? '')
  prepare(image ? 1 : 0)
  const { url } = await call('POST /api/nft/contract-uri', {
    body: {
      ...details,
      imageURL,
      seller_fee_basis_points: royaltyBps,
      fee_recipient: royaltyReceiver,
    },
  })
  return apiUrl(url)
}
