import { useEffect, useRef, useState } from 'react'
import { PopoverPanel } from '../../components/overlay/PopoverPanel.tsx'
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
    <PopoverPanel
      opened={open}
      onChange={setOpen}
      onClose={keepNewestNotifications}
      width={380}
      target={<BellButton ref={bell} unread={unread} onClick={() => setOpen(!open)} />}
      className={classes.panel}
    >
      <NotificationPanel unread={unread} onLeave={() => setOpen(false)} />
    </PopoverPanel>
  )
}
