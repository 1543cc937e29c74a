import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatCard.module.css'

type Props = {
  label: string
  value: string
  /** What the figure counts over, such as 'Total'. */
  note: string
  /** Percent against the period before. */
  change?: number
  sparkline?: ReactNode
}

export function StatCard({ label, value, note, change, sparkline }: Props) {
  return (
    <section className={classes.card} aria-label={label}>
      <h2 className={classes.label}>{label}</h2>
      <p className={`${classes.value} figure`}>{value}</p>
      <p className={classes.foot}>
        {change !== undefined && <Change percent={change} />}
        <span className={classes.note}>{note}</span>
      </p>
      {sparkline && <div className={classes.sparkline}>{sparkline}</div>}
    </section>
  )
}

function Change({ percent }: { percent: number }) {
  const up = percent >= 0
  const Arrow = up ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={`${up ? classes.up : classes.down} figure`}>
      <Arrow size={14} aria-hidden />
      {up ? '+' : '-'}
      {Math.abs(percent).toFixed(1)}%
    </span>
  )
}
