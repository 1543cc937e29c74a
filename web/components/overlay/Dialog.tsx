import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

type Props = {
  title: string
  opened: boolean
  /** null while it must not be closed. */
  onClose: (() => void) | null
  /** false keeps the dialog open on a click beside it, so that nothing typed is lost. */
  closeOnClickOutside?: boolean
  returnFocus?: boolean
  /** After the exit transition. */
  onExited?(): void
  /** false if the dialog ends by itself, or by its own buttons. */
  hasCloseButton?: boolean
  size?: number
  layer?: keyof typeof layers
  children: ReactNode
}

/** The stacking order: the steps of a transaction, the demo wallet that asks during them, the page's own dialogs, and the confirmation that one may want. */
const layers = {
  steps: { zIndex: 190, overlayOpacity: 0.6, transitionMs: 140 },
  // Often above another dialog, which has made the page dark already.
  wallet: { zIndex: 195, overlayOpacity: 0.3, transitionMs: 0 },
  page: { zIndex: 200, overlayOpacity: 0.6, transitionMs: 140 },
  confirmation: { zIndex: 210, overlayOpacity: 0.6, transitionMs: 140 },
}

export function Dialog({
  title,
  opened,
  onClose,
  closeOnClickOutside = true,
  returnFocus = true,
  onExited = () => {},
  hasCloseButton = true,
  size = 480,
  layer = 'page',
  children,
}: Props) {
  const { zIndex, overlayOpacity, transitionMs } = layers[layer]
  const heading = <Modal.Title className={classes.title}>{title}</Modal.Title>
  return (
    // In parts, because the whole Modal brings a second <header> landmark.
    <Modal.Root
      opened={opened}
      onClose={() => onClose?.()}
      closeOnClickOutside={closeOnClickOutside}
      returnFocus={returnFocus}
      onExitTransitionEnd={onExited}
      centered
      size={size}
      zIndex={zIndex}
      // Without a transform, which would cut off the choices of a field at the dialog's edge.
      transitionProps={{ duration: transitionMs, transition: 'fade' }}
      classNames={{
        content: hasCloseButton ? classes.content : classes.plain,
        body: classes.body,
        ...(layer === 'wallet' && { inner: classes.wallet }),
      }}
    >
      <Modal.Overlay backgroundOpacity={overlayOpacity} />
      <Modal.Content radius="lg">
        {hasCloseButton ? (
          <>
            <div className={classes.top}>
              {heading}
              <Modal.CloseButton aria-label="Close" />
            </div>
            {children}
          </>
        ) : (
          <Modal.Body>
            {heading}
            {children}
          </Modal.Body>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
