import { Link, useNavigate } from '@tanstack/react-router'
import { collectionKey } from '../../collection-key.ts'
import { Address } from '../../components/Address.tsx'
import { Badge } from '../../components/Badge.tsx'
import { Picker } from '../../components/Picker.tsx'
import { paths } from '../../paths.ts'
import type { Collection } from '../../queries/collections.ts'
import { selectCollection } from '../../selection.ts'
import { Indexing } from '../analytics/Indexing.tsx'
import { chainLabel } from '../collections/chain-label.ts'
import classes from './AssetsHeading.module.css'

type Props = {
  /** undefined while they are loaded. */
  collections: readonly Collection[] | undefined
  collection: Collection | null
}

/** Whose assets the page shows, and the way to another collection. */
export function AssetsHeading({ collections, collection }: Props) {
  const navigate = useNavigate()
  const choose = (key: string) => {
    selectCollection(collections?.find((each) => collectionKey(each) === key) ?? null)
    // Tab and filters were those of the other one.
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }
  return (
    <header className={classes.heading}>
      <div className={classes.top}>
        <h1 className={classes.title}>Assets</h1>
        {collections && collection && (
          <Picker
            label="Collection"
            choices={collections.map((each) => ({ value: collectionKey(each), label: nameOf(each) }))}
            value={collectionKey(collection)}
            onChange={choose}
          />
        )}
      </div>
      <div className={classes.about}>
        {collection && (
          <>
            <h2 className={classes.name}>{nameOf(collection)}</h2>
            <Badge text={collection.contract_type} tone="active" />
            <Badge text={chainLabel(collection.contract_chain)} tone="quiet" />
            <Address value={collection.contract_address} chain={collection.contract_chain} />
            {collection.is_assay && (
              <Link
                className={classes.contract}
                to={paths.contractConsole}
                params={{ address: collection.contract_address, chain: collection.contract_chain }}
              >
                Contract
              </Link>
            )}
            {(collection.state === 'processing' || collection.trouble !== null) && (
              <span className={classes.status}>
                <Indexing collection={collection} />
              </span>
            )}
          </>
        )}
      </div>
    </header>
  )
}

function nameOf({ collection_name, contract_address }: Collection): string {
  return collection_name || contract_address
}
