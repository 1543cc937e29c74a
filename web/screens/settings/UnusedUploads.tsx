import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallReply } from '#api/calls.ts'
import { Button } from '../../components/Button.ts'
import { loadErrorText } from '../../components/LoadError.tsx'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { formatBytes } from '../../format/bytes.ts'
import { formatCount } from '../../format/number.ts'
import { deleteUnusedUploads, deleteUpload, type UnusedUpload } from '../../queries/uploads.ts'
import { notifySuccess } from '../../toasts.ts'
import card from './SectionCard.module.css'
import classes from './Storage.module.css'
import { UnusedUploadItem } from './UnusedUploadItem.tsx'

type UploadsPage = CallReply<'POST /api/uploads/unused'>
type Props = { list: UseInfiniteQueryResult<InfiniteData<UploadsPage>>; newest: UploadsPage }

/** What the dialog asks about, and the button that has opened it. */
type Asked = { about: UnusedUpload | 'all'; opener: HTMLElement }

/** Uploads that no draft, collection or profile shows, to be deleted one by one or all at once. */
export function UnusedUploads({ list, newest }: Props) {
  const { unused_count: count, unused_bytes: bytes, used_bytes, as_of } = newest
  const [asked, setAsked] = useState<Asked | null>(null)
  const summary = useRef<HTMLParagraphElement>(null)
  const uploads = list.data?.pages.flatMap(({ result }) => result) ?? []

  const ask = (about: Asked['about']) => (event: MouseEvent<HTMLElement>) =>
    setAsked({ about, opener: event.currentTarget })
  /** `isGone` says that the button that was pressed goes with what is deleted. */
  const close = (isGone: boolean) => {
    // At once, so that no key press is lost.
    flushSync(() => setAsked(null))
    const next = isGone ? summary.current : asked?.opener
    next?.focus()
  }
  const remove = async () => {
    if (asked?.about === 'all') notifySuccess(`${pictures(await deleteUnusedUploads(as_of))} deleted.`)
    else if (asked) await deleteUpload(asked.about.url)
    close(true)
  }

  return (
    <>
      <div className={classes.top}>
        <p ref={summary} className={classes.unused} tabIndex={-1}>
          {count > 0
            ? `${pictures(count)} of ${formatBytes(bytes)} ${count === 1 ? 'is' : 'are'} used nowhere.`
            : used_bytes > 0
              ? 'Everything is in use.'
              : 'Nothing is stored yet.'}
        </p>
        {count > 0 && (
          <Button variant="default" size="sm" onClick={ask('all')}>
            Delete all unused
          </Button>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className={card.list} aria-label="Unused pictures">
          {uploads.map((upload) => (
            <UnusedUploadItem key={upload.url} upload={upload} onDelete={ask(upload)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={classes.more}>
          {list.isFetchNextPageError && <p>{loadErrorText('More pictures')}</p>}
          <ShowMore query={list} variant="subtle" fullWidth />
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.about === 'all' ? `Delete ${pictures(count)}?` : 'Delete this picture?'}
          text={
            asked.about === 'all'
              ? `This frees ${formatBytes(bytes)} and cannot be undone. A picture that you have chosen but not saved yet counts as unused.`
              : 'This cannot be undone. No draft, collection or profile of yours shows it.'
          }
          opened
          confirmLabel="Delete"
          busyText="Deleting..."
          onCancel={() => close(false)}
          onConfirm={remove}
          returnFocus={false}
        />
      )}
    </>
  )
}

function pictures(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'picture' : 'pictures'}`
}
