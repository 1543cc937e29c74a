import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatCard.module.css'

type Props = {
  label: string
  /** The figure. A button in it, such as the one to its proof, covers the whole card. */
  value: ReactNode
  /** The period, such as 'Total'. */
  note: string
  /** Not all of what it counts over is known yet. */
  soFar?: boolean
  /** What has to be known about the figure, which may be a button of its own. */
  mark?: ReactNode
  /** Percent against the period before. */
  change?: number | undefined
  sparkline?: ReactNode
  /** While the figure is loaded. */
  busy?: boolean
}

export function StatCard(props: Props) {
  const { label, value, note, soFar = false, mark, change, sparkline, busy = false } = props
  return (
    <section className={classes.card} aria-label={label} aria-busy={busy}>
      <h2 className={classes.label}>{label}</h2>
      <p className={`${classes.value} figure`}>{value}</p>
      <p className={classes.foot}>
        {change !== undefined && <Change percent={change} />}
        <span className={classes.period}>
          <span className={classes.note}>{note}</span>
          {soFar && <span className={classes.soFar}>so far</span>}
        </span>
        {mark && <span className={classes.mark}>{mark}</span>}
      </p>
      {sparkline && <div className={classes.sparkline}>{sparkline}</div>}
    </section>
  )
}

function Change({ percent }: { percent: number }) {
  const text = `${Math.abs(percent).toFixed(1)}%`
  if (text === '0.0%') return <span className={`${classes.note} figure`}>{text}</span>
  const up = percent > 0
  const Arrow = up ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={`${up ? classes.up : classes.down} figure`}>
      <Arrow size={14} aria-hidden />
      {up ? '+' : '-'}
      {text}
    </span>
  )
}
