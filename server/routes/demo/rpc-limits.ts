import { Semaphore } from '#server/chain/semaphore.ts'
import { TooMany } from '#server/errors.ts'
import { createUserConcurrencyLimit } from '../user-concurrency-limit.ts'

/** Calls under way, those that wait for their turn included. A page asks a dozen things at once. */
const UNDER_WAY = { perClient: 32, inAll: 200 }
/** Calls that the node works on. Those that run code have places of their own, so the others never wait for them. */
const AT_ONCE = { light: 16, heavy: 4, heavyPerClient: 2 }
/** What runs code, of one client in a minute. Most such calls take a millisecond. */
const PER_MINUTE = { calls: 600, workMs: 10_000 }
const MINUTE_MS = 60_000
/** Of the transactions of one client, and of all. It is what the chain can grow by, and the node keeps it all in memory. */
const GAS_PER_HOUR = { perClient: 600_000_000n, inAll: 6_000_000_000n }
const HOUR_MS = 3_600_000

type Spent = { since: number; calls: number; workMs: number }
export type DemoRpcLimits = ReturnType<typeof limitDemoRpc>

/** Keeps one client from using up the demo's node. What is too much is refused at once, with a `TooMany`. */
export function limitDemoRpc(now = () => performance.now()) {
  const perClient = createUserConcurrencyLimit(UNDER_WAY.perClient, tooMany)
  const inAll = createUserConcurrencyLimit(UNDER_WAY.inAll, tooMany)
  const lightPlaces = new Semaphore(AT_ONCE.light)
  const heavyPlaces = new Semaphore(AT_ONCE.heavy)
  const heavyOf = new Map<string, { places: Semaphore; users: number }>()
  const spent = new Map<string, Spent>()
  let sent: { client: string; gas: bigint; at: number }[] = []

  /** What the client has used in this minute. */
  function account(client: string): Spent {
    const known = spent.get(client)
    if (known && now() - known.since < MINUTE_MS) return known
    for (const [each, { since }] of spent) if (now() - since >= MINUTE_MS) spent.delete(each)
    const fresh = { since: now(), calls: 0, workMs: 0 }
    spent.set(client, fresh)
    return fresh
  }

  async function inTurn<T>(client: string, work: () => Promise<T>): Promise<T> {
    const own = heavyOf.get(client) ?? { places: new Semaphore(AT_ONCE.heavyPerClient), users: 0 }
    heavyOf.set(client, own)
    own.users++
    try {
      return await own.places.use(() => heavyPlaces.use(work))
    } finally {
      own.users--
      if (own.users === 0) heavyOf.delete(client)
    }
  }

  const admitted = <T>(client: string, work: () => Promise<T>) =>
    perClient(client, () => inAll('everybody', work))

  return {
    /** For a transaction, by the gas that it may use. */
    spendGas(client: string, gas: bigint): void {
      sent = sent.filter(({ at }) => now() - at < HOUR_MS)
      const own = sent.filter((each) => each.client === client)
      if (total(own) + gas > GAS_PER_HOUR.perClient || total(sent) + gas > GAS_PER_HOUR.inAll) throw tooMany()
      sent.push({ client, gas, at: now() })
    },

    /** Counted among those under way, and no more. */
    admitted,

    light: <T>(client: string, work: () => Promise<T>): Promise<T> =>
      admitted(client, () => lightPlaces.use(work)),

    /** For what runs code. */
    heavy: <T>(client: string, work: () => Promise<T>): Promise<T> =>
      admitted(client, () => {
        const { calls, workMs } = account(client)
        if (calls >= PER_MINUTE.calls || workMs >= PER_MINUTE.workMs) throw tooMany()
        account(client).calls++
        return inTurn(client, async () => {
          const started = now()
          try {
            return await work()
          } finally {
            account(client).workMs += now() - started
          }
        })
      }),
  }
}

function total(transactions: readonly { gas: bigint }[]): bigint {
  return transactions.reduce((sum, { gas }) => sum + gas, 0n)
}

function tooMany(): TooMany {
  return new TooMany('limit_exceeded', 'limit exceeded: please ask again in a moment.', 1)
}
