import { Button } from '@mantine/core'
import dialogClasses from '../../components/Dialog.module.css'
import { Dialog } from '../../components/Dialog.tsx'
import classes from './ConfirmChange.module.css'
import type { Change } from './use-contract-change.ts'

type Props = { change: Change; opened: boolean; onCancel(): void; onConfirm(): void }

/** Asked before the wallet is. */
export function ConfirmChange({ change, opened, onCancel, onConfirm }: Props) {
  return (
    <Dialog title={change.question} opened={opened} onClose={onCancel} returnFocus={false}>
      <p className={dialogClasses.text}>{change.text}</p>
      <dl className={classes.values}>
        {change.values
          .filter(({ now, next }) => now !== next)
          .map(({ name, now, next }) => (
            <div key={name}>
              <dt className={classes.name}>{name}</dt>
              <Value when="Now" value={now} />
              <Value when="New" value={next} />
            </div>
          ))}
      </dl>
      <div className={dialogClasses.ways}>
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onConfirm}>{change.action}</Button>
      </div>
    </Dialog>
  )
}

function Value({ when, value }: { when: string; value: string }) {
  const isCode = /^0x|^data:|:\/\//.test(value)
  return (
    <dd className={classes.value}>
      <span className={classes.when}>{when}</span>
      <span className={isCode ? `${classes.text} ${classes.mono}` : classes.text}>{value}</span>
    </dd>
  )
}
