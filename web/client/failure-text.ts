import { CallError } from './call.ts'

/** What to show when a call has failed. */
export function failureText(error: unknown): string {
  return error instanceof CallError ? error.message : 'Assay does not answer. Please try again.'
}
