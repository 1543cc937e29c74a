import { type SubmitEvent, useState } from 'react'
import { CallError } from '../client/call.ts'
import { report } from '../client/report.ts'
import { useBusy } from '../hooks/use-busy.ts'
import { useFieldErrors } from '../hooks/use-field-errors.ts'
import { sendSupportRequest } from '../queries/support.ts'
import { closeToasts, notifyError, notifySuccess } from '../toasts.ts'
import { SendButton } from './fields/SendButton.tsx'
import { TextareaField } from './fields/TextareaField.tsx'
import classes from './InquiryForm.module.css'

/** Says 'I am interested' with a support request of the given subject, and a message if there is one. */
export function InquiryForm({ subject }: { subject: string }) {
  const [message, setMessage] = useState('')
  const { form, show, text } = useFieldErrors()
  const [sending, send] = useBusy()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send(async () => {
      closeToasts()
      show({})
      try {
        await sendSupportRequest({ subject, description: message.trim() })
        setMessage('')
        notifySuccess('Message sent successfully!')
      } catch (error) {
        report(error)
        notifyError('Failed to send message. Please try again.')
        if (error instanceof CallError) show({ description: error.fields.description ?? error.message })
      }
    })
  }

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label="Inquiry"
      aria-busy={sending}
    >
      <TextareaField
        label="Your message (optional)"
        rows={4}
        readOnly={sending}
        {...text('description', message, setMessage)}
      />
      <SendButton label="I am interested" busy={sending} />
    </form>
  )
}
