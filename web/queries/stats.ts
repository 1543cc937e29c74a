import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'
import { isBehind, type MaybeBehind, whileBehindMs } from './behind.ts'
import type { Collection } from './collections.ts'

/*
 * The figures of a collection. All keys begin with 'stats', its chain and its address, by which live events make them
 * stale. No events come during the backfill, nor when a replica catches up, so then they are polled.
 */
type Named = Pick<Collection, 'contract_chain' | 'contract_address' | 'state'>

/** Time passes without an event: the last 24 hours move on. */
const whileFollowedMs = 5 * 60_000

function key({ contract_chain, contract_address }: Named, part: string) {
  return ['stats', contract_chain, contract_address, part]
}

/** Soon, if more is read than was answered: during the backfill, or by a replica that is behind. */
function refetching({ state }: Named) {
  return {
    refetchInterval: ({ state: { data } }: { state: { data: MaybeBehind | undefined } }) =>
      state === 'processing' || (data && isBehind(data)) ? whileBehindMs : whileFollowedMs,
  }
}

function otherOf<T>({ other }: { other: T }): T {
  return other
}

function bodyOf({ contract_address, contract_chain }: Named) {
  return { contract: contract_address, contract_chain }
}

export type NftMain = CallReply<'POST /api/nft/stats-main'>
export type NftOther = CallReply<'POST /api/nft/stats-other'>['other']
export type Erc20Main = CallReply<'POST /api/erc20/stats-main'>
export type Erc20Other = CallReply<'POST /api/erc20/stats-other'>['other']
export type WalletMain = CallReply<'POST /api/wallet/stats-main'>
export type WalletOther = CallReply<'POST /api/wallet/stats-other'>['other']

export function nftMainQuery(collection: Named) {
  return queryOptions({
    queryKey: key(collection, 'nft-main'),
    queryFn: ({ signal }) => call('POST /api/nft/stats-main', { body: bodyOf(collection), signal }),
    ...refetching(collection),
  })
}

export function nftOtherQuery(collection: Named) {
  return queryOptions({
    queryKey: key(collection, 'nft-other'),
    queryFn: ({ signal }) => call('POST /api/nft/stats-other', { body: bodyOf(collection), signal }),
    select: otherOf,
    ...refetching(collection),
  })
}

export function erc20MainQuery(collection: Named) {
  return queryOptions({
    queryKey: key(collection, 'erc20-main'),
    queryFn: ({ signal }) => call('POST /api/erc20/stats-main', { body: bodyOf(collection), signal }),
    ...refetching(collection),
  })
}

export function erc20OtherQuery(collection: Named) {
  return queryOptions({
    queryKey: key(collection, 'erc20-other'),
    queryFn: ({ signal }) => call('POST /api/erc20/stats-other', { body: bodyOf(collection), signal }),
    select: otherOf,
    ...refetching(collection),
  })
}

/** Joins all chains on which the wallet is tracked; cached under the chain that was asked for. */
export function walletMainQuery(collection: Named) {
  return queryOptions({
    queryKey: key(collection, 'wallet-main'),
    queryFn: ({ signal }) =>
      call('POST /api/wallet/stats-main', { body: { wallet: collection.contract_address }, signal }),
    ...refetching(collection),
  })
}

export function walletOtherQuery(collection: Named) {
  return queryOptions({
    queryKey: key(collection, 'wallet-other'),
    queryFn: ({ signal }) =>
      call('POST /api/wallet/stats-other', { body: { wallet: collection.contract_address }, signal }),
    select: otherOf,
    ...refetching(collection),
  })
}

/** What processing a large contract takes. */
export function costsQuery({ contract_chain, contract_address }: Named) {
  return queryOptions({
    queryKey: ['costs', contract_chain, contract_address],
    queryFn: ({ signal }) =>
      call('POST /api/nft/get-costs', { body: { contract_address, contract_chain }, signal }),
  })
}
