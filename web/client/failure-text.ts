import { CallError } from './call.ts'

/** What to tell whoever waits for a call that has failed. */
export function failureText(error: unknown): string {
  return error instanceof CallError ? error.message : 'Assay does not answer. Please try again.'
}
