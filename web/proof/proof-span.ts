import { formatDate, formatMinute } from '../format/time.ts'
import type { Proof, ProofRequest } from '../queries/proof.ts'

type Span = Pick<ProofRequest, 'from' | 'to' | 'since' | 'until'>

/** '14 Nov 2026', 'from 8 Nov 2026 to 14 Nov 2026'; hours in the reader's time zone. Empty for all days. */
export function spanText({ from, to, since, until }: Span): string {
  if (since && until) return `from ${formatMinute(new Date(since))} to ${formatMinute(new Date(until))}`
  if (from && from === to) return formatDate(from)
  return [from && `from ${formatDate(from)}`, to && `to ${formatDate(to)}`].filter(Boolean).join(' ')
}

/** Whether nothing of it is read yet. */
export function isUnread({ from, to, until }: Span, { value, complete_to }: Read): boolean {
  const first = until?.slice(0, 10) ?? from ?? to ?? today()
  return value === null && (complete_to === null || complete_to < first)
}

type Read = Pick<Proof, 'value' | 'complete_to'>

export function unreadText({ from, to, since }: Span): string {
  if (since) return 'These hours were not read yet.'
  return from && from === to ? 'This day was not read yet.' : 'These days were not read yet.'
}

/** What it leaves out while not all of it is read; null once it is. */
export function soFarText({ to, until }: Span, { complete_to }: Pick<Read, 'complete_to'>): string | null {
  const last = until?.slice(0, 10) ?? to ?? today()
  if (complete_to !== null && complete_to >= last) return null
  return complete_to === null
    ? 'So far: the past is still being read.'
    : `So far: what came after ${formatDate(complete_to)} is still being read.`
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
