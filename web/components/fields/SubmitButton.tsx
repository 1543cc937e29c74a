import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../Button.ts'

type Props = { busy: boolean; disabled?: boolean; miw?: number; children: ReactNode }

/** Submits its form, and cannot be pressed meanwhile. */
export function SubmitButton({ busy, disabled = false, miw, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!busy) return
    return () => {
      // Browsers take the focus from a button that is disabled; whoever pressed it goes on from the same place.
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    }
  }, [busy])

  return (
    <Button ref={button} type="submit" miw={miw} disabled={busy || disabled}>
      {children}
    </Button>
  )
}
