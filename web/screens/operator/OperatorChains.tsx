import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../client/call.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
import { chainReportsQuery } from '../../queries/operator.ts'
import { ChainCard } from './ChainCard.tsx'
import classes from './OperatorChains.module.css'

const CHOICES = ['In use', 'All'] as const

/** What operators see of the ways to the chains. */
export function OperatorChains() {
  const { data, error, refetch } = useQuery({ ...chainReportsQuery, retry: false })
  const [chosen, setChosen] = useState<(typeof CHOICES)[number] | null>(null)
  const used = data?.chains.filter(({ contracts }) => contracts > 0) ?? []
  const choice = chosen ?? (used.length > 0 ? 'In use' : 'All')
  const shown = choice === 'In use' ? used : data?.chains
  const isStranger = error instanceof CallError && error.status === 403
  return (
    <Page title="Chains">
      {!data && error ? (
        isStranger ? (
          <EmptyState text={error.message} />
        ) : (
          <LoadError what="The chains" onRetry={refetch} />
        )
      ) : (
        <>
          <div className={classes.top}>
            <p className={classes.intro}>
              What is known of the nodes through which each chain is read. Nobody is asked before you check.
            </p>
            <SegmentedControl legend="Chains shown" choices={CHOICES} value={choice} onChange={setChosen} />
          </div>
          <div className={classes.chains}>
            {shown?.length === 0 && <EmptyState text="Nothing is tracked on any chain yet." />}
            {shown ? shown.map((report) => <ChainCard key={report.chain} report={report} />) : <ChainCard />}
          </div>
        </>
      )}
    </Page>
  )
}
