import { useEffect, useRef, useState } from 'react'
import { factsOf } from '#api/chains.ts'
import { report } from '../../../client/report.ts'
import { Button } from '../../../components/Button.ts'
import { formatCount } from '../../../format/number.ts'
import { useBusy } from '../../../hooks/use-busy.ts'
import { errorMessage } from '../../../wallet/error-message.ts'
import { PendingCard } from '../../../wallet/PendingCard.tsx'
import { markMined, type PendingMint, removePendingMint } from '../../../wallet/pending-mints.ts'
import type { Provider } from '../../../wallet/provider.ts'
import { ensureChain } from '../../../wallet/send-call.ts'
import { followMint } from './follow-mint.ts'

type Props = {
  pending: PendingMint
  provider: Provider
  /** Once it is certain whether it has minted. */
  onEnd(pending: PendingMint, hasMinted: boolean): void
}

/** A pending mint. It is followed to its end; until then its drafts cannot be minted again. */
export function PendingMintCard({ pending, provider, onEnd }: Props) {
  const [problem, setProblem] = useState('')
  const [following, run] = useBusy()
  const begun = useRef(false)
  const { hash, uuids, chain, airdrop } = pending

  const follow = (reach: boolean) =>
    run(async () => {
      setProblem('')
      try {
        if (reach) await ensureChain(provider, chain)
        const hasMinted = await followMint(provider, pending)
        if (hasMinted) markMined(pending)
        else removePendingMint(pending)
        onEnd(pending, hasMinted)
      } catch (error) {
        report(error)
        setProblem(errorMessage(error, 'It is not known yet how it ended.'))
      }
    })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    // Do not switch the wallet's network unasked.
    void follow(false)
  })

  const drafts = uuids.length === 1 ? '1 draft' : `${formatCount(uuids.length)} drafts`
  const people = airdrop ? ` to ${formatCount(airdrop.recipients.length)} recipients` : ''
  return (
    <PendingCard
      title="A mint is under way"
      text={
        <>
          {drafts}
          {people} on {factsOf(chain).name}.{' '}
          {hash ? 'The transaction is sent.' : 'Your wallet was asked to confirm it.'}{' '}
          <span role="status">{following ? 'Waiting for it to be in a block…' : problem}</span>
        </>
      }
      chain={chain}
      hash={hash}
      action={problem && <Button onClick={() => follow(true)}>Try again</Button>}
      discard={{
        title: 'Discard this mint?',
        text: 'The transaction is not stopped by that. Should it still come onto the chain, and you mint the same drafts again, they are minted twice.',
      }}
      onDiscard={() => removePendingMint(pending)}
    />
  )
}
