import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContractThrottle } from './contract-throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('many calls are one piece of work now and one later', async () => {
  const done: number[] = []
  const work = new ContractThrottle(async (id) => {
    done.push(id)
    return 1
  })
  for (let i = 0; i < 100; i++) work.call(1)
  work.call(2)
  expect(done).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(2_100)
  expect(done).toEqual([1, 2, 1])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual([1, 2, 1])
  work.call(2)
  expect(done).toEqual([1, 2, 1, 2])
})

test('work that takes long is done more seldom', async () => {
  let begun = 0
  const work = new ContractThrottle(async () => {
    begun++
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return 1_000_000
  })
  work.call(1)
  work.call(1)
  await vi.advanceTimersByTimeAsync(10_500)
  expect(begun).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun).toBe(2)
})

test('a database that others hold makes no long pause after little work', async () => {
  let begun = 0
  const work = new ContractThrottle(async () => {
    begun++
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    return 10_000
  })
  work.call(1)
  work.call(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toBe(2)
})

test('what is urgent waits neither for a long pause nor for one that would come', async () => {
  let begun = 0
  const work = new ContractThrottle(async () => {
    begun++
    await new Promise((resolve) => setTimeout(resolve, 100_000))
    return 1_000_000
  })
  work.call(1)
  await vi.advanceTimersByTimeAsync(110_000)
  work.call(1, true)
  work.call(1, true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(begun).toBe(2)
  work.call(1, true)
  await vi.advanceTimersByTimeAsync(102_000)
  expect(begun).toBe(3)
  await vi.advanceTimersByTimeAsync(10_000_000)
  expect(begun).toBe(3)
})

test('closing waits for what is under way and begins nothing new', async () => {
  const steps: string[] = []
  const work = new ContractThrottle(async () => {
    steps.push('begun')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    steps.push('done')
    return 1
  })
  work.call(1)
  work.call(1)
  const closed = work.close().then(() => steps.push('closed'))
  await vi.advanceTimersByTimeAsync(60_000)
  await closed
  expect(steps).toEqual(['begun', 'done', 'closed'])
})
