import type { ReactNode } from 'react'
import { Address } from '../components/Address.tsx'
import { Badge } from '../components/Badge.tsx'
import { InlineSelect } from '../components/fields/InlineSelect.tsx'
import { collectionKey } from '../queries/collection-key.ts'
import type { Collection } from '../queries/collections.ts'
import { selectCollection } from '../queries/selection.ts'
import classes from './CollectionHeading.module.css'
import { chainLabel } from './chain-label.ts'

type Props = {
  title: string
  /** undefined while they are loaded. */
  collections: readonly Collection[] | undefined
  collection: Collection | null
  /** Called when another one is selected. */
  onSelected?(): void
  /** About the collection. */
  children: ReactNode
}

/** The title of a screen about the selected collection, and a select for another one. */
export function CollectionHeading({ title, collections, collection, onSelected, children }: Props) {
  const choose = (key: string) => {
    selectCollection(collections?.find((each) => collectionKey(each) === key) ?? null)
    onSelected?.()
  }
  return (
    <header className={classes.heading}>
      <div className={classes.top}>
        <h1 className={classes.title}>{title}</h1>
        {collections && collection && (
          <InlineSelect
            label="Collection"
            choices={collections.map((each) => ({ value: collectionKey(each), label: nameOf(each) }))}
            value={collectionKey(collection)}
            onChange={choose}
          />
        )}
      </div>
      {children}
    </header>
  )
}

/** What and where it is, in a line. It is as high without one. */
export function CollectionNames({
  collection,
  children,
}: {
  collection: Collection | null
  children?: ReactNode
}) {
  return (
    <div className={classes.names}>
      {collection && (
        <>
          <h2 className={classes.name}>{nameOf(collection)}</h2>
          <Badge text={collection.contract_type} tone="active" />
          <Badge text={chainLabel(collection.contract_chain)} tone="quiet" />
          <Address value={collection.contract_address} chain={collection.contract_chain} />
          {children}
        </>
      )}
    </div>
  )
}

function nameOf({ collection_name, contract_address }: Collection): string {
  return collection_name || contract_address
}
