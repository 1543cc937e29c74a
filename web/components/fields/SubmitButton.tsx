import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../Button.ts'

type Props = { busy: boolean; disabled?: boolean; miw?: number; children: ReactNode }

/** Submits its form. It cannot be pressed while that runs. */
export function SubmitButton({ busy, disabled = false, miw, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!busy) return
    return () => {
      // Not disabled: browsers take the focus from a disabled button.
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    }
  }, [busy])

  return (
    <Button ref={button} type="submit" miw={miw} disabled={busy || disabled}>
      {children}
    </Button>
  )
}
