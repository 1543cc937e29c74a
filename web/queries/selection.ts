import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { storageKeys } from '../storage/storage.ts'
import { collectionKey } from './collection-key.ts'
import type { Collection } from './collections.ts'

/*
 * The selected collection is stored in the browser by its key, and shared by all tabs. A selection that was
 * cleared is stored as such: with none stored at all, the collections page selects the first.
 */
const cleared = 'none'

const listeners = new Set<() => void>()

export function selectCollection(collection: Collection | null): void {
  localStorage.setItem(storageKeys.selectedCollection, collection ? collectionKey(collection) : cleared)
  for (const listener of listeners) listener()
}

/** The stored one; the first of the list where none that is stored matches; null when it was cleared. */
export function useSelectedCollection(collections: readonly Collection[] | undefined): Collection | null {
  const stored = useStoredKey()
  return useMemo(() => selectedOf(collections, stored), [collections, stored])
}

export function selectedOf(
  collections: readonly Collection[] | undefined,
  stored = read(),
): Collection | null {
  const found = find(collections, stored)
  return found ?? (stored === cleared ? null : (collections?.[0] ?? null))
}

/**
 * Has the other screens, too, go by the first of the list where it stands for want of another. One that is stored
 * and not in the list may have been added in another tab a moment ago: the list is read anew before it is given up.
 */
export function useDefaultSelection(
  collections: readonly Collection[] | undefined,
  refetch: () => Promise<{ data: readonly Collection[] | undefined; isSuccess: boolean }>,
): void {
  const stored = useStoredKey()
  useEffect(() => {
    if (!collections || stored === cleared || find(collections, stored)) return
    const selectFirstOf = (list: readonly Collection[] | undefined) => {
      const [first] = list ?? []
      if (first && read() === stored && !find(list, stored)) selectCollection(first)
    }
    if (stored === null) selectFirstOf(collections)
    else void refetch().then(({ data, isSuccess }) => isSuccess && selectFirstOf(data))
  }, [collections, stored, refetch])
}

/** The stored one; the last of the list where there is none. */
export function useCollectionForAnalytics(collections: readonly Collection[] | undefined): Collection | null {
  const stored = useStoredKey()
  return useMemo(() => analyticsCollectionOf(collections, stored), [collections, stored])
}

export function analyticsCollectionOf(
  collections: readonly Collection[] | undefined,
  stored = read(),
): Collection | null {
  return find(collections, stored) ?? collections?.at(-1) ?? null
}

type Named = Pick<Collection, 'contract_chain' | 'contract_address' | 'contract_type' | 'state'>

/** What is known of the stored one before the list is there. Nobody may track it any more: then the server says so. */
export function storedCollection(): Named | null {
  // As collection-key.ts writes it.
  const [contract_chain, contract_address = '', contract_type] = (read() ?? '').split('/')
  if (!contract_type) return null
  return { contract_chain, contract_address, contract_type, state: 'ready' } as Named
}

function find(collections: readonly Collection[] | undefined, stored: string | null) {
  return collections?.find((collection) => collectionKey(collection) === stored)
}

function useStoredKey(): string | null {
  return useSyncExternalStore(subscribe, read)
}

function read(): string | null {
  return localStorage.getItem(storageKeys.selectedCollection)
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
