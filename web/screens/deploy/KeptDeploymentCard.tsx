import { IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { chains } from '#api/chains.ts'
import { Address } from '../../components/Address.tsx'
import { Button } from '../../components/Button.ts'
import { Question } from '../../components/overlay/Question.tsx'
import classes from '../../wallet/KeptDeploymentCard.module.css'
import type { KeptDeployment } from './kept-deployment.ts'

type Props = {
  kept: KeptDeployment
  /** Null as long as the wallet is needed and is not connected. */
  onResume: (() => void) | null
  onDiscard(): void
}

/** A deployment that was left in the middle, and the two ways on. */
export function KeptDeploymentCard({ kept, onResume, onDiscard }: Props) {
  const [asking, setAsking] = useState(false)
  const { name, contract_chain: chain } = kept.collection
  return (
    <section className={classes.card} aria-labelledby="kept-deployment">
      <IconHourglass className={classes.icon} size={22} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <h2 id="kept-deployment" className={classes.title}>
          A deployment is under way
        </h2>
        <p className={classes.text}>
          {name} on {chains[chain].name}. {stateOf(kept)}
          {!onResume && ' Connect your wallet to resume it.'}
        </p>
        {kept.hash && <Address value={kept.hash} chain={chain} kind="transaction" />}
      </div>
      <div className={classes.ways}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Discard
        </Button>
        <Button disabled={!onResume} onClick={() => onResume?.()}>
          Resume
        </Button>
      </div>
      <Question
        title="Discard this deployment?"
        text="A contract that is on the chain stays there and stays yours, but it will not be a collection made with Assay."
        opened={asking}
        no="Keep it"
        yes="Discard"
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false)
          onDiscard()
        }}
      />
    </section>
  )
}

function stateOf({ hash, address }: KeptDeployment): string {
  if (address) return 'The contract is on the chain and has to be saved as a collection.'
  return hash ? 'The transaction is sent.' : 'Your wallet was asked to confirm it.'
}
