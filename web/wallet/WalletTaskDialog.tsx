import type { ReactNode } from 'react'
import { EstimatedCost, SentTransaction, StepsDialog } from './StepsDialog.tsx'
import type { useWalletTask } from './use-wallet-task.ts'

type Props = {
  task: Pick<ReturnType<typeof useWalletTask>, 'progress' | 'opened' | 'close'>
  /** Shown at the end, such as a link to the result. */
  children?: ReactNode
}

export function WalletTaskDialog({ task: { progress, opened, close }, children }: Props) {
  if (!progress) return null
  const { title, steps, step, chain, cost, hash } = progress
  return (
    <StepsDialog title={title} steps={steps} step={step} opened={opened} onClose={close}>
      {hash ? <SentTransaction chain={chain} hash={hash} /> : <EstimatedCost chain={chain} cost={cost} />}
      {step === steps.length - 1 && children}
    </StepsDialog>
  )
}
