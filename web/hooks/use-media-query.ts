import { useSyncExternalStore } from 'react'

/** Whether a media query holds, from the first render on. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, holds } = sourceOf(query)
  return useSyncExternalStore(subscribe, holds)
}

/** Whether the user prefers reduced motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)')
}

// Shared, or a hundred cards would add a hundred listeners.
const sources = new Map<string, ReturnType<typeof createSource>>()

function sourceOf(query: string) {
  const known = sources.get(query) ?? createSource(query)
  sources.set(query, known)
  return known
}

function createSource(query: string) {
  const list = matchMedia(query)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return { subscribe, holds: () => list.matches }
}
