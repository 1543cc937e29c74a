import { SubmitButton } from './SubmitButton.tsx'

/** Says 'Processing...' while its form is sent. */
export function SendButton({ label, busy }: { label: string; busy: boolean }) {
  return (
    <SubmitButton busy={busy} miw={144}>
      {busy ? 'Processing...' : label}
    </SubmitButton>
  )
}
