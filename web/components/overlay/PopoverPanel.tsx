import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

type Props = {
  opened: boolean
  onChange(opened: boolean): void
  onClose?(): void
  width: number
  /** The button that it belongs to. */
  target: ReactElement
  className?: string | undefined
  children: ReactNode
}

/** A panel below a button. It takes the focus, and gives it back when it closes. */
export function PopoverPanel(props: Props) {
  const { opened, onChange, onClose = () => {}, width, target, className, children } = props
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      onClose={onClose}
      position="bottom-end"
      width={width}
      offset={8}
      radius="lg"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown {...(className && { className })}>{children}</Popover.Dropdown>
    </Popover>
  )
}
