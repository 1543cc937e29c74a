import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it runs at once, then once for all calls during the wait, then not before the next call', () => {
  let runs = 0
  const { run } = throttle(2_000, () => runs++)
  run()
  expect(runs).toBe(1)
  run()
  run()
  vi.advanceTimersByTime(1_999)
  expect(runs).toBe(1)
  vi.advanceTimersByTime(1)
  expect(runs).toBe(2)
  vi.advanceTimersByTime(10_000)
  expect(runs).toBe(2)
  run()
  expect(runs).toBe(3)
})

test('once stopped it no longer runs by itself', () => {
  let runs = 0
  const { run, stop } = throttle(2_000, () => runs++)
  run()
  run()
  stop()
  vi.advanceTimersByTime(10_000)
  expect(runs).toBe(1)
})
