import { CallError } from '../client/call.ts'
import { ConfirmationCancelled } from '../client/confirmation-cancelled.ts'
import { askForConfirmation } from './asking.ts'

/** Does what may want a fresh confirmation: if the server says so, the person is asked for one, and it is done again. */
export async function withConfirmation<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'confirmation_needed')) throw error
  }
  if (!(await askForConfirmation())) throw new ConfirmationCancelled('The person did not confirm.')
  return act()
}
