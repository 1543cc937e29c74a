import { Button } from '../../../components/Button.ts'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { paths } from '../../../paths.ts'
import { collectionKey } from '../../../queries/collection-key.ts'
import type { Collection } from '../../../queries/collections.ts'
import { selectCollection } from '../../../queries/selection.ts'
import classes from './ChooseIssued.module.css'

type Props = { collections: readonly Collection[]; selected: Collection | null }

/** Items can be created only in a collection whose contract was deployed with Assay. */
export function ChooseIssued({ collections, selected }: Props) {
  const issued = collections.filter(({ is_assay }) => is_assay)
  const now = selected ? `${nameOf(selected)} was not created with Assay.` : 'No collection is selected.'
  const mode =
    issued.length > 0
      ? 'Choose the collection that the item is for.'
      : 'Items belong to a collection that was created with Assay.'
  return (
    <EmptyState
      text={`${now} ${mode}`}
      action={
        issued.length > 0 ? (
          <div className={classes.actions}>
            {issued.map((collection) => (
              <Button
                key={collectionKey(collection)}
                variant="default"
                onClick={() => selectCollection(collection)}
              >
                {nameOf(collection)}
              </Button>
            ))}
          </div>
        ) : (
          <ButtonLink to={paths.newCollection}>Create a collection</ButtonLink>
        )
      }
    />
  )
}

function nameOf({ collection_name, contract_address }: Collection): string {
  return collection_name || contract_address
}
