import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Collection } from '../queries/collections.ts'
import { profileQuery } from '../queries/profile.ts'
import { type PendingMint, useAllPendingMints } from './pending-mints.ts'

type Named = Pick<Collection, 'contract_chain' | 'contract_address'>

/** Those of a collection, of the account that is signed in. */
export function usePendingMints({ contract_chain, contract_address }: Named): readonly PendingMint[] {
  const { data: profile } = useQuery(profileQuery)
  const email = profile?.email
  const list = useAllPendingMints()
  return useMemo(
    () =>
      list.filter(
        (each) => each.email === email && each.chain === contract_chain && each.contract === contract_address,
      ),
    [list, email, contract_chain, contract_address],
  )
}
