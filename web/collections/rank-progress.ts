import type { CallReply } from '#api/calls.ts'
import { formatCount } from '../format/number.ts'

export type Ranking = Pick<CallReply<'POST /api/nft/traits'>, 'known_of' | 'ranked_of' | 'partial'>

/** Of which part of a collection its ranks are, if not of all of it; else an empty text. */
export function rankProgress({ known_of, ranked_of, partial }: Ranking): string {
  if (known_of === null || ranked_of === null || known_of >= ranked_of) return ''
  const [known, all] = [formatCount(known_of), formatCount(ranked_of)]
  return partial
    ? `Ranked when all ${all} are read (${known} so far)`
    : `Ranked among ${known} of ${all}: the others are being read`
}
