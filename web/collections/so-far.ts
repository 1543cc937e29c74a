import type { Collection } from '../queries/collections.ts'

type Days = { main: readonly { date: string }[]; complete_to: string | null }

/** Whether figures up to today are only what was read so far. Without the days it is told by the collection alone. */
export function isSoFar({ state }: Pick<Collection, 'state'>, days?: Days): boolean {
  if (state === 'processing') return true
  const today = days?.main.at(-1)?.date
  return today !== undefined && (days?.complete_to ?? '') < today
}

/** Before anything of it was read, that it has none of something is not known. */
export function isAnyRead({ nr_transactions }: Pick<Collection, 'nr_transactions'>): boolean {
  return nr_transactions !== null
}
