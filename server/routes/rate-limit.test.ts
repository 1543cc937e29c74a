import { expect, test } from 'vitest'
import { TooMany } from '#server/errors.ts'
import { createRateLimit } from './rate-limit.ts'

test('each key has its own count, and one too many hears when there is room again', () => {
  let time = 0
  const count = createRateLimit(
    2,
    60_000,
    (wait) => new TooMany('slow', 'Slower.', wait),
    () => time,
  )
  count('a')
  count('a')
  time = 20_500
  expect(() => count('a')).toThrow(expect.objectContaining({ code: 'slow', retryAfterS: 40 }))
  count('b')
  time = 60_000
  count('a')
})
