import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EventKindSelect } from '../../components/fields/EventKindSelect.tsx'
import { LoadErrorNote, loadErrorText } from '../../components/LoadError.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { Timestamp } from '../../components/Timestamp.tsx'
import { DownloadRows } from '../../components/table/DownloadRows.tsx'
import { type AccountEvent, type EventKindChoice, ownActivity } from '../../queries/activity.ts'
import { eventColumns } from '../../tables/event-columns.tsx'
import classes from './Activity.module.css'
import card from './SectionCard.module.css'
import { SectionCard } from './SectionCard.tsx'
import sessions from './Sessions.module.css'

/** What happened in the account, and from where. */
export function Activity() {
  const [kind, setKind] = useState<EventKindChoice>('')
  const { query, readAll } = ownActivity(kind)
  const list = useInfiniteQuery(query)
  const events = list.data?.pages.flatMap(({ result }) => result)

  return (
    <SectionCard
      title="Activity"
      text="Sign-ins, failed sign-ins and changes of what matters. They are kept for a year. If something was not you, end that session and write to us."
      isBusy={list.isPending || list.isPlaceholderData}
    >
      <div>
        <div className={classes.filter}>
          <EventKindSelect value={kind} onChange={setKind} />
        </div>
        {list.isPending ? (
          <div className={card.list} role="status" aria-label="Loading your activity">
            <div className={sessions.skeleton} />
            <div className={sessions.skeleton} />
          </div>
        ) : !events ? (
          <LoadErrorNote className={sessions.note} what="Your activity" size="sm" onRetry={list.refetch} />
        ) : (
          <>
            {events.length > 0 && (
              <ul className={card.list} aria-label="Activity">
                {events.map((event) => (
                  <EventItem key={event.id} event={event} />
                ))}
              </ul>
            )}
            <div className={sessions.foot}>
              <p className={sessions.count}>
                {events.length === 0
                  ? kind
                    ? 'Nothing of this kind has happened.'
                    : 'Nothing has happened yet.'
                  : list.isFetchNextPageError && loadErrorText('Older ones')}
              </p>
              <ShowMore query={list} variant="subtle" size="sm" />
              <DownloadRows
                file="activity"
                columns={eventColumns}
                isEmpty={events.length === 0}
                readAll={readAll}
              />
            </div>
          </>
        )}
      </div>
    </SectionCard>
  )
}

function EventItem({ event: { at, text, detail, browser, address } }: { event: AccountEvent }) {
  return (
    <li className={classes.event}>
      <p className={classes.what}>
        {text}
        {detail && <span className={classes.detail}>{detail}</span>}
      </p>
      <p className={classes.from}>
        <Timestamp time={at} />
        <span>{[browser || 'Not from a browser', address].filter(Boolean).join(' · ')}</span>
      </p>
    </li>
  )
}
