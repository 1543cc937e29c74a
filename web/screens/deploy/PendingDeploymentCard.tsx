import { factsOf } from '#api/chains.ts'
import { Button } from '../../components/Button.ts'
import { PendingCard } from '../../wallet/PendingCard.tsx'
import type { PendingDeployment } from './pending-deployment.ts'

type Props = {
  pending: PendingDeployment
  /** Null while the wallet is needed and is not connected. */
  onResume: (() => void) | null
  onDiscard(): void
}

/** A deployment that was left in the middle. */
export function PendingDeploymentCard({ pending, onResume, onDiscard }: Props) {
  const { name, contract_chain: chain } = pending.collection
  return (
    <PendingCard
      title="A deployment is under way"
      text={
        <>
          {name} on {factsOf(chain).name}. {stateOf(pending)}
          {!onResume && ' Connect your wallet to resume it.'}
        </>
      }
      chain={chain}
      hash={pending.hash}
      action={
        <Button disabled={!onResume} onClick={() => onResume?.()}>
          Resume
        </Button>
      }
      discard={{
        title: 'Discard this deployment?',
        text: 'A contract that is on the chain stays there and stays yours, but it will not be a collection made with Assay.',
      }}
      onDiscard={onDiscard}
    />
  )
}

function stateOf({ hash, address }: PendingDeployment): string {
  if (address) return 'The contract is on the chain and has to be saved as a collection.'
  return hash ? 'The transaction is sent.' : 'Your wallet was asked to confirm it.'
}
