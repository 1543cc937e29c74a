import '@mantine/core/styles/Modal.layer.css'
import { Button, Loader, Modal } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { chains } from '#api/chains.ts'
import { Address } from '../../components/Address.tsx'
import { formatMoney } from '../../format/number.ts'
import { formatEther } from '../../wallet/format-ether.ts'
import classes from './DeployDialog.module.css'
import { type Progress, steps } from './deploy-collection.ts'

type Props = { progress: Progress | null; opened: boolean; onClose(): void }

const last = steps.length - 1

/** How far a deployment has come. It cannot be closed before the end. */
export function DeployDialog({ progress, opened, onClose }: Props) {
  const step = progress?.step ?? 0
  const isDone = step === last
  return (
    // In parts, because the whole Modal brings a second <header> landmark.
    <Modal.Root
      opened={opened}
      onClose={() => isDone && onClose()}
      closeOnClickOutside={false}
      centered
      size={440}
      radius="lg"
      // Below the demo wallet, which asks meanwhile.
      zIndex={190}
      transitionProps={{ duration: 140 }}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>Deploying Smart Contract</Modal.Title>
          <ol className={classes.steps}>
            {steps.map((name, index) => (
              <Step key={name} name={name} state={stateOf(index, step)} />
            ))}
          </ol>
          <p className={classes.said} role="status">
            {steps[step]}
          </p>
          <div className={classes.foot}>{progress && <Foot progress={progress} />}</div>
          {isDone && <CloseButton onClick={onClose} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Comes when all is done, and with it the next thing to do. */
function CloseButton({ onClick }: { onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} fullWidth onClick={onClick}>
      Close
    </Button>
  )
}

type StepState = 'done' | 'current' | 'ahead'

/** The last step is what is reached, and no work of its own. */
function stateOf(index: number, current: number): StepState {
  if (index < current || current === last) return 'done'
  return index === current ? 'current' : 'ahead'
}

function Step({ name, state }: { name: string; state: StepState }) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={classes.mark}>
        {state === 'done' && <IconCircleCheckFilled size={20} role="img" aria-label="Finished:" />}
        {state === 'current' && <Loader size={18} aria-hidden />}
        {state === 'ahead' && <IconCircle size={20} stroke={1.5} aria-hidden />}
      </span>
      {name}
    </li>
  )
}

function Foot({ progress: { step, chain, cost, hash, address } }: { progress: Progress }) {
  if (step === last && address) {
    return (
      <p className={classes.outcome}>
        <span className={classes.name}>Contract Deployed At:</span>
        <Address value={address} chain={chain} full />
      </p>
    )
  }
  if (step === 3) return <EstimatedCost chain={chain} cost={cost} />
  if (step > 3 && hash) {
    return (
      <p className={classes.line}>
        <span className={classes.name}>Transaction</span>
        <Address value={hash} chain={chain} kind="transaction" />
      </p>
    )
  }
  return null
}

function EstimatedCost({ chain, cost }: Pick<Progress, 'chain' | 'cost'>) {
  if (cost === undefined) return null
  const { symbol } = chains[chain].nativeCurrency
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
