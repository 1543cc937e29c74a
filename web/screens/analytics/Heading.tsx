import type { ReactNode } from 'react'
import { CollectionHeading, CollectionNames } from '../../collections/CollectionHeading.tsx'
import type { Collection } from '../../queries/collections.ts'
import classes from './Heading.module.css'

type Props = {
  /** undefined while they are loaded. */
  collections: readonly Collection[] | undefined
  collection: Collection | null
  /** How current the figures are. */
  status?: ReactNode
  /** A control for the whole screen. */
  control?: ReactNode
}

export function Heading({ collections, collection, status, control }: Props) {
  return (
    <CollectionHeading title="Dashboard" collections={collections} collection={collection}>
      <div className={classes.about}>
        <div className={classes.collection}>
          <CollectionNames collection={collection} />
          {status && <div className={classes.status}>{status}</div>}
        </div>
        {control && <div className={classes.control}>{control}</div>}
      </div>
    </CollectionHeading>
  )
}
