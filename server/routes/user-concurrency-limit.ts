import type { TooMany } from '#server/errors.ts'

type UserConcurrencyLimit = <T>(userId: string, work: () => Promise<T>) => Promise<T>

/** A semaphore per user that refuses instead of waiting, for work that takes much memory. */
export function createUserConcurrencyLimit(most: number, refusal: () => TooMany): UserConcurrencyLimit {
  const running = new Map<string, number>()
  return async (userId, work) => {
    const before = running.get(userId) ?? 0
    if (before >= most) throw refusal()
    running.set(userId, before + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(userId) ?? 1) - 1
      if (left > 0) running.set(userId, left)
      else running.delete(userId)
    }
  }
}
