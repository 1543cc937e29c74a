import { IconDotsVertical, IconFileCode, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { MoreMenu } from '../../components/overlay/MoreMenu.tsx'
import { paths } from '../../paths.ts'
import type { Collection } from '../../queries/collections.ts'
import classes from './CollectionsTable.module.css'

export type RowAction = {
  kind: 'rename' | 'remove'
  collection: Collection
  /** Where the focus goes back to. */
  opener: HTMLElement | null
}

export function RowMenu({
  collection,
  onAction,
}: {
  collection: Collection
  onAction(action: RowAction): void
}) {
  const opener = useRef<HTMLButtonElement>(null)
  const { contract_address: address, contract_chain: chain } = collection
  const choose = (kind: RowAction['kind']) => onAction({ kind, collection, opener: opener.current })
  return (
    <span className={classes.more}>
      <MoreMenu
        button={opener}
        label={`More about ${collection.collection_name}`}
        icon={<IconDotsVertical size={17} stroke={1.6} aria-hidden />}
        // The dialog that opens takes the focus, and gives it back.
        returnFocus={false}
        entries={[
          {
            label: 'Rename',
            icon: <IconPencil size={16} stroke={1.6} aria-hidden />,
            onChoose: () => choose('rename'),
          },
          {
            label: 'Remove',
            icon: <IconTrash size={16} stroke={1.6} aria-hidden />,
            onChoose: () => choose('remove'),
          },
          ...(collection.is_assay
            ? [
                {
                  label: 'Contract',
                  icon: <IconFileCode size={16} stroke={1.6} aria-hidden />,
                  link: (props: object) => (
                    <Link to={paths.contractConsole} params={{ address, chain }} {...props} />
                  ),
                },
              ]
            : []),
        ]}
      />
    </span>
  )
}
