import type { ComponentPropsWithRef } from 'react'
import classes from './IconButton.module.css'

type Props = { label: string } & ComponentPropsWithRef<'button'>

/** A button with only an icon. */
export function IconButton({ label, className = '', ...props }: Props) {
  return <button type="button" className={`${classes.button} ${className}`} aria-label={label} {...props} />
}
