import { TooMany } from '#server/errors.ts'

export type AtOnce = <T>(userId: string, work: () => Promise<T>) => Promise<T>

/** A form is held in memory, and drawing an image anew takes a core for a moment: a user gets so many at a time. */
export function createAtOnce(most: number): AtOnce {
  const underWay = new Map<string, number>()
  return async (userId, work) => {
    const before = underWay.get(userId) ?? 0
    if (before >= most) {
      throw new TooMany(
        'too_many_uploads',
        'Several of your files are being worked on. Try again in a moment.',
        2,
      )
    }
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
