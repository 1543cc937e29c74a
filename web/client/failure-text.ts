import { CallFailed } from './call.ts'

/** What to tell whoever waits for a call that has failed. */
export function failureText(error: unknown): string {
  return error instanceof CallFailed ? error.message : 'Assay does not answer. Please try again.'
}
