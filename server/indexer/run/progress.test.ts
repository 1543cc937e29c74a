import { expect, test } from 'vitest'
import { progressOf, secondsLeft } from './progress.ts'

test.each([
  ['nothing is read', 100, 99, 199, 0],
  ['a quarter', 100, 124, 199, 0.25],
  ['everything', 100, 199, 199, 1],
  ['the contract is younger than the newest final block', 200, 199, 150, 1],
])('%s', (_, first, cursor, target, part) => {
  expect(progressOf(first, cursor, target)).toBe(part)
})

test('the time left goes by the events behind and the speed', () => {
  expect(secondsLeft(0.25, 1_000, 500)).toBe(6)
  expect(secondsLeft(1, 1_000, 500)).toBe(0)
})

test('nothing is said about the time left before anything is known', () => {
  expect(secondsLeft(0, 0, null)).toBeNull()
  expect(secondsLeft(0.5, 0, 100)).toBeNull()
  expect(secondsLeft(0.5, 10, 0)).toBeNull()
})
