import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconDotsVertical, IconFileCode, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
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
    <Menu
      position="bottom-end"
      width={180}
      radius="md"
      // Inside the page's landmarks, where a portal would not be, and with nothing but items in it.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      // The dialog that opens takes the focus, and gives it back.
      returnFocus={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ dropdown: classes.menu, item: classes.item }}
    >
      <Menu.Target>
        <button
          ref={opener}
          type="button"
          className={classes.menuButton}
          aria-label={`More about ${collection.collection_name}`}
        >
          <IconDotsVertical size={17} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          onClick={() => choose('rename')}
        >
          Rename
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={() => choose('remove')}
        >
          Remove
        </Menu.Item>
        {collection.is_assay && (
          <Menu.Item
            leftSection={<IconFileCode size={16} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link to={paths.contractConsole} params={{ address, chain }} {...props} />}
          >
            Contract
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
