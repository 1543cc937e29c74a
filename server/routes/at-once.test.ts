import { expect, test } from 'vitest'
import { TooMany } from '#server/errors.ts'
import { createAtOnce } from './at-once.ts'

test('a user has so many at a time, others have theirs, and what has ended or failed makes room', async () => {
  const atOnce = createAtOnce(2, () => new TooMany('busy', 'Wait.', 2))
  const { promise: first, resolve: end } = Promise.withResolvers<string>()
  const { promise: second, reject: fail } = Promise.withResolvers<string>()
  const running = [atOnce('ada', () => first), atOnce('ada', () => second)]
  await expect(atOnce('ada', async () => 'third')).rejects.toMatchObject({ code: 'busy' })
  expect(await atOnce('bob', async () => 'his own')).toBe('his own')
  end('done')
  fail(new Error('cut off'))
  expect(await running[0]).toBe('done')
  await expect(running[1]).rejects.toThrow('cut off')
  expect(await Promise.all([1, 2].map((n) => atOnce('ada', async () => n)))).toEqual([1, 2])
})
