import classes from './Hallmark.module.css'

/** A hexagonal punch with an A. */
export function Hallmark({ size = 28 }: { size?: number }) {
  return (
    <svg className={classes.hallmark} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path className={classes.punch} d="M16 1 29 8.5v15L16 31 3 23.5v-15z" />
      <path className={classes.rim} d="M16 3.6 26.75 9.8v12.4L16 28.4 5.25 22.2V9.8z" />
      <path
        className={classes.letter}
        d="M14.7 8.4h2.6l5.1 14.2h-2.6l-1.3-3.8h-5l-1.3 3.8H9.6zM16 11.6l-1.8 5.2h3.6z"
      />
    </svg>
  )
}
