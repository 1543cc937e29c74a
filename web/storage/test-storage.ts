import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test of a file its own local storage. Values are read as JSON. */
export function testStorage() {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return { read: (key: string) => JSON.parse(stored.get(key) ?? '[]') }
}
