import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askBeforeLeaving, mayLeave } from '../leaving.ts'
import { isSignedIn } from '../session.ts'
import classes from './UnsavedChanges.module.css'

/** Asks before the page is left, by a link, the browser's buttons or signing out, while there are unsaved changes. */
export function UnsavedChanges({ exist }: { exist: boolean }) {
  const [asking, setAsking] = useState(false)
  const answer = useRef<(leave: boolean) => void>(undefined)

  const settle = (leave: boolean) => {
    answer.current?.(leave)
    setAsking(false)
  }
  useEffect(() => {
    if (!exist) return
    return askBeforeLeaving(() => {
      // Asked again before the first answer, as by pressing Back twice: the first way is given up.
      answer.current?.(false)
      setAsking(true)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
  }, [exist])
  useBlocker({
    disabled: !exist,
    enableBeforeUnload: exist,
    shouldBlockFn: useCallback(
      // A session that has ended leads to the sign-in whatever was typed: nothing can be saved any more.
      async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
        current.pathname !== next.pathname && isSignedIn() && !(await mayLeave()),
      [],
    ),
  })

  return (
    // In parts, because the whole Modal brings a second <header> landmark.
    <Modal.Root
      opened={asking}
      onClose={() => settle(false)}
      centered
      size={400}
      radius="lg"
      transitionProps={{ duration: 140 }}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title className={classes.title}>Leave without saving?</Modal.Title>
        <p className={classes.text}>Your changes are not saved yet. They will be lost.</p>
        <div className={classes.ways}>
          <Button variant="default" data-autofocus onClick={() => settle(false)}>
            Stay
          </Button>
          <Button onClick={() => settle(true)}>Leave</Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
