import type { LiveEventName, LiveEvents } from '#api/live.ts'
import { column } from './columns.ts'
import type { Database, Queryable } from './connect.ts'
import { type Sql, sql } from './sql.ts'

const CHANNEL = 'live'

type Message<E extends LiveEventName = LiveEventName> = { user_id: string; event: E; data: LiveEvents[E] }
type Receiver = (event: LiveEventName, data: object) => void

/** Tells every open tab of the user, whichever process serves it, once the transaction is committed. */
export async function publish<E extends LiveEventName>(
  tx: Queryable,
  userId: string,
  event: E,
  data: LiveEvents[E],
): Promise<void> {
  const message: Message<E> = { user_id: userId, event, data }
  await tx.rows(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`)
}

/** Of a row's `user_id`. */
function notification<E extends LiveEventName>(event: E, data: LiveEvents[E]): Sql {
  return sql`pg_notify(${CHANNEL}, json_build_object(
    'user_id', user_id, 'event', ${event}::text, 'data', ${JSON.stringify(data)}::json)::text)`
}

/** The same for many users. */
export async function publishToUsers<E extends LiveEventName>(
  tx: Queryable,
  userIds: readonly string[],
  event: E,
  data: LiveEvents[E],
): Promise<void> {
  await tx.rows(sql`
    select ${notification(event, data)}
    from unnest(${userIds}::text[]) as user_id`)
}

/** The same for everybody who tracks the contract. */
export async function publishToTrackers<E extends LiveEventName>(
  tx: Queryable,
  contractId: number,
  event: E,
  data: LiveEvents[E],
): Promise<void> {
  await publishToTrackersOf(tx, event, [[contractId, data]])
}

/** The same for many contracts at once, each with what is said of it. */
export async function publishToTrackersOf<E extends LiveEventName>(
  tx: Queryable,
  event: E,
  news: readonly (readonly [contractId: number, data: LiveEvents[E]])[],
): Promise<void> {
  if (news.length === 0) return
  await tx.rows(sql`
    select pg_notify(${CHANNEL}, json_build_object('user_id', user_id, 'event', ${event}::text, 'data', data::json)::text)
    from unnest(${column(news.map(([contractId]) => contractId))}::bigint[], ${news.map(([, data]) => JSON.stringify(data))}::text[])
      n (contract_id, data)
    join collections using (contract_id)`)
}

export type Live = {
  subscribe(userId: string, receiver: Receiver): () => void
  close(): Promise<void>
}

/** The receiving end: one listening connection per process, however many tabs it serves. */
export async function openLive(db: Database): Promise<Live> {
  const receivers = new Map<string, Set<Receiver>>()
  let wasListening = false
  const subscription = await db.listen(
    CHANNEL,
    (payload) => {
      const { user_id, event, data } = JSON.parse(payload) as Message
      for (const receiver of receivers.get(user_id) ?? []) receiver(event, data)
    },
    () => {
      // Messages sent while the connection was lost are unknown.
      if (wasListening)
        for (const mine of receivers.values()) for (const receiver of mine) receiver('ready', {})
      wasListening = true
    },
  )
  return {
    subscribe(userId, receiver) {
      const mine = receivers.get(userId) ?? new Set()
      receivers.set(userId, mine.add(receiver))
      return () => {
        mine.delete(receiver)
        if (mine.size === 0) receivers.delete(userId)
      }
    },
    close: () => subscription.close(),
  }
}
