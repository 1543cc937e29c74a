import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import classes from './MoreMenu.module.css'
import type { MenuProps } from './menu-props.ts'

/** The menu from its first press on. */
export function OpenMenu({ label, icon, entries, button, returnFocus = true }: MenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const ref = useMergedRef(target, button)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
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
        <IconButton ref={ref} label={label}>
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
