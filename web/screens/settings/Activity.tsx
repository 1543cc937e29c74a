import { useInfiniteQuery } from '@tanstack/react-query'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { Button } from '../../components/Button.ts'
import { LoadErrorNote, loadErrorText } from '../../components/LoadError.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { Timestamp } from '../../components/Timestamp.tsx'
import { downloadTable } from '../../components/table/download-table.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { type AccountEvent, activityQuery, readAllActivity } from '../../queries/activity.ts'
import { notifyError } from '../../toasts.ts'
import card from './SectionCard.module.css'
import { SectionCard } from './SectionCard.tsx'
import classes from './Sessions.module.css'

const columns = [
  { title: 'Time', csv: ({ at }: AccountEvent) => at },
  { title: 'What', csv: ({ text }: AccountEvent) => text },
  { title: 'Detail', csv: ({ detail }: AccountEvent) => detail },
  { title: 'Browser', csv: ({ browser }: AccountEvent) => browser },
  { title: 'Address', csv: ({ address }: AccountEvent) => address },
]

/** What happened in the account, and from where. */
export function Activity() {
  const list = useInfiniteQuery(activityQuery)
  const events = list.data?.pages.flatMap(({ result }) => result)
  const [busy, run] = useBusy()

  const download = () =>
    run(async () => {
      try {
        downloadTable('activity.csv', columns, await readAllActivity())
      } catch (error) {
        report(error)
        notifyError(failureText(error))
      }
    })

  return (
    <SectionCard
      title="Activity"
      text="Sign-ins, failed sign-ins and changes of what matters. They are kept for a year. If something was not you, end that session and write to us."
      isBusy={list.isPending}
    >
      {list.isPending ? (
        <div className={card.list} role="status" aria-label="Loading your activity">
          <div className={classes.skeleton} />
          <div className={classes.skeleton} />
        </div>
      ) : !events ? (
        <LoadErrorNote className={classes.note} what="Your activity" size="sm" onRetry={list.refetch} />
      ) : (
        <div>
          {events.length > 0 && (
            <ul className={card.list} aria-label="Activity">
              {events.map((event) => (
                <EventItem key={event.id} event={event} />
              ))}
            </ul>
          )}
          <div className={classes.foot}>
            <p className={classes.count}>
              {events.length === 0
                ? 'Nothing has happened yet.'
                : list.isFetchNextPageError && loadErrorText('Older ones')}
            </p>
            <ShowMore query={list} variant="subtle" size="sm" />
            <Button
              variant="default"
              size="sm"
              loading={busy}
              disabled={events.length === 0}
              onClick={download}
            >
              Download CSV
            </Button>
          </div>
        </div>
      )}
    </SectionCard>
  )
}

function EventItem({ event: { at, text, detail, browser, address } }: { event: AccountEvent }) {
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.browser}>{text}</p>
        {detail && <p className={classes.scopes}>{detail}</p>}
        <p className={classes.scopes}>
          <Timestamp time={at} /> · {[browser || 'Not from a browser', address].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}
