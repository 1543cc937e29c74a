import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

test('what is asked while a question is on its way goes with the next one', async () => {
  const asked: number[][] = []
  const answers: (() => void)[] = []
  const double = createBatch<number, number>(async (keys) => {
    asked.push([...keys])
    await new Promise<void>((resolve) => answers.push(resolve))
    return keys.map((key) => key * 2)
  })
  const first = double(1)
  const others = [double(2), double(3), double(2)]
  answers[0]?.()
  expect(await first).toBe(2)
  const late = double(4)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  expect(await Promise.all(others)).toEqual([4, 6, 4])
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.()
  expect(await late).toBe(8)
  expect(asked).toEqual([[1], [2, 3, 2], [4]])
})

test('a failure is that of those who asked together, and of nobody later', async () => {
  let fails = true
  const ask = createBatch<number, number>(async (keys) => {
    if (fails) throw new Error('away')
    return keys
  })
  await expect(ask(1)).rejects.toThrow('away')
  fails = false
  expect(await ask(2)).toBe(2)
})
