import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { PopoverPanel } from '../../components/overlay/PopoverPanel.tsx'
import { keepNewestNotifications, unreadQuery } from '../../queries/notifications.ts'
import classes from './NotificationBell.module.css'
import { NotificationPanel } from './NotificationPanel.tsx'

export function NotificationBell() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  const [open, setOpen] = useState(false)
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <PopoverPanel
      opened={open}
      onChange={setOpen}
      onClose={keepNewestNotifications}
      width={380}
      target={
        <IconButton label={label} className={classes.bell} title={label} onClick={() => setOpen(!open)}>
          <IconBell size={20} stroke={1.6} aria-hidden />
          {unread > 0 && <span className={`${classes.count} figure`}>{unread > 99 ? '99+' : unread}</span>}
        </IconButton>
      }
      className={classes.panel}
    >
      <NotificationPanel unread={unread} onLeave={() => setOpen(false)} />
    </PopoverPanel>
  )
}
