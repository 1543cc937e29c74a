import type { CallReply } from '#api/calls.ts'

type Named = Pick<
  CallReply<'GET /api/collections'>[number],
  'contract_address' | 'contract_chain' | 'contract_type'
>

/** Tells two collections apart: an address may be tracked as a contract and as a wallet, and on several chains. */
export function collectionKey({ contract_chain, contract_address, contract_type }: Named): string {
  return `${contract_chain}/${contract_address}/${contract_type}`
}
