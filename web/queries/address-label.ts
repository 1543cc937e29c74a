import type { ChainKey } from '#api/chains.ts'
import { call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

/** Names an address for this account; an empty name removes it. Returns the resulting name. */
export async function nameAddress(chain: ChainKey, address: string, label: string): Promise<string> {
  const named = await call('POST /api/address-label', { body: { contract_chain: chain, address, label } })
  // Every table of owners shows names.
  for (const part of ['stats', 'proof']) void queryClient.invalidateQueries({ queryKey: [part] })
  return named.label
}
