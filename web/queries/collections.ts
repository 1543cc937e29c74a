import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import type { ChainKey } from '#api/chains.ts'
import type { LiveEvents } from '#api/live.ts'
import { call } from '../client/call.ts'
import { collectionKey } from './collection-key.ts'
import { queryClient } from './query-client.ts'

export type Collection = CallReply<'GET /api/collections'>[number]
/** As much of it as figures have to be shown with: all that visitors of a share link know. */
export type ShownCollection = Pick<
  Collection,
  | 'contract_chain'
  | 'contract_address'
  | 'contract_type'
  | 'collection_name'
  | 'state'
  | 'hallmark'
  | 'counts_native'
>

const whileIndexingMs = 5_000

export const collectionsQuery = queryOptions({
  queryKey: ['collections'],
  queryFn: ({ signal }) => call('GET /api/collections', { signal }),
  // Live events tell the progress, but not what was found.
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state, older_reading }) => state === 'processing' || older_reading?.percent != null)
      ? whileIndexingMs
      : false,
})

/** For prefetching. If it fails, the screen says so. */
export function loadCollections(): Promise<Collection[]> {
  return queryClient.ensureQueryData(collectionsQuery).catch(() => [])
}

export async function addContract(
  type: 'NFT' | 'ERC20',
  contract: { contract_address: string; contract_chain: ChainKey },
): Promise<Collection> {
  const name = type === 'NFT' ? 'POST /api/collection/add-nft' : 'POST /api/collection/add-erc20'
  return withAdded(await call(name, { body: contract }))
}

export async function addWallet(wallet: {
  wallet_name: string
  wallet_address: string
  wallet_chain: ChainKey
}): Promise<Collection> {
  return withAdded(await call('POST /api/collection/add-wallet', { body: wallet }))
}

/** An empty name restores the contract's own. */
export async function renameCollection(collection: Collection, name: string): Promise<void> {
  const body = { ...idOf(collection), collection_name: name }
  const renamed = await call('POST /api/collection/rename', { body })
  await change((held) => held.map((each) => (isSame(each, collection) ? renamed : each)))
}

export async function removeCollection(collection: Collection): Promise<void> {
  await call('POST /api/collection/remove', { body: idOf(collection) })
  await change((held) => held.filter((each) => !isSame(each, collection)))
}

/** Updates the progress in the cache, without asking for the list. */
export function showIndexing({
  contract_address,
  contract_chain,
  ...indexing
}: LiveEvents['indexing']): void {
  queryClient.setQueryData(collectionsQuery.queryKey, (held) =>
    held?.map((each) =>
      each.contract_address === contract_address && each.contract_chain === contract_chain
        ? { ...each, state: 'processing', indexing, trouble: null }
        : each,
    ),
  )
}

async function withAdded(added: Collection): Promise<Collection> {
  await change((held) => [...held.filter((each) => !isSame(each, added)), added])
  return added
}

function idOf({ contract_address, contract_chain, contract_type }: Collection) {
  return { contract_address, contract_chain, contract_type }
}

function isSame(one: Collection, other: Collection): boolean {
  return collectionKey(one) === collectionKey(other)
}

/** An optimistic update; then the list is read again, because the server may know more by now. */
async function change(edit: (held: Collection[]) => Collection[]): Promise<void> {
  const { queryKey } = collectionsQuery
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (held) => held && edit(held))
  void queryClient.invalidateQueries({ queryKey })
}
