import { collectionKey } from './collection-key.ts'
import type { Collection } from './collections.ts'

/** The collection that the address of the page names, if there is one: anybody can write an address. */
export function linkedCollection(collections: readonly Collection[], named: unknown): Collection | undefined {
  const key = String(named).toLowerCase()
  return collections.find((each) => collectionKey(each).toLowerCase() === key)
}
