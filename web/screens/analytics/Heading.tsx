import type { ReactNode } from 'react'
import { collectionKey } from '../../collection-key.ts'
import { Address } from '../../components/Address.tsx'
import { Badge } from '../../components/Badge.tsx'
import { Picker } from '../../components/Picker.tsx'
import type { Collection } from '../../queries/collections.ts'
import { selectCollection } from '../../selection.ts'
import { chainLabel } from '../collections/chain-label.ts'
import classes from './Heading.module.css'

type Props = {
  /** undefined while they are loaded. */
  collections: readonly Collection[] | undefined
  collection: Collection | null
  /** Up to when the figures go. */
  status?: ReactNode
  /** What is chosen for the whole screen. */
  control?: ReactNode
}

/** Which collection the screen is about, and the way to another. */
export function Heading({ collections, collection, status, control }: Props) {
  return (
    <header className={classes.heading}>
      <div className={classes.top}>
        <h1 className={classes.title}>Dashboard</h1>
        {collections && collection && (
          <Picker
            label="Collection"
            choices={collections.map((each) => ({ value: collectionKey(each), label: nameOf(each) }))}
            value={collectionKey(collection)}
            onChange={(key) =>
              selectCollection(collections.find((each) => collectionKey(each) === key) ?? null)
            }
          />
        )}
      </div>
      <div className={classes.about}>
        {collection && (
          <div className={classes.collection}>
            <div className={classes.names}>
              <h2 className={classes.name}>{nameOf(collection)}</h2>
              <Badge text={collection.contract_type} tone="active" />
              <Badge text={chainLabel(collection.contract_chain)} tone="quiet" />
              <Address value={collection.contract_address} chain={collection.contract_chain} />
            </div>
            <div className={classes.status}>{status}</div>
          </div>
        )}
        <div className={classes.control}>{control}</div>
      </div>
    </header>
  )
}

function nameOf({ collection_name, contract_address }: Collection): string {
  return collection_name || contract_address
}
