import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Button } from '../../components/Button.ts'
import classes from './ChangeForm.module.css'

type Action = { label: string; onClick(): void; disabled?: boolean }

/** The actions as buttons, or the form that one of them has opened. The focus follows. */
export function Actions({ actions, form }: { actions: readonly Action[]; form: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isOpen = Boolean(form)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    place.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea, button')?.focus()
  }, [isOpen])
  return (
    <div ref={place}>
      {form || (
        <div className={classes.actions}>
          {actions.map(({ label, onClick, disabled = false }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a button keeps the focus when it is called otherwise
            <Button key={index} variant="default" size="sm" disabled={disabled} onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type Props = {
  label: string
  /** What the button says; the change is confirmed once more after it. */
  action: string
  disabled: boolean
  ref: Ref<HTMLFormElement>
  onSubmit(): void
  onCancel(): void
  children: ReactNode
}

export function ChangeForm({ label, action, disabled, ref, onSubmit, onCancel, children }: Props) {
  return (
    <form
      ref={ref}
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <div className={classes.actions}>
        <Button type="submit" size="sm" disabled={disabled}>
          {action}
        </Button>
        <Button variant="default" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
