import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { LateOnPress } from '../../components/overlay/late.tsx'
import { unreadQuery } from '../../queries/notifications.ts'
import { BellButton } from './BellButton.tsx'

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
