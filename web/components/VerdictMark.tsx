import type { Verdict } from '#api/hallmark.ts'
import classes from './VerdictMark.module.css'

const punch = 'M16 1 29 8.5v15L16 31 3 23.5v-15z'
const signs: Partial<Record<Verdict, string>> = {
  // The letter of the brand's hallmark, larger: it is seen at 16 px.
  agrees: 'M14.2 6.6h3.6l6.2 17.6h-3.6l-1.4-4.2h-6l-1.4 4.2H8zM16 10.9l-2 6h4z',
  // An unequal sign.
  differs:
    'M8 11h9.6l1.8-3.6 2.6 1.3-1.1 2.3H24v3.2h-4.7l-1.9 3.6H24V21h-8.2l-1.8 3.6-2.6-1.3 1.1-2.3H8v-3.2h6.1l1.9-3.6H8z',
}

/** The punch of the brand: struck with its letter, struck with an unequal sign, or an empty outline. A word stands beside it. */
export function VerdictMark({ verdict, size = 16 }: { verdict: Verdict; size?: number }) {
  const sign = signs[verdict]
  return (
    <svg
      className={classes.mark}
      data-verdict={verdict}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path className={classes.punch} d={punch} />
      {sign && <path className={classes.sign} d={sign} />}
    </svg>
  )
}
