import type { Collection } from '../queries/collections.ts'

/** Why something is empty: during the backfill it is not known yet. */
export function orStillIndexing({ state }: Pick<Collection, 'state'>, text: string): string {
  return state === 'processing' ? 'Still indexing …' : text
}
