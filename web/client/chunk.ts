import { type ComponentType, lazy } from 'react'
import { tabKeys } from '../storage/storage.ts'
import { connection } from './connection.ts'

/** A page that was loaded a moment ago knows the newest names of all files: to load it again would change nothing. */
const reloadEveryMs = 60_000

/**
 * Loads code that has a file of its own. While the server is away this waits for it. A file that is gone since an upgrade has a
 * new name, which a new page knows: the page is loaded again.
 */
export function chunk<M>(load: () => Promise<M>): () => Promise<M> {
  return async () => {
    try {
      return await load()
    } catch {
      await connection.whenAnswering()
    }
    let cause: unknown
    try {
      const module = await load()
      if (areStylesLoaded()) return module
    } catch (error) {
      cause = error
    }
    return reloadPage(cause)
  }
}

/** The component of that name, which is loaded by a `chunk` when it is shown first. */
export function lazyComponent<N extends string, P>(
  load: () => Promise<{ [K in N]: ComponentType<P> }>,
  name: N,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** The bundler asks for a stylesheet once: after a failure the screen would be shown without it. */
function areStylesLoaded(): boolean {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet)
}

function reloadPage(cause: unknown): Promise<never> {
  const reloadedAt = Number(sessionStorage.getItem(tabKeys.reloadedAt))
  if (Date.now() - reloadedAt < reloadEveryMs) {
    throw new Error('A part of the page could not be loaded.', { cause })
  }
  sessionStorage.setItem(tabKeys.reloadedAt, String(Date.now()))
  window.location.reload()
  // The page is on its way out: nothing is shown instead.
  return new Promise(() => undefined)
}
