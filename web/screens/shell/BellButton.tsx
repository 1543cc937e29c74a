import { IconBell } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import classes from './NotificationBell.module.css'

type Props = { unread: number } & ComponentPropsWithRef<'button'>

export function BellButton({ unread, className = '', ...props }: Props) {
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <IconButton label={label} className={`${classes.bell} ${className}`} title={label} {...props}>
      <IconBell size={20} stroke={1.6} aria-hidden />
      {unread > 0 && <span className={`${classes.count} figure`}>{unread > 99 ? '99+' : unread}</span>}
    </IconButton>
  )
}
