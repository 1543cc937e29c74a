import classes from './ProgressBar.module.css'

type Props = { label: string; max: number; value: number; className?: string | undefined }

/** How far something has come. Its size is that of the class. */
export function ProgressBar({ label, max, value, className = '' }: Props) {
  return <progress className={`${classes.bar} ${className}`} aria-label={label} max={max} value={value} />
}
