import { afterEach, expect, test, vi } from 'vitest'
import { progressOf, SpeedMeter, secondsLeft } from './progress.ts'

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

afterEach(() => vi.restoreAllMocks())

test('the speed is that of the last minute, whatever it was before', () => {
  let now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const speed = new SpeedMeter()
  // Ten minutes at 1,000 events a second, then one at 10.
  for (let second = 0; second < 600; second++) {
    now += 1_000
    speed.add(1_000)
  }
  expect(speed.perSecond()).toBe(1_000)
  for (let second = 0; second < 60; second++) {
    now += 1_000
    speed.add(10)
  }
  expect(speed.perSecond()).toBe(10)
})

test('a wait for its turn does not make a contract slow, and a single batch not fast', () => {
  let now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const speed = new SpeedMeter()
  now += 10_000
  speed.add(100)
  expect(speed.perSecond()).toBe(10)
  now += 3_600_000
  speed.resume()
  now += 2_000
  speed.add(40)
  expect(speed.perSecond()).toBe(20)
  // Within a minute it goes on where it was.
  now += 6_000
  speed.resume()
  now += 2_000
  speed.add(60)
  expect(speed.perSecond()).toBe(10)
})
