import { type SubmitEvent, useState } from 'react'
import { panelLabel, panelsOf, type SharedType, type SharePanel } from '#api/share-panels.ts'
import { CallError } from '../client/call.ts'
import { failureText } from '../client/failure-text.ts'
import { report } from '../client/report.ts'
import { Button } from '../components/Button.ts'
import { CheckField } from '../components/fields/CheckField.tsx'
import { CheckGroup } from '../components/fields/CheckGroup.tsx'
import { LifetimeField } from '../components/fields/LifetimeField.tsx'
import { SelectField } from '../components/fields/SelectField.tsx'
import { SubmitButton } from '../components/fields/SubmitButton.tsx'
import { TextField } from '../components/fields/TextField.tsx'
import dialog from '../components/overlay/Dialog.module.css'
import { formatDay } from '../format/time.ts'
import { useFieldErrors } from '../hooks/use-field-errors.ts'
import type { ShareLink } from '../queries/share-links.ts'
import classes from './ShareForm.module.css'

/** What is chosen. Of a link that is changed, what is undefined stays as it is. */
export type Choices = {
  title: string
  panels: SharePanel[]
  expires_in_days: number | null | undefined
  password: string | null | undefined
}

type Props = {
  type: SharedType
  title: string
  /** The link that is changed; null for a new one. */
  link: ShareLink | null
  busy: boolean
  run(task: () => Promise<void>): Promise<void>
  onSubmit(choices: Choices): Promise<void>
  onCancel(): void
}

const keep = 'keep'
type PasswordChoice = typeof keep | 'none' | 'set'

/** What a link shows, until when and to whom. */
export function ShareForm({ type, link, busy, run, onSubmit, onCancel, ...given }: Props) {
  const [title, setTitle] = useState(given.title)
  const [chosen, setChosen] = useState<readonly SharePanel[]>(link?.panels ?? panelsOf(type))
  const [days, setDays] = useState(link ? keep : '30')
  const [choice, setChoice] = useState<PasswordChoice>(link ? keep : 'none')
  const [password, setPassword] = useState('')
  const { form, errors, show, clear, text } = useFieldErrors()

  const toggle = (panel: SharePanel, on: boolean) => {
    setChosen(panelsOf(type).filter((each) => (each === panel ? on : chosen.includes(each))))
    clear('panels')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      try {
        await onSubmit({
          title,
          panels: [...chosen],
          expires_in_days: days === keep ? undefined : days === '' ? null : Number(days),
          password: choice === keep ? undefined : choice === 'none' ? null : password,
        })
      } catch (failure) {
        report(failure)
        const fields = failure instanceof CallError ? failure.fields : {}
        show(Object.keys(fields).length > 0 ? fields : { form: failureText(failure) })
      }
    })
  }

  return (
    <form ref={form} className={dialog.form} onSubmit={submit} noValidate aria-label="Share link">
      <TextField
        label="Title"
        description="Visitors read it above the figures."
        autoComplete="off"
        maxLength={100}
        data-autofocus
        {...text('title', title, setTitle)}
      />
      <CheckGroup legend="It shows" error={errors.panels}>
        {panelsOf(type).map((panel) => (
          <CheckField
            key={panel}
            name={panel}
            label={panelLabel(type, panel)}
            checked={chosen.includes(panel)}
            onChange={(on) => toggle(panel, on)}
          />
        ))}
        {type === 'Wallet' && (
          <p className={classes.note}>The figures are of all chains on which you track the wallet.</p>
        )}
      </CheckGroup>
      <LifetimeField
        value={days}
        onChange={setDays}
        error={errors.expires_in_days}
        {...(link && { first: { value: keep, label: `As it is: ${endOf(link)}` } })}
      />
      <SelectField<PasswordChoice>
        label="Password"
        name="password_choice"
        choices={passwordChoices(link)}
        value={choice}
        onChange={(value) => {
          setChoice(value)
          clear('password')
        }}
      />
      {choice === 'set' && (
        <TextField
          label="The password"
          description="At least 8 characters. Tell it to your visitors yourself: we keep only a fingerprint of it."
          autoComplete="off"
          maxLength={200}
          {...text('password', password, setPassword)}
        />
      )}
      {errors.form && (
        <p className={dialog.error} role="alert">
          {errors.form}
        </p>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={busy}>{link ? 'Save' : 'Create the link'}</SubmitButton>
      </div>
    </form>
  )
}

function endOf({ expires_at }: ShareLink): string {
  return expires_at === null ? 'never' : formatDay(new Date(expires_at))
}

function passwordChoices(link: ShareLink | null): { value: PasswordChoice; label: string }[] {
  if (!link?.has_password)
    return [
      { value: link ? keep : 'none', label: 'None: everybody who has the link may look' },
      { value: 'set', label: 'Ask visitors for a password' },
    ]
  return [
    { value: keep, label: 'As it is' },
    { value: 'set', label: 'Another one' },
    { value: 'none', label: 'None: everybody who has the link may look' },
  ]
}
