import classes from './Skeleton.module.css'

type Props = {
  /** As CSS has them; all of the width and one line of text if they are left out. */
  width?: string
  height?: string
  className?: string | undefined
}

/** Stands for what is on its way, in its place and size. It breathes, unless the reader wants less motion. */
export function Skeleton({ width = '100%', height = '1em', className = '' }: Props) {
  return <span className={`${classes.skeleton} ${className}`} style={{ width, height }} aria-hidden />
}
