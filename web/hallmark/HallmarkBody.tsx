import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { chainLabel } from '../collections/chain-label.ts'
import { LoadErrorNote } from '../components/LoadError.tsx'
import drawer from '../components/overlay/DrawerBody.module.css'
import { Skeleton } from '../components/Skeleton.tsx'
import { Timestamp } from '../components/Timestamp.tsx'
import { VerdictMark } from '../components/VerdictMark.tsx'
import { formatCount } from '../format/number.ts'
import type { ShownCollection } from '../queries/collections.ts'
import { type Hallmark, hallmarkQuery, refetchFigures } from '../queries/hallmark.ts'
import { CheckAgain } from './CheckAgain.tsx'
import { Differences } from './Differences.tsx'
import { answerText, kindWords } from './drawer-words.ts'
import classes from './HallmarkBody.module.css'
import { Questions } from './Questions.tsx'
import { Recount } from './Recount.tsx'
import { SkippedLogs } from './SkippedLogs.tsx'
import { verdictWords } from './words.ts'

export function HallmarkBody({ collection }: { collection: ShownCollection }) {
  const query = useQuery(hallmarkQuery(collection))
  const hallmark = query.data
  useFiguresAfter(collection, hallmark)
  if (!hallmark)
    return query.isError ? (
      <LoadErrorNote className={drawer.message} what="The hallmark" onRetry={query.refetch} />
    ) : (
      <Waiting />
    )
  const { verdict, kind, decimals, supply, touches, notes } = hallmark
  return (
    <div className={drawer.body}>
      <p className={`${drawer.headline} ${classes.verdict}`}>
        <VerdictMark verdict={verdict} size={32} />
        {verdictWords[verdict]}
      </p>
      <p className={drawer.subject}>{collection.collection_name}</p>
      <p className={classes.sentence}>{hallmark.sentence}</p>
      <Asked hallmark={hallmark} collection={collection} />
      <dl className={classes.facts}>
        {kind && <Fact name="What it most likely does">{kindWords[kind]}</Fact>}
        {touches.length > 0 && <Fact name="Figures that it touches">{touches.join(', ')}</Fact>}
        {(supply.events !== null || supply.contract !== null) && (
          <>
            <Fact name="Supply by the events">{answerText(supply.events, decimals)}</Fact>
            <Fact name="Supply by the contract">{answerText(supply.contract, decimals)}</Fact>
          </>
        )}
      </dl>
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <CheckAgain collection={collection} isChecking={hallmark.is_checking} />
      {hallmark.recount && <Recount collection={collection} recount={hallmark.recount} />}
      <Differences hallmark={hallmark} chain={collection.contract_chain} />
      <Questions collection={collection} hallmark={hallmark} />
      {hallmark.skipped > 0 && <SkippedLogs collection={collection} count={hallmark.skipped} />}
    </div>
  )
}

/** When, at which block, and by which seed. */
function Asked({ hallmark, collection }: { hallmark: Hallmark; collection: ShownCollection }) {
  const { block, checked_at, block_hash } = hallmark
  if (block === null) return null
  return (
    <p className={classes.asked}>
      Asked at block <span className="figure">{formatCount(block)}</span> of{' '}
      {chainLabel(collection.contract_chain)}
      {checked_at && (
        <>
          , <Timestamp time={checked_at} />
        </>
      )}
      {block_hash && (
        <>
          . Who is asked for is drawn by the block’s hash, so anybody can draw the same:{' '}
          <code className={classes.hash}>{block_hash}</code>
        </>
      )}
    </p>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">{children}</dd>
    </div>
  )
}

function Waiting() {
  return (
    <div className={drawer.body} role="status" aria-label="Loading">
      <Skeleton width="140px" height="32px" />
      <Skeleton className={classes.waiting} width="70%" height="14px" />
      <Skeleton className={classes.waiting} width="90%" height="14px" />
      <Skeleton className={classes.waiting} height="160px" />
    </div>
  )
}

/** What the screen shows is read again when a check or a count has come to its end. */
function useFiguresAfter(collection: ShownCollection, hallmark: Hallmark | undefined): void {
  const state = hallmark && `${hallmark.checked_at} ${hallmark.recount?.state} ${hallmark.recount?.block}`
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current !== undefined && state !== last.current) void refetchFigures(collection)
    last.current = state
  }, [state, collection])
}
