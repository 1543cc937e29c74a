import { type Ranking, rankProgress } from '../../collections/rank-progress.ts'
import classes from './Collectibles.module.css'

/** Beside a list that is sorted by rank: of which part of the collection the ranks are, or why there are none. */
export function RankingNote({ ranking }: { ranking: Ranking }) {
  const progress = rankProgress(ranking)
  const { ranked_of, partial } = ranking
  const text =
    ranked_of === 0
      ? 'Nothing is ranked: no metadata could be read. Sorted by id.'
      : partial && progress
        ? `${progress}. Sorted by id until then.`
        : progress && `${progress}.`
  return (
    <p className={classes.ranking} role="status">
      {text}
    </p>
  )
}
