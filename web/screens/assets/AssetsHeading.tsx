import { Link, useNavigate } from '@tanstack/react-router'
import { CollectionHeading, CollectionNames } from '../../collections/CollectionHeading.tsx'
import { Indexing } from '../../collections/Indexing.tsx'
import { HallmarkButton } from '../../hallmark/HallmarkButton.tsx'
import { paths } from '../../paths.ts'
import type { Collection } from '../../queries/collections.ts'
import classes from './AssetsHeading.module.css'

type Props = {
  /** undefined while they are loaded. */
  collections: readonly Collection[] | undefined
  collection: Collection | null
}

export function AssetsHeading({ collections, collection }: Props) {
  const navigate = useNavigate()
  // Tab and filters belong to the other one.
  const clearSearch = () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  return (
    <CollectionHeading
      title="Assets"
      collections={collections}
      collection={collection}
      onSelected={clearSearch}
    >
      <CollectionNames collection={collection}>
        {collection?.is_assay && (
          <Link
            className={classes.contract}
            to={paths.contractConsole}
            params={{ address: collection.contract_address, chain: collection.contract_chain }}
          >
            Contract
          </Link>
        )}
        {collection && (collection.state === 'processing' || collection.trouble !== null) && (
          <span className={classes.status}>
            <Indexing collection={collection} />
          </span>
        )}
        {collection?.state === 'ready' && <HallmarkButton collection={collection} />}
      </CollectionNames>
    </CollectionHeading>
  )
}
