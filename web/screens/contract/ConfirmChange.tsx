import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import classes from './ConfirmChange.module.css'
import type { Change } from './use-contract-change.ts'

type Props = { change: Change; opened: boolean; onCancel(): void; onConfirm(): void }

/** Asked before the wallet is. */
export function ConfirmChange({ change, opened, onCancel, onConfirm }: Props) {
  return (
    <ConfirmDialog
      title={change.question}
      text={change.text}
      opened={opened}
      cancelLabel="Cancel"
      confirmLabel={change.action}
      onCancel={onCancel}
      onConfirm={onConfirm}
      returnFocus={false}
    >
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
    </ConfirmDialog>
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
