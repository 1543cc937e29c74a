import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../client/call.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { EventKindSelect } from '../../components/fields/EventKindSelect.tsx'
import { LoadError, loadErrorText } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { DownloadRows } from '../../components/table/DownloadRows.tsx'
import { allActivity, type EventKindChoice } from '../../queries/activity.ts'
import { allEventColumns } from '../../tables/event-columns.tsx'
import { EmailFilter } from './EmailFilter.tsx'
import classes from './OperatorActivity.module.css'

/** Below this width of the window the six columns do not fit. */
const CARDS_BELOW = 1200
/** They come page by page from the server; all that came are shown. */
const ALL = Number.MAX_SAFE_INTEGER

/** Operators see what happened in all accounts. */
export function OperatorActivity() {
  const [kind, setKind] = useState<EventKindChoice>('')
  const [email, setEmail] = useState('')
  const { query, readAll } = allActivity(kind, email)
  const list = useInfiniteQuery({ ...query, retry: false })
  const { data, error } = list
  const events = data?.pages.flatMap(({ result }) => result)
  return (
    <Page title="Activity of all accounts">
      {error instanceof CallError && error.status === 403 ? (
        <EmptyState text={error.message} />
      ) : (
        <>
          <p className={classes.intro}>
            Sign-ins, failed sign-ins and changes of what matters, newest first. They are kept for a year, or
            until their account is deleted.
          </p>
          <div className={classes.filters}>
            <EmailFilter onFilter={setEmail} />
            <EventKindSelect value={kind} onChange={setKind} />
          </div>
          {!data && error ? (
            <LoadError what="The activity" onRetry={list.refetch} />
          ) : (
            <div aria-busy={list.isPlaceholderData}>
              <DataTable
                label="Events"
                rows={events}
                rowKey={({ id }) => id}
                columns={allEventColumns}
                initialPageSize={ALL}
                expectedRows={8}
                cardsBelow={CARDS_BELOW}
                toolbar={
                  <DownloadRows
                    file="activity-of-all-accounts"
                    columns={allEventColumns}
                    isEmpty={!events?.length}
                    readAll={readAll}
                  />
                }
                empty={
                  email
                    ? 'There is nothing of an account with this address.'
                    : kind
                      ? 'Nothing of this kind has happened.'
                      : 'Nothing has happened yet.'
                }
              />
              <div className={classes.more}>
                {list.isFetchNextPageError && <p role="alert">{loadErrorText('Older ones')}</p>}
                <ShowMore query={list} variant="default" />
              </div>
            </div>
          )}
        </>
      )}
    </Page>
  )
}
