import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** null if a SideDrawerTitle names it. */
  label: string | null
  opened: boolean
  onClose(): void
  closeLabel?: string
  /** After the exit transition. */
  onExited?(): void
  position?: 'left' | 'right'
  size: number | string
  returnFocus?: boolean
  /** What stands left of the close button. */
  top: ReactNode
  classNames: { content: string | undefined; top: string | undefined }
  children: ReactNode
}

export function SideDrawer(props: Props) {
  const { label, opened, onClose, closeLabel = 'Close', onExited = () => {} } = props
  const { position = 'left', size, returnFocus = true, top, classNames, children } = props
  return (
    // In parts, because the whole Drawer brings a second <header> landmark.
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onExited}
      position={position}
      size={size}
      returnFocus={returnFocus}
      transitionProps={{ duration: 140, timingFunction: 'ease-out' }}
      classNames={{ content: classNames.content ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content {...(label !== null && { 'aria-label': label })}>
        <div className={classNames.top}>
          {top}
          <Drawer.CloseButton aria-label={closeLabel} />
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}

export const SideDrawerTitle = Drawer.Title
