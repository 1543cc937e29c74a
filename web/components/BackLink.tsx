import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './BackLink.module.css'

type Props = LinkProps & { children: ReactNode }

/** A link to the parent screen. */
export function BackLink({ children, ...link }: Props) {
  return (
    <Link {...link} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden />
      {children}
    </Link>
  )
}

/** The same on a line of its own, above the heading. */
export function BackBar(props: Props) {
  return (
    <div className={classes.bar}>
      <BackLink {...props} />
    </div>
  )
}
