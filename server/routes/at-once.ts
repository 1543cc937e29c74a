import type { TooMany } from '#server/errors.ts'

type AtOnce = <T>(userId: string, work: () => Promise<T>) => Promise<T>

/** For what takes much memory: a user gets so many at a time, whatever else the server could do. */
export function createAtOnce(most: number, refusal: () => TooMany): AtOnce {
  const underWay = new Map<string, number>()
  return async (userId, work) => {
    const before = underWay.get(userId) ?? 0
    if (before >= most) throw refusal()
    underWay.set(userId, before + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1
      if (left > 0) underWay.set(userId, left)
      else underWay.delete(userId)
    }
  }
}
