import { Menu } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { IconButton } from '../IconButton.tsx'
import classes from './MoreMenu.module.css'

export type MenuEntry = {
  label: string
  icon: ReactNode
  onChoose?(): void
  /** If it is a link: renders it. */
  link?(props: object): ReactNode
}

type Props = {
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
  button?: Ref<HTMLButtonElement>
  /** false if what is chosen takes the focus itself. */
  returnFocus?: boolean
}

/** A small button with a menu of further actions. */
export function MoreMenu({ label, icon, entries, button, returnFocus = true }: Props) {
  return (
    <Menu
      position="bottom-end"
      offset={4}
      radius="md"
      // Inside the page's landmarks, where a portal would not be, and with nothing but items in it.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={returnFocus}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ dropdown: classes.menu, item: classes.item }}
    >
      <Menu.Target>
        <IconButton ref={button} label={label}>
          {icon}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, icon, onChoose, link }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            {...(onChoose && { onClick: onChoose })}
            {...(link && { renderRoot: link })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
