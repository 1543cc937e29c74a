import classes from './Badge.module.css'

/** A state in one word. The tone is only decoration. */
export function Badge({ text, tone }: { text: string; tone: 'active' | 'quiet' }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {text}
    </span>
  )
}
