import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepNewestNotifications, unreadQuery } from '../../queries/notifications.ts'
import classes from './NotificationBell.module.css'
import { NotificationPanel } from './NotificationPanel.tsx'

export function NotificationBell() {
  const [open, setOpen] = useState(false)
  const { data: unread = 0 } = useQuery(unreadQuery)
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      onClose={keepNewestNotifications}
      position="bottom-end"
      width={380}
      offset={8}
      radius="lg"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={label}
          title={label}
          onClick={() => setOpen(!open)}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
          {unread > 0 && <span className={`${classes.count} figure`}>{unread > 99 ? '99+' : unread}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <NotificationPanel unread={unread} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
