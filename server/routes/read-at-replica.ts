import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/db/connect.ts'
import { behindPrimary, replyStates, type Subject } from '#server/stats/reply-state.ts'

/** By how many blocks a replica is behind, by contract; nothing for those of which it has all. */
type Behind = ReadonlyMap<number, number>

const NOTHING: Behind = new Map()

/** Reads at the replica, if there is one that has all that the primary has; for replies that do not say of which block they are. */
export async function readCurrent<T>(
  { db, replica }: FastifyInstance,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  const read = await replica?.read((tx, isCurrent) => (isCurrent ? work(tx) : Promise.resolve(null)))
  return read ?? work(db)
}

/** The same for replies that say of which block they are: a replica may be behind, if that can be said. The primary says what is tracked. */
export async function readAbout<T>(
  { db, replica }: FastifyInstance,
  subject: Subject,
  work: (db: Queryable, behind: Behind) => Promise<T>,
): Promise<T> {
  const atPrimary = async () => (await replyStates(db, [subject]))[0] ?? []
  if (!replica || (await atPrimary()).length === 0) return work(db, NOTHING)
  const read = await replica.read(async (tx, isCurrent) => {
    if (isCurrent) return work(tx, NOTHING)
    const [its = []] = await replyStates(tx, [subject])
    const contracts = behindPrimary(its, await atPrimary())
    return contracts && work(tx, new Map(contracts.map(({ id, behind = 0 }) => [id, behind])))
  })
  return read ?? work(db, NOTHING)
}
