import type { Collection } from '../queries/collections.ts'

/** Why something is empty: as long as the past is being read nobody knows yet. */
export function orStillIndexing({ state }: Pick<Collection, 'state'>, text: string): string {
  return state === 'processing' ? 'Still indexing …' : text
}
