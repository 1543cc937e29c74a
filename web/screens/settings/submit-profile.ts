import { CallError } from '../../client/call.ts'
import { report } from '../../client/report.ts'
import type { FieldErrors } from '../../hooks/use-field-errors.ts'
import { type Profile, saveProfile } from '../../queries/profile.ts'
import { closeToasts, notifyError, notifySuccess } from '../../toasts.ts'

/** Saves the profile and shows a toast. Returns the server's errors by field. */
export async function submitProfile(profile: Profile): Promise<{ saved: boolean; errors: FieldErrors }> {
  closeToasts()
  try {
    await saveProfile(profile)
    notifySuccess('Profile saved successfully!')
    return { saved: true, errors: {} }
  } catch (error) {
    report(error)
    notifyError('An error occurred. Please try again.')
    return { saved: false, errors: error instanceof CallError ? error.fields : {} }
  }
}
