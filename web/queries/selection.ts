import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { storageKeys } from '../storage/storage.ts'
import { collectionKey } from './collection-key.ts'
import type { Collection } from './collections.ts'

/*
 * The key of the selected collection is in local storage, shared by all tabs. A cleared selection is stored as well:
 * only if nothing is stored does the collections page select the first.
 */
const cleared = 'none'

const listeners = new Set<() => void>()

export function selectCollection(collection: Collection | null): void {
  localStorage.setItem(storageKeys.selectedCollection, collection ? collectionKey(collection) : cleared)
  for (const listener of listeners) listener()
}

/** The stored one; the first of the list if that is gone; null if the selection was cleared. */
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
 * Stores the first of the list if nothing valid is stored, so that all screens agree. A stored one that is not in the
 * list may have been added in another tab a moment ago: the list is read again before it is replaced.
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

/** The stored one; the last of the list if there is none. */
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

/** The stored one, before the list is loaded. If it is no longer tracked, the server says so. */
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
  // From other tabs.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
