import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { Address } from '../components/Address.tsx'
import { Button } from '../components/Button.ts'
import { Dialog } from '../components/overlay/Dialog.tsx'
import { Spinner } from '../components/Spinner.ts'
import { formatMoney } from '../format/number.ts'
import type { Cost } from './estimate-cost.ts'
import { formatEther } from './format-ether.ts'
import classes from './StepsDialog.module.css'

type Props = {
  title: string
  /** The last one is the result, not a step of work. */
  steps: readonly string[]
  /** Index of the current step. */
  step: number
  opened: boolean
  onClose(): void
  /** Shown below the steps, about the current one. */
  children: ReactNode
}

/** Progress of a task with a wallet. It cannot be closed before the end. */
export function StepsDialog({ title, steps, step, opened, onClose, children }: Props) {
  const last = steps.length - 1
  const isDone = step === last
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={() => isDone && onClose()}
      closeOnClickOutside={false}
      hasCloseButton={false}
      size={440}
      layer="steps"
    >
      <ol className={classes.steps}>
        {steps.map((name, index) => (
          <Step
            key={name}
            name={name}
            state={index < step || isDone ? 'done' : index === step ? 'current' : 'ahead'}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {steps[step]}
      </p>
      <div className={classes.foot}>{children}</div>
      {isDone && <CloseButton onClick={onClose} />}
    </Dialog>
  )
}

/** Shown at the end. */
function CloseButton({ onClick }: { onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Before the paint, so that Enter works as soon as it is visible.
  useLayoutEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} fullWidth className={classes.close} onClick={onClick}>
      Close
    </Button>
  )
}

function Step({ name, state }: { name: string; state: 'done' | 'current' | 'ahead' }) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={classes.mark}>
        {state === 'done' && <IconCircleCheckFilled size={20} role="img" aria-label="Finished:" />}
        {state === 'current' && <Spinner size={18} aria-hidden />}
        {state === 'ahead' && <IconCircle size={20} stroke={1.5} aria-hidden />}
      </span>
      {name}
    </li>
  )
}

/** The result. */
export function Outcome({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.outcome}>
      <span className={classes.name}>{name}</span>
      {children}
    </div>
  )
}

export function EstimatedCost({ chain, cost }: { chain: ChainKey; cost: Cost | null | undefined }) {
  if (cost === undefined) return null
  const { symbol } = factsOf(chain).nativeCurrency
  return (
    <p className={classes.line}>
      <span className={classes.name}>Estimated cost</span>
      {cost ? (
        <span className="figure">
          {formatEther(cost.wei)} {symbol}
          {cost.usd !== null && ` (${formatMoney(cost.usd)})`}
        </span>
      ) : (
        'Unknown: this transaction may fail'
      )}
    </p>
  )
}

export function SentTransaction({ chain, hash }: { chain: ChainKey; hash: string }) {
  return (
    <p className={classes.line}>
      <span className={classes.name}>Transaction</span>
      <Address value={hash} chain={chain} kind="transaction" />
    </p>
  )
}
