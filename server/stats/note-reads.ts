import { AsyncLocalStorage } from 'node:async_hooks'

const noted = new AsyncLocalStorage<Set<number>>()

/** Says that what is being worked out was read from another contract than it is about. */
export function noteRead(contractId: number): void {
  noted.getStore()?.add(contractId)
}

/** What the work comes to, and which contracts were read for it, beside those that it is about. */
export async function withReads<T>(work: () => Promise<T>): Promise<{ value: T; reads: number[] }> {
  const reads = new Set<number>()
  const value = await noted.run(reads, work)
  return { value, reads: [...reads].sort((a, b) => a - b) }
}
