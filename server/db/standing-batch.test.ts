import { afterEach, expect, test, vi } from 'vitest'
import { createStandingBatch } from './standing-batch.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A database with one number in it, which is answered with each key. */
function setUp(isStill?: (value: string) => boolean) {
  const state = { writes: 0n, number: 1, asked: [] as string[][], beforeAnswer: () => {} }
  const ask = createStandingBatch<string, string>(
    { writes: () => state.writes },
    async (keys) => {
      state.asked.push([...keys])
      const values = keys.map((key) => `${key}${state.number}`)
      state.beforeAnswer()
      return values
    },
    { textOf: (key) => key, ...(isStill && { isStill }) },
  )
  const write = (number: number) => {
    state.number = number
    state.writes++
  }
  return { state, ask, write }
}

test('an answer is kept until something is written', async () => {
  const { state, ask, write } = setUp()
  expect([await ask('a'), await ask('a')]).toEqual(['a1', 'a1'])
  expect(state.asked).toEqual([['a']])
  write(2)
  expect([await ask('a'), await ask('a')]).toEqual(['a2', 'a2'])
  expect(state.asked).toEqual([['a'], ['a']])
})

test('an answer is not kept if something was written while it was asked for', async () => {
  const { state, ask, write } = setUp()
  state.beforeAnswer = () => write(2)
  expect(await ask('a')).toBe('a1')
  state.beforeAnswer = () => {}
  expect(await ask('a')).toBe('a2')
})

test('an answer that time has ended is asked for again', async () => {
  let isStill = true
  const { state, ask } = setUp(() => isStill)
  await ask('a')
  isStill = false
  await ask('a')
  expect(state.asked).toEqual([['a'], ['a']])
})

test('what was asked lately is asked along when something was written, and each once', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { state, ask, write } = setUp()
  await ask('old')
  vi.advanceTimersByTime(9_999)
  await Promise.all([ask('a'), ask('b'), ask('b')])
  vi.advanceTimersByTime(1)
  write(2)
  expect(await ask('b')).toBe('b2')
  expect(await ask('a')).toBe('a2')
  expect(state.asked).toEqual([['old'], ['a'], ['b'], ['b', 'a']])
})

test('of a database that others write too, nothing is kept', async () => {
  let number = 1
  const ask = createStandingBatch({}, async (keys: readonly string[]) => keys.map(() => number++), {
    textOf: (key) => key,
  })
  expect([await ask('a'), await ask('a')]).toEqual([1, 2])
})
