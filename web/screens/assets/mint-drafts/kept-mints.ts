import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from '#api/address.ts'
import type { ChainKey } from '#api/chains.ts'
import { keptList } from '../../../kept-list.ts'
import type { Collection } from '../../../queries/collections.ts'
import { profileQuery } from '../../../queries/profile.ts'
import { storageKeys } from '../../../storage.ts'
import type { Item } from './mint-order.ts'

/** A transaction that the wallet was asked for, until the index knows what it has minted. */
export type KeptMint = {
  id: string
  /** Of the account of Assay. */
  email: string
  chain: ChainKey
  contract: string
  /** The wallet's account, and the number of its transaction. */
  account: string
  nonce: number
  /** Null until the wallet has sent it. */
  hash: string | null
  isMined: boolean
  /** The drafts that it mints. */
  uuids: readonly string[]
  /** The first of their tokens, and how many of it were ever minted before. */
  tokenId: string
  mintedBefore: string
  /** For an airdrop that is not in a block yet: who gets it by this transaction, and who is still to come after it. */
  airdrop: { item: Item; recipients: readonly Address[]; rest: readonly Address[] } | null
}

type Named = Pick<Collection, 'contract_chain' | 'contract_address'>

const mints = keptList<KeptMint>(storageKeys.mints)

export function keepMint(mint: KeptMint): void {
  mints.write([...others(mint), mint])
}

export function forgetMint(mint: Pick<KeptMint, 'id'>): void {
  mints.write(others(mint))
}

/** Those of a collection, of the account that is signed in. */
export function useKeptMints({ contract_chain, contract_address }: Named): readonly KeptMint[] {
  const { data: profile } = useQuery(profileQuery)
  const email = profile?.email
  const list = mints.useList()
  return useMemo(
    () =>
      list.filter(
        (each) => each.email === email && each.chain === contract_chain && each.contract === contract_address,
      ),
    [list, email, contract_chain, contract_address],
  )
}

function others({ id }: Pick<KeptMint, 'id'>): KeptMint[] {
  return mints.read().filter((each) => each.id !== id)
}
