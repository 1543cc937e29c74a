import { useInfiniteQuery } from '@tanstack/react-query'
import { definitions } from '#api/definitions.ts'
import { LoadErrorNote } from '../components/LoadError.tsx'
import drawer from '../components/overlay/DrawerBody.module.css'
import { ShowMore } from '../components/ShowMore.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import { type ProofRequest, proofQuery } from '../queries/proof.ts'
import { formatFigure } from './format-figure.ts'
import { NameAddress } from './NameAddress.tsx'
import classes from './ProofBody.module.css'
import { ProofRowItem } from './ProofRowItem.tsx'
import { ProofStatus } from './ProofStatus.tsx'
import { ProofSum } from './ProofSum.tsx'
import { isUnread, spanText, unreadText } from './proof-span.ts'

type Props = { asked: ProofRequest; onOwner(address: string, name: string): void }

export function ProofBody({ asked, onOwner }: Props) {
  const { collection, figure, of } = asked
  const query = useInfiniteQuery(proofQuery(asked))
  const pages = query.data?.pages
  // Each page has the whole figure; the newest page is the most recent.
  const proof = pages?.at(-1)
  const rows = pages?.flatMap((page) => page.rows) ?? []
  const definition = (definitions[collection.contract_type] as Record<string, string>)[figure]

  return (
    <div className={drawer.body} aria-busy={query.isPending}>
      <p className={`${drawer.headline} figure`}>
        {proof ? (
          formatFigure(proof.value, proof.unit, proof.exact)
        ) : query.isError ? (
          '--'
        ) : (
          <Skeleton className={classes.waiting} width="180px" height="28px" />
        )}
      </p>
      <p className={drawer.subject}>
        {[collection.collection_name, spanText(asked)].filter(Boolean).join(', ')}
      </p>
      <p className={classes.definition}>{definition}</p>
      {figure === 'owner' && of && <NameAddress key={of} address={of} chain={collection.contract_chain} />}
      {proof ? (
        <ProofStatus proof={proof} asked={asked} />
      ) : (
        query.isPending && <Skeleton className={classes.waitingStatus} width="70%" height="14px" />
      )}
      {proof ? (
        rows.length === 0 ? (
          <p className={`${drawer.message} ${classes.message}`}>
            {isUnread(asked, proof) ? unreadText(asked) : 'Nothing has gone into this figure yet.'}
          </p>
        ) : (
          <>
            <ul className={classes.rows} aria-label="What it is made of">
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing in a row tells it from all others: one transaction may move the same several times
                <li key={index} className={classes.row}>
                  <ProofRowItem
                    row={row}
                    unit={proof.unit}
                    collection={collection}
                    isOnOneChain={proof.as_of.length < 2}
                    onOwner={onOwner}
                  />
                </li>
              ))}
            </ul>
            <ProofSum figure={figure} proof={proof} rows={rows} />
            <ShowMore query={query} variant="default" fullWidth />
          </>
        )
      ) : query.isError ? (
        <LoadErrorNote
          className={`${drawer.message} ${classes.message}`}
          what="The proof"
          onRetry={query.refetch}
        />
      ) : (
        <div className={classes.skeletons} role="status" aria-label="Loading">
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <span key={index} />
          ))}
        </div>
      )}
    </div>
  )
}
