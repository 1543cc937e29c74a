import type { Address } from '#api/address.ts'
import type { ChainKey } from '#api/chains.ts'
import type { LazyMint } from '../queries/nfts.ts'
import { keptList } from '../storage/kept-list.ts'
import { storageKeys } from '../storage/storage.ts'

/** What a mint needs to know of a draft. */
export type Mintable = Pick<LazyMint, 'uuid' | 'title' | 'image_url' | 'token_id' | 'nft_count'>
export type Item = { draft: Mintable; amount: number }

/** A transaction that the wallet was asked for, until the index knows what it has minted. */
export type KeptMint = {
  id: string
  /** Of the account of Assay. */
  email: string
  chain: ChainKey
  contract: string
  /** The wallet's account, and the number of its transaction: a guess until a node has shown the transaction. */
  account: string
  nonce: number
  nonceSeen?: boolean
  /** Null until the wallet has sent it. */
  hash: string | null
  isMined: boolean
  /** When this page saw that, in milliseconds. */
  minedAt?: number
  /** The drafts that it mints. */
  uuids: readonly string[]
  /** The first of their tokens, and how many of it were ever minted before. */
  tokenId: string
  mintedBefore: string
  /** For an airdrop: who gets it by this transaction, and who is still to come after it. Null once it is mined. */
  airdrop: { item: Item; recipients: readonly Address[]; rest: readonly Address[] } | null
}

const mints = keptList<KeptMint>(storageKeys.mints)

export function keepMint(mint: KeptMint): void {
  mints.write([...others(mint), mint])
}

export function keepMined(mint: KeptMint): void {
  keepMint({ ...mint, isMined: true, minedAt: Date.now(), airdrop: null })
}

export function forgetMint(mint: Pick<KeptMint, 'id'>): void {
  mints.write(others(mint))
}

export const useAllMints = mints.useList

function others({ id }: Pick<KeptMint, 'id'>): KeptMint[] {
  return mints.read().filter((each) => each.id !== id)
}
