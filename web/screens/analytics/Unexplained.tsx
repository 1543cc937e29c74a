import type { ChainKey } from '#api/chains.ts'
import { Address } from '../../components/Address.tsx'
import { formatCount } from '../../format/number.ts'
import type { NftMain } from '../../queries/stats.ts'
import classes from './Unexplained.module.css'

type Props = { unexplained: NonNullable<NftMain['unexplained']>; chain: ChainKey }

/** What was paid for without a market that can be read, so that somebody sees which one to add. */
export function Unexplained({ unexplained, chain }: Props) {
  const { transfers, valued, called, addresses } = unexplained
  return (
    <details className={classes.unexplained}>
      <summary className={classes.summary}>
        <span>
          <span className="figure">{shareOf(transfers, valued)}</span> of the transfers with a payment are not
          explained by any market that Assay reads
        </span>{' '}
        <span className={`${classes.counts} figure`}>
          ({formatCount(transfers)} of {formatCount(valued)})
        </span>
      </summary>
      <p className={classes.note}>
        Their prices are what moved in the transaction, or not known. These addresses were called most:
      </p>
      <ul className={classes.list}>
        {called.map(({ address, label, transfers: count }) => (
          <li key={address} className={classes.item}>
            <Address value={address} chain={chain} label={label} />
            <span className="figure">{count === 1 ? '1 transfer' : `${formatCount(count)} transfers`}</span>
          </li>
        ))}
      </ul>
      {addresses > called.length && (
        <p className={classes.note}>And {formatCount(addresses - called.length)} more.</p>
      )}
    </details>
  )
}

/** Of what is there, never 0%; of what is not all, never 100%. */
function shareOf(part: number, whole: number): string {
  const percent = (100 * part) / Math.max(part, whole)
  if (percent < 0.1) return 'Less than 0.1%'
  return percent > 99.9 && part < whole ? 'More than 99.9%' : `${Number(percent.toFixed(1))}%`
}
