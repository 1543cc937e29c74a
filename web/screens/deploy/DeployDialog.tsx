import { Address } from '../../components/Address.tsx'
import { EstimatedCost, Outcome, SentTransaction, StepsDialog } from '../../wallet/StepsDialog.tsx'
import { type Progress, steps } from './deploy-collection.ts'

type Props = { progress: Progress | null; opened: boolean; onClose(): void }

export function DeployDialog({ progress, opened, onClose }: Props) {
  return (
    <StepsDialog
      title="Deploying Smart Contract"
      steps={steps}
      step={progress?.step ?? 0}
      opened={opened}
      onClose={onClose}
    >
      {progress && <Foot progress={progress} />}
    </StepsDialog>
  )
}

function Foot({ progress: { step, chain, cost, hash, address } }: { progress: Progress }) {
  if (step === steps.length - 1 && address) {
    return (
      <Outcome name="Contract Deployed At:">
        <Address value={address} chain={chain} full />
      </Outcome>
    )
  }
  if (step === 3) return <EstimatedCost chain={chain} cost={cost} />
  return step > 3 && hash ? <SentTransaction chain={chain} hash={hash} /> : null
}
