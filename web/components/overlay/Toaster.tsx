import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { closeToast, currentToasts, subscribeToasts } from '../../toasts.ts'
import { IconButton } from '../IconButton.tsx'
import classes from './Toaster.module.css'

/** Shows the toasts (toasts.ts) at the top centre. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  return (
    <section className={classes.stack} aria-label="Notifications">
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={classes.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
          {kind === 'error' ? (
            <IconAlertCircle size={18} aria-hidden />
          ) : (
            <IconCircleCheck size={18} aria-hidden />
          )}
          <span className={classes.text}>{text}</span>
          <IconButton label="Close" className={classes.close} onClick={() => closeToast(id)}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
    </section>
  )
}
