import { IconHourglass } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { chains } from '#api/chains.ts'
import { report } from '../../../client/report.ts'
import { Address } from '../../../components/Address.tsx'
import { Button } from '../../../components/Button.ts'
import { Question } from '../../../components/overlay/Question.tsx'
import { formatCount } from '../../../format/number.ts'
import { useBusy } from '../../../hooks/use-busy.ts'
import { errorMessage } from '../../../wallet/error-message.ts'
import classes from '../../../wallet/KeptDeploymentCard.module.css'
import { forgetMint, type KeptMint, keepMined } from '../../../wallet/kept-mints.ts'
import type { Provider } from '../../../wallet/provider.ts'
import { reachChain } from '../../../wallet/send-call.ts'
import { followMint } from './follow-mint.ts'

type Props = {
  kept: KeptMint
  provider: Provider
  /** Once it is certain whether it has minted. */
  onEnd(kept: KeptMint, hasMinted: boolean): void
}

/** A transaction that this page has not seen the end of. It is followed; until then nobody mints its drafts again. */
export function KeptMintCard({ kept, provider, onEnd }: Props) {
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState(false)
  const [following, run] = useBusy()
  const begun = useRef(false)
  const { hash, uuids, chain, airdrop } = kept

  const follow = (reach: boolean) =>
    run(async () => {
      setProblem('')
      try {
        if (reach) await reachChain(provider, chain)
        const hasMinted = await followMint(provider, kept)
        if (hasMinted) keepMined(kept)
        else forgetMint(kept)
        onEnd(kept, hasMinted)
      } catch (error) {
        report(error)
        setProblem(errorMessage(error, 'It is not known yet how it ended.'))
      }
    })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    // Without being asked to, the wallet is not taken to another network.
    void follow(false)
  })

  const drafts = uuids.length === 1 ? '1 draft' : `${formatCount(uuids.length)} drafts`
  const people = airdrop ? ` to ${formatCount(airdrop.recipients.length)} recipients` : ''
  return (
    <section className={classes.card} aria-labelledby={`mint-${kept.id}`}>
      <IconHourglass className={classes.icon} size={22} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <h2 id={`mint-${kept.id}`} className={classes.title}>
          A mint is under way
        </h2>
        <p className={classes.text}>
          {drafts}
          {people} on {chains[chain].name}.{' '}
          {hash ? 'The transaction is sent.' : 'Your wallet was asked to confirm it.'}{' '}
          <span role="status">{following ? 'Waiting for it to be in a block…' : problem}</span>
        </p>
        {hash && <Address value={hash} chain={chain} kind="transaction" />}
      </div>
      <div className={classes.ways}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Discard
        </Button>
        {problem && <Button onClick={() => follow(true)}>Try again</Button>}
      </div>
      <Question
        title="Discard this mint?"
        text="The transaction is not stopped by that. Should it still come onto the chain, and you mint the same drafts again, they are minted twice."
        opened={asking}
        no="Keep it"
        yes="Discard"
        onNo={() => setAsking(false)}
        onYes={() => forgetMint(kept)}
      />
    </section>
  )
}
