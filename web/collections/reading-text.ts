import type { Collection } from '../queries/collections.ts'

/** Where the past comes from and what limits that, for those who wait; null if there is nothing to say. */
export function readingText({ reading }: Collection): string | null {
  if (!reading) return null
  if (reading.source === 'portal') return 'from SQD Portal'
  return reading.limited_by && `limited by ${reading.limited_by}`
}
