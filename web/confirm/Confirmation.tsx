import { useEffect, useSyncExternalStore } from 'react'
import { chunk, lazyComponent } from '../client/chunk.ts'
import { MountOnOpen } from '../components/overlay/MountOnOpen.tsx'
import { giveAnswer, isAsking, onAsking } from './asking.ts'

const ConfirmationDialog = lazyComponent(
  chunk(() => import('./ConfirmationDialog.tsx')),
  'ConfirmationDialog',
)

/** Once in the shell: asks the person to confirm when withConfirmation() wants it. */
export function Confirmation() {
  const opened = useSyncExternalStore(onAsking, isAsking)
  // With the session the question is over: the next one is not asked for the last one's change.
  useEffect(() => () => giveAnswer(false), [])
  return <MountOnOpen opened={opened}>{(shown) => <ConfirmationDialog opened={shown} />}</MountOnOpen>
}
