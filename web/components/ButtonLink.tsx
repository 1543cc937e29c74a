import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from './Button.ts'

/** A link inside the app that looks like a button. */
export function ButtonLink({ children, ...link }: LinkProps & { children: ReactNode }) {
  return <Button renderRoot={(props) => <Link {...link} {...props} />}>{children}</Button>
}
