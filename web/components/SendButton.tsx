import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** Submits its form; says 'Processing...' and cannot be pressed meanwhile. */
export function SendButton({ label, busy }: { label: string; busy: boolean }) {
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!busy) return
    return () => {
      // Browsers take the focus from a button that is disabled; whoever pressed it goes on from the same place.
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    }
  }, [busy])

  return (
    <Button ref={button} type="submit" miw={144} disabled={busy}>
      {busy ? 'Processing...' : label}
    </Button>
  )
}
