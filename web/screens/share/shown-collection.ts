import type { ShownCollection } from '../../queries/collections.ts'
import type { Shared } from '../../queries/shared.ts'

/** As much of the collection as a visitor knows. Files that are saved are named after the title. */
export function shownCollection(shared: Shared): ShownCollection {
  const { contract_chain, contract_address, contract_type, title, state, counts_native } = shared
  return {
    contract_chain,
    contract_address,
    contract_type,
    collection_name: title,
    // What waits to be read has nothing to show either.
    state: state === 'start' ? 'processing' : state,
    counts_native,
    hallmark: null,
  }
}
