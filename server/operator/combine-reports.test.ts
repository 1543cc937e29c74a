import { expect, test } from 'vitest'
import { unasked } from '#server/chain/check-endpoint.ts'
import { combineReports } from './combine-reports.ts'

test('what either knows is known, and the newer counts where both do', () => {
  const newer = { ...unasked('a.example'), state: 'answers', logs: true, range: 10_000, head: 7 } as const
  const older = {
    ...unasked('a.example'),
    state: 'silent',
    reason: 'ECONNREFUSED',
    logs: false,
    range: 500,
    rate: 2.5,
    head: 9,
    traces: false,
  } as const
  expect(combineReports([newer], [older, unasked('c.example')])).toEqual([
    {
      ...unasked('a.example'),
      state: 'answers',
      logs: true,
      traces: false,
      // A limit that one of them has met is there.
      range: 500,
      rate: 2.5,
      head: 9,
    },
  ])
})

test('one that was not asked says nothing against one that was', () => {
  const refuses = { ...unasked('a.example'), state: 'refuses', reason: 'HTTP 401' } as const
  expect(combineReports([unasked('a.example'), unasked('b.example')], [refuses])).toEqual([
    refuses,
    unasked('b.example'),
  ])
})
