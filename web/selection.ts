import { useMemo, useSyncExternalStore } from 'react'
import { collectionKey } from './collection-key.ts'
import type { Collection } from './queries/collections.ts'
import { storageKeys } from './storage.ts'

/*
 * The selected collection is remembered in the browser by its key, and shared by all tabs. A selection that was
 * cleared is remembered as such: with none remembered at all, the collections page selects the first.
 */
const cleared = 'none'

const listeners = new Set<() => void>()

export function selectCollection(collection: Collection | null): void {
  localStorage.setItem(storageKeys.selectedCollection, collection ? collectionKey(collection) : cleared)
  for (const listener of listeners) listener()
}

/** The remembered one; the first of the list where none that is remembered matches; null when it was cleared. */
export function useSelectedCollection(collections: readonly Collection[] | undefined): Collection | null {
  const remembered = useRemembered()
  return useMemo(() => {
    const found = find(collections, remembered)
    return found ?? (remembered === cleared ? null : (collections?.[0] ?? null))
  }, [collections, remembered])
}

/** The remembered one; the last of the list where there is none. */
export function useCollectionForAnalytics(collections: readonly Collection[] | undefined): Collection | null {
  const remembered = useRemembered()
  return useMemo(
    () => find(collections, remembered) ?? collections?.at(-1) ?? null,
    [collections, remembered],
  )
}

function find(collections: readonly Collection[] | undefined, remembered: string | null) {
  return collections?.find((collection) => collectionKey(collection) === remembered)
}

function useRemembered(): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(storageKeys.selectedCollection))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Comes from the other tabs.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
