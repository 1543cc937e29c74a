import classes from './Badge.module.css'

/** A state in one word. The tone only helps: the word says it all. */
export function Badge({ text, tone }: { text: string; tone: 'active' | 'quiet' }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {text}
    </span>
  )
}
