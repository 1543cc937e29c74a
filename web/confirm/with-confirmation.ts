import { CallError } from '../client/call.ts'
import { askForConfirmation } from './asking.ts'

/** The person closed the dialog: nothing happened, and there is nothing to show. */
export class ConfirmationCancelled extends Error {
  override name = 'ConfirmationCancelled'
}

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
