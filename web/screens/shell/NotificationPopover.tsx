import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { keepNewestNotifications } from '../../queries/notifications.ts'
import { BellButton } from './BellButton.tsx'
import classes from './NotificationBell.module.css'
import { NotificationPanel } from './NotificationPanel.tsx'

/** The bell from its first press on. */
export function NotificationPopover({ unread }: { unread: number }) {
  const bell = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // The bell that was pressed is gone, and the focus with it.
    bell.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
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
        <BellButton ref={bell} unread={unread} onClick={() => setOpen(!open)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <NotificationPanel unread={unread} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
