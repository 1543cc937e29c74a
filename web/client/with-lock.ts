let tail: Promise<unknown> = Promise.resolve()

/**
 * Runs one task of this name at a time over all tabs. Browsers offer locks on https and localhost only; elsewhere
 * tasks queue within the tab, and the server's grace for a token used twice covers the other tabs.
 */
export function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, task) as Promise<T>
  const run = tail.then(task)
  tail = run.catch(() => undefined)
  return run
}
