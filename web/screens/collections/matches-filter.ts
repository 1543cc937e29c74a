import { chainLabel } from '../../collections/chain-label.ts'
import type { Collection } from '../../queries/collections.ts'

/** Whether every word of the text is in the collection's name, address, chain or type. */
export function matchesFilter(collection: Collection, text: string): boolean {
  const { collection_name, contract_address, contract_chain, contract_type, standard } = collection
  const facts = [
    collection_name,
    contract_address,
    contract_chain,
    chainLabel(contract_chain),
    contract_type,
    standard,
  ]
  const held = facts.join('\n').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word))
}
