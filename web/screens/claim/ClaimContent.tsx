import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { type Sale, saleQuery } from '../../queries/sale.ts'
import classes from './Claim.module.css'
import { Offer } from './Offer.tsx'

export function ClaimContent({ uuid }: { uuid: string }) {
  const { data, error, refetch } = useQuery(saleQuery(uuid))
  // A sale that somebody claims from stays visible, even if its creator closes it.
  const [held, setHeld] = useState<Sale | null>(null)
  const sale = data ?? held
  if (sale) return <Offer sale={sale} isClosed={!data} onHold={setHeld} />
  if (data === null) {
    return (
      <>
        <h1 className="visually-hidden">Claim</h1>
        <EmptyState text="This is not for sale. The link may be wrong, or its creator has closed the sale." />
      </>
    )
  }
  if (error) {
    return (
      <>
        <h1 className="visually-hidden">Claim</h1>
        <LoadError what="The sale" onRetry={refetch} />
      </>
    )
  }
  return (
    <div className={classes.offer} role="status" aria-label="Loading">
      <div className={`${classes.waiting} ${classes.waitingMedia}`} />
      <div className={classes.column}>
        <div className={`${classes.waiting} ${classes.waitingTitle}`} />
        <div className={`${classes.waiting} ${classes.waitingPanel}`} />
      </div>
    </div>
  )
}
