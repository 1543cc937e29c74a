import './dialog-styles.ts'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

type Props = {
  title: string
  opened: boolean
  /** null while it must not be closed. */
  onClose: (() => void) | null
  /** false keeps what was typed when a click goes beside the dialog. */
  closeOnClickOutside?: boolean
  returnFocus?: boolean
  /** Once it has gone from the screen. */
  onExited?(): void
  children: ReactNode
}

export function Dialog({
  title,
  opened,
  onClose,
  closeOnClickOutside = true,
  returnFocus = true,
  onExited = () => {},
  children,
}: Props) {
  return (
    // In parts, because the whole Modal brings a second <header> landmark.
    <Modal.Root
      opened={opened}
      onClose={() => onClose?.()}
      closeOnClickOutside={closeOnClickOutside}
      returnFocus={returnFocus}
      onExitTransitionEnd={onExited}
      centered
      size={480}
      transitionProps={{ duration: 140 }}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <div className={classes.top}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}
