import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'
import { lateOnPress } from '../../components/late.tsx'
import { unreadQuery } from '../../queries/notifications.ts'
import classes from './NotificationBell.module.css'

type Props = { unread: number }

const Bell = lateOnPress<Props>(
  (props) => <BellButton aria-haspopup="dialog" aria-expanded={false} {...props} />,
  () => import('./NotificationPopover.tsx').then(({ NotificationPopover }) => NotificationPopover),
)

export function NotificationBell() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  return <Bell unread={unread} />
}

export function BellButton({ unread, className = '', ...props }: Props & ComponentPropsWithRef<'button'>) {
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <button
      type="button"
      className={`${classes.bell} ${className}`}
      aria-label={label}
      title={label}
      {...props}
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      {unread > 0 && <span className={`${classes.count} figure`}>{unread > 99 ? '99+' : unread}</span>}
    </button>
  )
}
