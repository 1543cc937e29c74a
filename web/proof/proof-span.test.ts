import { expect, test } from 'vitest'
import { isUnread, soFarText, spanText, unreadText } from './proof-span.ts'

const hours = { since: '2026-11-13T09:05:00.000Z', until: '2026-11-14T09:05:00.000Z' }
const week = { from: '2026-11-08', to: '2026-11-14' }
const day = { from: '2026-11-14', to: '2026-11-14' }

test('what a proof is about is said in dates that people read', () => {
  expect([spanText(day), spanText(week), spanText({ to: '2026-11-14' }), spanText({})]).toEqual([
    '14 Nov 2026',
    'from 8 Nov 2026 to 14 Nov 2026',
    'to 14 Nov 2026',
    '',
  ])
  expect(spanText(hours)).toMatch(/^from 1[34] Nov 2026, \d\d:\d\d to 1[45] Nov 2026, \d\d:\d\d$/)
})

test('days and hours after what is read are not read yet', () => {
  const unknown = { value: null, complete_to: '2026-11-13' }
  expect([day, hours].map((span) => isUnread(span, unknown))).toEqual([true, true])
  expect(isUnread(week, unknown)).toBe(false)
  expect(isUnread(week, { value: null, complete_to: null })).toBe(true)
  expect(isUnread(day, { value: 0, complete_to: '2026-11-14' })).toBe(false)
  // No price is known: that is another reason.
  expect(isUnread(day, { value: null, complete_to: '2026-11-14' })).toBe(false)
  expect([day, week, hours].map(unreadText)).toEqual([
    'This day was not read yet.',
    'These days were not read yet.',
    'These hours were not read yet.',
  ])
})

test('a figure that is not known to its end says up to where it is', () => {
  expect(soFarText(week, { complete_to: '2026-11-03' })).toBe(
    'So far: what came after 3 Nov 2026 is still being read.',
  )
  expect(soFarText({}, { complete_to: null })).toBe('So far: the past is still being read.')
  expect(soFarText(week, { complete_to: '2026-11-14' })).toBeNull()
  expect(soFarText(hours, { complete_to: '2026-11-14' })).toBeNull()
})
