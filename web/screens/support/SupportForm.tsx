import { type SubmitEvent, useState } from 'react'
import { SendButton } from '../../components/fields/SendButton.tsx'
import { TextareaField } from '../../components/fields/TextareaField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import { FileField } from './FileField.tsx'
import classes from './SupportForm.module.css'
import { type Draft, fileError, submitRequest } from './submit-request.ts'

const blank: Draft = { subject: '', description: '', file: null }

export function SupportForm() {
  const [draft, setDraft] = useState(blank)
  const { form, errors, show, clear } = useFieldErrors()
  const [sending, send] = useBusy()

  const change = (part: Partial<Draft>) => {
    setDraft((held) => ({ ...held, ...part }))
    for (const field of Object.keys(part)) clear(field)
  }
  const chooseFile = (file: File | null) => {
    const wrong = fileError(file)
    if (wrong) show({ file: wrong })
    else change({ file })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send(async () => {
      const { sent, errors } = await submitRequest(draft)
      show(errors)
      if (sent) setDraft(blank)
    })
  }

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label="Support request"
      aria-busy={sending}
    >
      <TextField
        label="Subject"
        name="subject"
        required
        withAsterisk={false}
        autoComplete="off"
        readOnly={sending}
        value={draft.subject}
        error={errors.subject}
        onChange={(subject) => change({ subject })}
      />
      <TextareaField
        label="Description"
        name="description"
        required
        withAsterisk={false}
        rows={7}
        readOnly={sending}
        value={draft.description}
        error={errors.description}
        onChange={(description) => change({ description })}
      />
      <FileField
        label="Include Attachment"
        hint="A document or an image, at most 10 MB."
        name="file"
        disabled={sending}
        file={draft.file}
        error={errors.file}
        onChange={chooseFile}
      />
      {errors.form && <p className={classes.error}>{errors.form}</p>}
      <div className={classes.foot}>
        <SendButton label="Send" busy={sending} />
      </div>
    </form>
  )
}
