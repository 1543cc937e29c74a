import { useState } from 'react'
import { Dialog } from '../components/overlay/Dialog.tsx'
import { giveAnswer } from './asking.ts'
import { ConfirmationSteps } from './ConfirmationSteps.tsx'

/** Above all other dialogs: it may be one of them that wants the confirmation. */
export function ConfirmationDialog({ opened }: { opened: boolean }) {
  const [round, setRound] = useState(0)
  return (
    <Dialog
      title="Confirm that it is you"
      opened={opened}
      onClose={() => giveAnswer(false)}
      closeOnClickOutside={false}
      onExited={() => setRound(round + 1)}
      size={420}
      layer="confirmation"
    >
      <ConfirmationSteps key={round} onConfirmed={() => giveAnswer(true)} />
    </Dialog>
  )
}
