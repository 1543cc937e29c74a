import { expect, test } from 'vitest'
import { TooMany } from '#server/errors.ts'
import { createUserConcurrencyLimit } from './user-concurrency-limit.ts'

test('a user has so many at a time, others have theirs, and what has ended or failed makes room', async () => {
  const limit = createUserConcurrencyLimit(2, () => new TooMany('busy', 'Wait.', 2))
  const { promise: first, resolve: end } = Promise.withResolvers<string>()
  const { promise: second, reject: fail } = Promise.withResolvers<string>()
  const running = [limit('ada', () => first), limit('ada', () => second)]
  await expect(limit('ada', async () => 'third')).rejects.toMatchObject({ code: 'busy' })
  expect(await limit('bob', async () => 'his own')).toBe('his own')
  end('done')
  fail(new Error('cut off'))
  expect(await running[0]).toBe('done')
  await expect(running[1]).rejects.toThrow('cut off')
  expect(await Promise.all([1, 2].map((n) => limit('ada', async () => n)))).toEqual([1, 2])
})
