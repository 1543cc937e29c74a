import { TextField } from '../../components/fields/TextField.tsx'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { checkUri } from './checks.ts'
import type { Form } from './section-props.ts'

type Props = {
  label: string
  action: string
  hint: string
  /** What it is now. */
  now: string
  form: Form<string>
  disabled: boolean
  onSubmit(uri: string): void
}

/** For where metadata is. */
export function UriForm({ label, action, hint, now, form, disabled, onSubmit }: Props) {
  const { form: ref, show, text } = useFieldErrors()
  const submit = () => {
    const checked = checkUri(form.typed ?? '')
    if (checked.errors) return show(checked.errors)
    if (checked.value === now && now !== '') return show({ uri: 'This is what it is already.' })
    show({})
    onSubmit(checked.value)
  }
  return (
    <ChangeForm
      ref={ref}
      label={label}
      action={action}
      disabled={disabled}
      onSubmit={submit}
      onCancel={() => form.set(undefined)}
    >
      <TextField
        label={label}
        mono
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://, ipfs:// or ar://"
        description={hint}
        {...text('uri', form.typed ?? '', form.set)}
      />
    </ChangeForm>
  )
}
