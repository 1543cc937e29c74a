import { IconFlask2 } from '@tabler/icons-react'
import classes from './SampleNote.module.css'

/** Shown above sample data. */
export function SampleNote({ text }: { text: string }) {
  return (
    <p className={classes.note} role="note">
      <IconFlask2 size={18} stroke={1.75} aria-hidden />
      <span>
        <strong>Sample data.</strong> {text}
      </span>
    </p>
  )
}
