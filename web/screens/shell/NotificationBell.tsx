import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './NotificationBell.module.css'

export function NotificationBell() {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={320}
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
          aria-label="Notifications"
          onClick={() => setOpen(!open)}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <h2 className={classes.title} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        <p className={classes.empty}>No notifications yet.</p>
      </Popover.Dropdown>
    </Popover>
  )
}
