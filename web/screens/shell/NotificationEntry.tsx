import { IconDeviceDesktop, IconLifebuoy } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { report } from '../../client/report.ts'
import { formatAgo, formatMinute } from '../../format/time.ts'
import { nextPath } from '../../next-path.ts'
import { markRead, type Notification } from '../../queries/notifications.ts'
import classes from './NotificationEntry.module.css'

const icons = { support: IconLifebuoy, 'sign-in': IconDeviceDesktop } satisfies Record<
  Notification['kind'],
  unknown
>

/** One notification. A click marks it as read and follows its link. */
export function NotificationEntry({
  notification: { id, kind, title, body, link, created_at, read },
  onLeave,
}: {
  notification: Notification
  onLeave(): void
}) {
  const router = useRouter()
  const href = nextPath(link)
  const Icon = icons[kind]
  const time = new Date(created_at)

  const follow = (event: MouseEvent) => {
    // On failure the update is rolled back, which is enough of a message.
    if (!read) markRead(id).catch(report)
    if (!href || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onLeave()
    void router.navigate({ href })
  }

  const Tag = href ? 'a' : 'button'
  return (
    <Tag
      {...(href ? { href } : { type: 'button' })}
      className={classes.entry}
      data-unread={!read}
      onClick={follow}
    >
      <span className={classes.icon}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          {!read && <span className="visually-hidden">Unread: </span>}
          {title}
        </span>
        <span className={classes.body}>{body}</span>
        <time className={classes.time} dateTime={created_at} title={formatMinute(time)}>
          {formatAgo(time, new Date())}
        </time>
      </span>
    </Tag>
  )
}
