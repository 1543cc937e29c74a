import { IconHourglass } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { ChainKey } from '#api/chains.ts'
import { Address } from '../components/Address.tsx'
import { Button } from '../components/Button.ts'
import { ConfirmDialog } from '../components/overlay/ConfirmDialog.tsx'
import classes from './PendingCard.module.css'

type Props = {
  title: string
  text: ReactNode
  chain: ChainKey
  /** Null until the wallet has sent the transaction. */
  hash: string | null
  /** What can be done besides discarding it. */
  action: ReactNode
  /** Asked before it is discarded. */
  discard: { title: string; text: string }
  onDiscard(): void
}

/** A transaction that the page has not seen the end of. */
export function PendingCard({ title, text, chain, hash, action, discard, onDiscard }: Props) {
  const [asking, setAsking] = useState(false)
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <IconHourglass className={classes.icon} size={22} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
        {hash && <Address value={hash} chain={chain} kind="transaction" />}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Discard
        </Button>
        {action}
      </div>
      <ConfirmDialog
        {...discard}
        opened={asking}
        cancelLabel="Keep it"
        confirmLabel="Discard"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
      />
    </section>
  )
}
