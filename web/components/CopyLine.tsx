import { CopyButton } from './CopyButton.tsx'
import classes from './CopyLine.module.css'

type Props = {
  label: string
  /** As in ‘Copy the key’. */
  what: string
  text: string
}

/** A text for programs, shown whole, to be copied. */
export function CopyLine({ label, what, text }: Props) {
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <div className={classes.line}>
        <code className={classes.text}>{text}</code>
        <CopyButton text={text} what={what} className={classes.copy} />
      </div>
    </div>
  )
}
