import { expect, test } from 'vitest'
import { isAnyRead, isSoFar } from './so-far.ts'

const main = [{ date: '2026-11-13' }, { date: '2026-11-14' }]

test('figures are so far while the past is read, and while the last day is not read to its end', () => {
  expect(isSoFar({ state: 'processing' })).toBe(true)
  expect(isSoFar({ state: 'processing' }, { main, complete_to: '2026-11-14' })).toBe(true)
  expect(isSoFar({ state: 'ready' }, { main, complete_to: '2026-11-13' })).toBe(true)
  expect(isSoFar({ state: 'ready' }, { main, complete_to: null })).toBe(true)
  expect(isSoFar({ state: 'ready' }, { main, complete_to: '2026-11-14' })).toBe(false)
  expect(isSoFar({ state: 'ready' }, { main: [], complete_to: null })).toBe(false)
  expect(isSoFar({ state: 'ready' })).toBe(false)
})

test('anything is read once there is a count', () => {
  expect([isAnyRead({ nr_transactions: null }), isAnyRead({ nr_transactions: 0 })]).toEqual([false, true])
})
