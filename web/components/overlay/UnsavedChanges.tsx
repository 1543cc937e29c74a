import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isSignedIn } from '../../client/session.ts'
import { addLeaveGuard, confirmLeave } from '../../leave-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

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
    return addLeaveGuard(() => {
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
        current.pathname !== next.pathname && isSignedIn() && !(await confirmLeave()),
      [],
    ),
  })

  return (
    <ConfirmDialog
      title="Leave without saving?"
      text="Your changes are not saved yet. They will be lost."
      opened={asking}
      cancelLabel="Stay"
      confirmLabel="Leave"
      onCancel={() => settle(false)}
      onConfirm={() => settle(true)}
    />
  )
}
