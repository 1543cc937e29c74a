import type { ChainKey } from '#api/chains.ts'
import { queryClient } from '../../queries/query-client.ts'
import {
  erc20MainQuery,
  erc20OtherQuery,
  nftMainQuery,
  nftOtherQuery,
  walletMainQuery,
  walletOtherQuery,
} from '../../queries/stats.ts'
import { storageKeys } from '../../storage.ts'

/** Asks for the figures of the remembered collection while the list of all is on its way, before the screen is there. */
export function loadAnalytics(): void {
  // As collection-key.ts writes it. Where it is of no use any more, the answer is that nobody tracks it.
  const remembered = localStorage.getItem(storageKeys.selectedCollection) ?? ''
  const [chain = '', contract_address = '', type] = remembered.split('/')
  const named = { contract_chain: chain as ChainKey, contract_address, state: 'ready' as const }
  if (type === 'NFT') {
    void queryClient.prefetchQuery(nftMainQuery(named))
    void queryClient.prefetchQuery(nftOtherQuery(named))
  } else if (type === 'ERC20') {
    void queryClient.prefetchQuery(erc20MainQuery(named))
    void queryClient.prefetchQuery(erc20OtherQuery(named))
  } else if (type === 'Wallet') {
    void queryClient.prefetchQuery(walletMainQuery(named))
    void queryClient.prefetchQuery(walletOtherQuery(named))
  }
}
