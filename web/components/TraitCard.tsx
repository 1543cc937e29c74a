import classes from './TraitCard.module.css'

type Props = { label: string; value: string; percent: string }

export function TraitCard({ label, value, percent }: Props) {
  return (
    <li className={classes.card}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
      <span className={classes.percent}>{percent} have this trait</span>
    </li>
  )
}
