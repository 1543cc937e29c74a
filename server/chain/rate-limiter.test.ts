import { expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { RateLimiter } from './rate-limiter.ts'
import { RateBucket } from './testing/rate-bucket.ts'

/** Time passes only when somebody waits. */
function playedClock(): Clock {
  let now = 0
  return {
    now: () => now,
    async pause(ms) {
      now += ms
    },
  }
}

/** Calls one after the other for so many seconds, each answered after 20 ms; how many were answered and refused in the last half. */
async function run(calls: number, seconds: number, retryAfter: boolean, forSeconds: number) {
  const clock = playedClock()
  const limiter = new RateLimiter(clock, null)
  const bucket = new RateBucket(calls, seconds, clock.now)
  let answered = 0
  let refused = 0
  while (clock.now() < forSeconds * 1_000) {
    await limiter.take(1, false)
    const sentAt = clock.now()
    const waitMs = bucket.take(1)
    await clock.pause(20)
    if (waitMs > 0) limiter.refused(sentAt, retryAfter ? Math.ceil(waitMs / 1_000) * 1_000 : undefined)
    else limiter.answered(1)
    if (clock.now() < forSeconds * 500) continue
    if (waitMs > 0) refused += 1
    else answered += 1
  }
  return { answered, refused, rate: limiter.rate ?? 0 }
}

test.each([
  ['10 a second', 10, 1, false, 10],
  ['10 a second with Retry-After', 10, 1, true, 10],
  ['25 a second', 25, 1, false, 25],
  ['300 in 10 seconds', 300, 10, false, 30],
])('nearly all that is allowed is used: %s', async (_, calls, seconds, retryAfter, perSecond) => {
  const { answered, refused, rate } = await run(calls, seconds, retryAfter, 600)
  expect(answered / 300).toBeGreaterThan(0.88 * perSecond)
  expect(refused / answered).toBeLessThan(0.02)
  expect(rate / perSecond).toBeGreaterThan(0.8)
  expect(rate / perSecond).toBeLessThan(1.2)
})

test('without a refusal nothing is held back', async () => {
  const { answered, rate } = await run(1_000_000, 1, false, 100)
  expect(answered).toBe(2_501)
  expect(rate).toBe(0)
})

test('a call that somebody waits for does not queue behind the others', async () => {
  const clock = playedClock()
  const limiter = new RateLimiter(clock, 1)
  await limiter.take(60, false)
  const before = clock.now()
  await limiter.take(1, true)
  expect(clock.now() - before).toBe(500)
})

test('Retry-After: 0 is no word about a rate', async () => {
  const limiter = new RateLimiter(playedClock(), null)
  limiter.answered(5)
  limiter.refused(0, 0)
  expect(limiter.rate).toBe(null)
})
