import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../components/Button.ts'
import { LoadErrorNote, loadErrorText } from '../../components/LoadError.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { markRead, notificationsQuery } from '../../queries/notifications.ts'
import { notifyError } from '../../toasts.ts'
import { NotificationEntry } from './NotificationEntry.tsx'
import classes from './NotificationPanel.module.css'

export function NotificationPanel({ unread, onLeave }: { unread: number; onLeave(): void }) {
  const list = useInfiniteQuery(notificationsQuery)
  const [marking, mark] = useBusy()
  const entries = list.data?.pages.flatMap(({ result }) => result)
  const newest = entries?.[0]
  const title = useRef<HTMLHeadingElement>(null)
  const listed = useRef<HTMLUListElement>(null)
  const goTo = useRef<number>(undefined)

  // Before the paint, so that no key press is lost.
  useLayoutEffect(() => {
    const entry = goTo.current === undefined ? undefined : listed.current?.children[goTo.current]
    if (entry) {
      goTo.current = undefined
      entry.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    }
    // The pressed button is gone, and the focus with it: without focus Escape would not close the panel.
    else if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  })

  const showOlder = () => {
    goTo.current = entries?.length
    void list.fetchNextPage()
  }

  const markAll = () =>
    mark(async () => {
      if (!newest) return
      await markRead(newest.id, { andOlder: true }).catch(() =>
        notifyError('The notifications could not be marked as read.'),
      )
    })

  return (
    <>
      <div className={classes.top}>
        <h2 ref={title} className={classes.title} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        {newest && unread > 0 && (
          <button type="button" className={classes.quiet} disabled={marking} onClick={markAll}>
            Mark all as read
          </button>
        )}
      </div>
      {list.isPending ? (
        <Waiting />
      ) : !entries ? (
        <LoadErrorNote className={classes.message} what="The notifications" onRetry={list.refetch} />
      ) : entries.length === 0 ? (
        <p className={classes.message}>No notifications yet.</p>
      ) : (
        <div className={classes.scroll}>
          <ul ref={listed} className={classes.list}>
            {entries.map((notification) => (
              <li key={notification.id}>
                <NotificationEntry notification={notification} onLeave={onLeave} />
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <div className={classes.more}>
              {list.isFetchNextPageError && <p>{loadErrorText('Older ones')}</p>}
              <Button variant="subtle" fullWidth loading={list.isFetchingNextPage} onClick={showOlder}>
                {list.isFetchNextPageError ? 'Try again' : 'Show older'}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label="Loading">
      <span />
      <span />
      <span />
    </div>
  )
}
