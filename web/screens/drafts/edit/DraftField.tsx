import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { TextareaField } from '../../../components/fields/TextareaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import classes from './DraftCard.module.css'

type Props = {
  label: string
  name: string
  multiline?: boolean
  inputMode?: 'decimal' | 'numeric'
  /** What is being typed; undefined while the field is closed. */
  text: string | undefined
  value: ReactNode
  error: string | undefined
  /** What the field was changed to elsewhere, or false. */
  rival: ReactNode
  onOpen(): void
  onType(text: string): void
  onConfirm(): void
  onCancel(): void
}

/** A value with an edit button that turns it into an input, and a button that confirms it. */
export function DraftField(props: Props) {
  const { label, name, multiline = false, inputMode, text, value, error, rival } = props
  const row = useRef<HTMLDivElement>(null)
  const isByHand = useRef(false)
  const isOpen = text !== undefined

  useEffect(() => {
    if (!isByHand.current) return
    isByHand.current = false
    const next = row.current?.querySelector<HTMLElement>(isOpen ? 'input, textarea' : 'button')
    next?.focus()
    if (next instanceof HTMLInputElement) next.select()
    if (next instanceof HTMLTextAreaElement) next.setSelectionRange(next.value.length, next.value.length)
  }, [isOpen])

  /** Moves the focus when the field is opened or closed. */
  const byHand = (change: () => void) => () => {
    isByHand.current = true
    change()
  }
  const confirm = () => {
    // In case it stays open because it is invalid.
    row.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    byHand(props.onConfirm)()
  }
  const press = (event: KeyboardEvent) => {
    // During composition, Enter and Escape belong to the input method.
    if (event.nativeEvent.isComposing) return
    const act = { Enter: multiline ? undefined : confirm, Escape: byHand(props.onCancel) }[event.key]
    if (!act) return
    // Or Enter would also press the edit button, which has the focus by then.
    event.preventDefault()
    act()
  }

  const input = {
    name,
    'aria-label': label,
    value: text ?? '',
    error,
    description: rival !== false && <>Changed elsewhere to: {rival}</>,
    autoComplete: 'off',
    onChange: props.onType,
    onKeyDown: press,
  }
  return (
    <div ref={row} className={classes.row} data-open={isOpen} data-multiline={multiline}>
      <dt>{label}</dt>
      {isOpen ? (
        <dd className={classes.editing}>
          {multiline ? (
            <TextareaField {...input} rows={6} className={classes.input} />
          ) : (
            <TextField {...input} {...(inputMode && { inputMode })} className={classes.input} />
          )}
          <Tool label={`Confirm ${label}`} icon={IconCheck} tone="confirm" onClick={confirm} />
          <Tool label={`Cancel ${label}`} icon={IconX} onClick={byHand(props.onCancel)} />
        </dd>
      ) : (
        <dd className={classes.value}>
          <span className="figure" dir="auto">
            {value}
          </span>
          <Tool label={`Edit ${label}`} icon={IconPencil} onClick={byHand(props.onOpen)} />
        </dd>
      )}
    </div>
  )
}

type ToolProps = { label: string; icon: typeof IconCheck; tone?: 'confirm'; onClick(): void }

function Tool({ label, icon: Icon, tone, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      data-tone={tone}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  )
}
