import type { ComponentPropsWithRef } from 'react'
import classes from './LineInput.module.css'

/** A bare line of text, for the screens that come first: Mantine's input renders twice when it appears, at the worst moment. */
export function LineInput({ className = '', ...props }: ComponentPropsWithRef<'input'>) {
  return <input className={`${classes.input} ${className}`} {...props} />
}
