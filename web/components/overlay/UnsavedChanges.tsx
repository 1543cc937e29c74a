import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isSignedIn } from '../../client/session.ts'
import { addLeaveGuard, confirmLeave } from '../../leave-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** While there are unsaved changes, asks before the page is left by a link, the browser's buttons or signing out. */
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
      // Asked again before the first answer, as by pressing Back twice: the first navigation is cancelled.
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
      // After the session has ended nothing can be saved, so the sign-in page opens without a question.
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
