import type { ChainKey } from '#api/chains.ts'
import { call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

/** Names an address for this account; an empty name takes the own one away. Gives back what it is called now. */
export async function nameAddress(chain: ChainKey, address: string, label: string): Promise<string> {
  const named = await call('POST /api/address-label', { body: { contract_chain: chain, address, label } })
  // Names stand among the owners of every table.
  for (const part of ['stats', 'proof']) void queryClient.invalidateQueries({ queryKey: [part] })
  return named.label
}
