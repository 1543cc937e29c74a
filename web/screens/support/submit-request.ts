import { MAX_FILE_BYTES } from '#api/file-limit.ts'
import { CallError } from '../../client/call.ts'
import { report } from '../../client/report.ts'
import type { FieldErrors } from '../../hooks/use-field-errors.ts'
import { sendSupportRequest } from '../../queries/support.ts'
import { closeToasts, notifyError, notifySuccess } from '../../toasts.ts'

export type Draft = { subject: string; description: string; file: File | null }

const required = 'This field is required.'
const failed = 'Failed to send request. Please check fields or try again.'

export function fileError(file: File | null): string {
  return file && file.size > MAX_FILE_BYTES ? `${file.name} is larger than 10 MB. Choose a smaller file.` : ''
}

/** Sends the request and shows a toast. Returns the errors by field. */
export async function submitRequest(draft: Draft): Promise<{ sent: boolean; errors: FieldErrors }> {
  closeToasts()
  const missing: FieldErrors = {
    ...(!draft.subject.trim() && { subject: required }),
    ...(!draft.description.trim() && { description: required }),
  }
  if (Object.keys(missing).length > 0) {
    notifyError(failed)
    return { sent: false, errors: missing }
  }
  try {
    await sendSupportRequest(draft)
    notifySuccess('Support request sent successfully!')
    return { sent: true, errors: {} }
  } catch (error) {
    report(error)
    notifyError(failed)
    return { sent: false, errors: error instanceof CallError ? explained(error) : {} }
  }
}

/** The field of an error: too large, wrong type and no room left are about the file, the rest about the form. */
function explained({ status, message, fields }: CallError): FieldErrors {
  if (Object.keys(fields).length > 0) return fields
  return [413, 415, 507].includes(status) ? { file: message } : { form: message }
}
