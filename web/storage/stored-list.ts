import { useMemo, useSyncExternalStore } from 'react'

/** A list in local storage, the same in all tabs. An invalid value is an empty list. */
export function storedList<T>(key: string) {
  const listeners = new Set<() => void>()
  const stored = () => localStorage.getItem(key)

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    // From other tabs.
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }

  return {
    read: () => parse<T>(stored()),
    write(list: readonly T[]): void {
      if (list.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(list))
      for (const listener of listeners) listener()
    },
    useList(): readonly T[] {
      const text = useSyncExternalStore(subscribe, stored)
      return useMemo(() => parse<T>(text), [text])
    },
  }
}

function parse<T>(text: string | null): readonly T[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
