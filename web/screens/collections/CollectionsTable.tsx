import { IconDownload } from '@tabler/icons-react'
import { memo, Suspense, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { chunk, lazyComponent } from '../../client/chunk.ts'
import { Button } from '../../components/Button.ts'
import { SearchField } from '../../components/fields/SearchField.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { downloadTable } from '../../components/table/download-table.ts'
import { collectionKey } from '../../queries/collection-key.ts'
import type { Collection } from '../../queries/collections.ts'
import { selectCollection } from '../../queries/selection.ts'
import classes from './CollectionsTable.module.css'
import { collectionColumns } from './collection-columns.tsx'
import { matchesFilter } from './matches-filter.ts'
import type { RowAction } from './RowMenu.tsx'

const RenameCollection = lazyComponent(
  chunk(() => import('./RenameCollection.tsx')),
  'RenameCollection',
)
const RemoveDialog = lazyComponent(
  chunk(() => import('./RemoveDialog.tsx')),
  'RemoveDialog',
)

type Props = {
  /** undefined while they are loaded. */
  collections: readonly Collection[] | undefined
  selected: Collection | null
  onAdd(): void
}

const pageSizes = [5, 10, 25]

export const CollectionsTable = memo(function CollectionsTable({ collections, selected, onAdd }: Props) {
  const [text, setText] = useState('')
  const [action, setAction] = useState<RowAction | null>(null)
  const filter = useRef<HTMLInputElement>(null)
  const columns = useMemo(() => collectionColumns(setAction), [])
  const rows = useMemo(
    () => collections?.filter((collection) => matchesFilter(collection, text)),
    [collections, text],
  )

  /** `isGone` says that the row goes with the dialog, and its button with it. */
  const closeDialog = (isGone: boolean) => {
    // At once, so that no key press is lost.
    flushSync(() => setAction(null))
    const next = isGone || !action?.opener?.isConnected ? filter.current : action.opener
    next?.focus()
  }
  const Dialog = action && { rename: RenameCollection, remove: RemoveDialog }[action.kind]

  return (
    <>
      <DataTable<Collection>
        label="Collections"
        rows={rows}
        rowKey={collectionKey}
        rowName={({ collection_name }) => collection_name}
        columns={columns}
        pageSizes={pageSizes}
        initialPageSize={10}
        cardsBelow={1240}
        selectedKey={selected && collectionKey(selected)}
        onSelect={selectCollection}
        empty={`No collection matches “${text.trim()}”.`}
        toolbar={
          <div className={classes.toolbar}>
            <SearchField
              ref={filter}
              label="Filter collections"
              placeholder="Name, address, chain or type"
              value={text}
              onChange={setText}
            />
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              disabled={!rows?.length}
              onClick={() => downloadTable('collections.csv', columns, rows ?? [])}
            >
              Export CSV
            </Button>
            <Button size="sm" onClick={onAdd}>
              Add New Collection
            </Button>
          </div>
        }
      />
      {action && Dialog && (
        <Suspense>
          <Dialog
            collection={action.collection}
            onClose={() => closeDialog(false)}
            onRemoved={() => closeDialog(true)}
          />
        </Suspense>
      )}
    </>
  )
})
