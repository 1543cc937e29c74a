import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentPropsWithRef, lazy } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { LateOnPress } from '../../components/late.tsx'
import { unreadQuery } from '../../queries/notifications.ts'
import classes from './NotificationBell.module.css'

const load = () => import('./NotificationPopover.tsx')
const NotificationPopover = lazy(() => load().then((module) => ({ default: module.NotificationPopover })))

export function NotificationBell() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  return (
    <LateOnPress
      load={load}
      button={(press) => (
        <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={false} {...press} />
      )}
    >
      <NotificationPopover unread={unread} />
    </LateOnPress>
  )
}

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
