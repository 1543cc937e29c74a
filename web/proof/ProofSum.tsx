import type { Figure } from '#api/figures.ts'
import { formatCount } from '../format/number.ts'
import type { Proof, ProofRow } from '../queries/proof.ts'
import { formatFigure } from './format-figure.ts'
import classes from './ProofSum.module.css'

type Props = { figure: Figure; proof: Proof; rows: readonly ProofRow[] }

/** Shows that the rows add up to the figure; added here once all of them are loaded. */
export function ProofSum({ figure, proof, rows }: Props) {
  const { value, exact, unit, row_count } = proof
  if (figure === 'fdv')
    return <p className={classes.sum}>Price times supply is {formatFigure(value, unit)}</p>
  const unknown = rows.filter(({ adds }) => adds === null).length
  const soFar = rows.reduce((sum, { adds }) => sum + (adds ?? 0), 0)
  const isWhole = rows.length >= row_count
  const total = isWhole && unknown < rows.length ? soFar : value
  return (
    <div className={`${classes.sum} figure`}>
      {!isWhole && (
        <p className={classes.soft}>
          {formatCount(rows.length)} of {formatCount(row_count)} rows are shown, which add up to{' '}
          {formatFigure(soFar, unit)} so far.
        </p>
      )}
      <p>
        {formatCount(row_count)} {row_count === 1 ? 'row adds' : 'rows add'} up to{' '}
        {formatFigure(total, unit, exact)}
      </p>
      {unknown > 0 && (
        <p className={classes.soft}>
          {unknown === 1
            ? '1 row has no known price and adds nothing.'
            : `${formatCount(unknown)} rows have no known price and add nothing.`}
        </p>
      )}
    </div>
  )
}
