import type { Address } from '#api/address.ts'
import type { ChainKey } from '#api/chains.ts'
import type { LazyMint } from '../queries/nfts.ts'
import { storageKeys } from '../storage/storage.ts'
import { storedList } from '../storage/stored-list.ts'

/** What a mint needs to know of a draft. */
export type Mintable = Pick<LazyMint, 'uuid' | 'title' | 'image_url' | 'token_id' | 'nft_count'>
export type Item = { draft: Mintable; amount: number }

/** A transaction that the wallet was asked for, until the index knows what it has minted. */
export type PendingMint = {
  id: string
  /** Of the Assay account. */
  email: string
  chain: ChainKey
  contract: string
  /** The wallet's account, and the nonce: a guess until a node has returned the transaction. */
  account: string
  nonce: number
  nonceSeen?: boolean
  /** Null until the wallet has sent it. */
  hash: string | null
  isMined: boolean
  /** When this page saw it mined, in milliseconds. */
  minedAt?: number
  /** The drafts that it mints. */
  uuids: readonly string[]
  /** The first token, and how many of it were minted before. */
  tokenId: string
  mintedBefore: string
  /** For an airdrop: the recipients of this transaction, and the remaining ones. Null once it is mined. */
  airdrop: { item: Item; recipients: readonly Address[]; rest: readonly Address[] } | null
}

const mints = storedList<PendingMint>(storageKeys.mints)

export function savePendingMint(mint: PendingMint): void {
  mints.write([...others(mint), mint])
}

export function markMined(mint: PendingMint): void {
  savePendingMint({ ...mint, isMined: true, minedAt: Date.now(), airdrop: null })
}

export function removePendingMint(mint: Pick<PendingMint, 'id'>): void {
  mints.write(others(mint))
}

export const useAllPendingMints = mints.useList

function others({ id }: Pick<PendingMint, 'id'>): PendingMint[] {
  return mints.read().filter((each) => each.id !== id)
}
