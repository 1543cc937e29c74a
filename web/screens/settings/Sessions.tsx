import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../components/Button.ts'
import { LoadErrorNote, loadErrorText } from '../../components/LoadError.tsx'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { formatCount } from '../../format/number.ts'
import { endOtherSessions, sessionsQuery } from '../../queries/sessions.ts'
import { notifySuccess } from '../../toasts.ts'
import card from './SectionCard.module.css'
import { SectionCard } from './SectionCard.tsx'
import { SessionItem } from './SessionItem.tsx'
import classes from './Sessions.module.css'

/** Where one is signed in, and how to end that. */
export function Sessions() {
  const list = useInfiniteQuery(sessionsQuery)
  const sessions = list.data?.pages.flatMap(({ result }) => result)
  const total = list.data?.pages.at(-1)?.total ?? 0
  const [asking, setAsking] = useState(false)
  const region = useRef<HTMLElement>(null)
  // The button that was pressed is gone, and the focus with it.
  const focus = () => region.current?.focus({ preventScroll: true })

  const endOthers = async () => {
    await endOtherSessions()
    setAsking(false)
    focus()
    notifySuccess('All other sessions have ended.')
  }

  return (
    <>
      <SectionCard
        ref={region}
        title="Sessions"
        text="Where you are signed in. A session ends 90 days after its sign-in at the latest."
        isBusy={list.isPending}
      >
        {list.isPending ? (
          <Waiting />
        ) : !sessions ? (
          <LoadErrorNote className={classes.note} what="Your sessions" size="sm" onRetry={list.refetch} />
        ) : (
          <div>
            <ul className={card.list}>
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} onEnded={focus} />
              ))}
            </ul>
            {total > 1 ? (
              <div className={classes.foot}>
                <p className={classes.count}>
                  {list.isFetchNextPageError
                    ? loadErrorText('Older ones')
                    : `${formatCount(sessions.length)} of ${formatCount(total)} sessions`}
                </p>
                <ShowMore query={list} variant="subtle" size="sm" />
                <Button variant="default" size="sm" onClick={() => setAsking(true)}>
                  End all other sessions
                </Button>
              </div>
            ) : (
              <p className={classes.none}>You are signed in nowhere else.</p>
            )}
          </div>
        )}
      </SectionCard>
      <ConfirmDialog
        title="End all other sessions?"
        text="Everywhere else you will have to sign in again with a new code. This session goes on."
        opened={asking}
        confirmLabel="End all other sessions"
        busyText="Updating..."
        onCancel={() => setAsking(false)}
        onConfirm={endOthers}
      />
    </>
  )
}

function Waiting() {
  return (
    <div className={card.list} role="status" aria-label="Loading your sessions">
      <div className={classes.skeleton} />
      <div className={classes.skeleton} />
    </div>
  )
}
