import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { storageKeys } from '../storage/storage.ts'
import { collectionKey } from './collection-key.ts'
import type { Collection } from './collections.ts'

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
  return useMemo(() => selectedOf(collections, remembered), [collections, remembered])
}

export function selectedOf(
  collections: readonly Collection[] | undefined,
  remembered = read(),
): Collection | null {
  const found = find(collections, remembered)
  return found ?? (remembered === cleared ? null : (collections?.[0] ?? null))
}

/**
 * Has the other screens, too, go by the first of the list where it stands for want of another. One that is remembered
 * and not in the list may have been added in another tab a moment ago: the list is read anew before it is given up.
 */
export function useSettledSelection(
  collections: readonly Collection[] | undefined,
  readAnew: () => Promise<{ data: readonly Collection[] | undefined; isSuccess: boolean }>,
): void {
  const remembered = useRemembered()
  useEffect(() => {
    if (!collections || remembered === cleared || find(collections, remembered)) return
    const selectFirstOf = (list: readonly Collection[] | undefined) => {
      const [first] = list ?? []
      if (first && read() === remembered && !find(list, remembered)) selectCollection(first)
    }
    if (remembered === null) selectFirstOf(collections)
    else void readAnew().then(({ data, isSuccess }) => isSuccess && selectFirstOf(data))
  }, [collections, remembered, readAnew])
}

/** The remembered one; the last of the list where there is none. */
export function useCollectionForAnalytics(collections: readonly Collection[] | undefined): Collection | null {
  const remembered = useRemembered()
  return useMemo(() => analysedOf(collections, remembered), [collections, remembered])
}

export function analysedOf(
  collections: readonly Collection[] | undefined,
  remembered = read(),
): Collection | null {
  return find(collections, remembered) ?? collections?.at(-1) ?? null
}

type Named = Pick<Collection, 'contract_chain' | 'contract_address' | 'contract_type' | 'state'>

/** What is known of the remembered one before the list is there. Nobody may track it any more: then the server says so. */
export function rememberedCollection(): Named | null {
  // As collection-key.ts writes it.
  const [contract_chain, contract_address = '', contract_type] = (read() ?? '').split('/')
  if (!contract_type) return null
  return { contract_chain, contract_address, contract_type, state: 'ready' } as Named
}

function find(collections: readonly Collection[] | undefined, remembered: string | null) {
  return collections?.find((collection) => collectionKey(collection) === remembered)
}

function useRemembered(): string | null {
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
