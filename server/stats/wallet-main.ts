import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { completeTo, daysBetween, provisionalFrom } from './days.ts'
import { today } from './pool-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { walletClaimed } from './wallet-claimed.ts'
import { walletDays } from './wallet-days.ts'
import { type ProtocolsOf, type WalletPricesOf, walletPricesReader } from './wallet-prices.ts'

type Day = CallReply<'POST /api/wallet/stats-main'>['main'][number]
type Flows = { revenue: number | null; ttv: number | null; transactions: number; provisional: boolean }

/**
 * A wallet day by day, over all chains on which the user tracks it, from its first day to today; one to which nothing has happened, the
 * last days alone.
 *
 * - revenue: USD of what came in: native coin and ERC-20 tokens, in which NFT sales are paid as well.
 * - ttv: USD of what came in and what went out.
 * - transactions: distinct transactions in which the wallet took part.
 * - claimed: tokens plus NFT items held at the day's end (wallet-claimed.ts).
 *
 * A token without a known price counts nothing: wallets are sent worthless ones by the thousand. A day on which nothing that moved has
 * a price is null. A day that is not read to its end on all chains has what was read so far, null if that is nothing. Cost: that of wallet-days.ts and of the tokens' prices, and one row per day.
 */
export async function walletMain(
  db: Queryable,
  wallets: readonly TrackedContract[],
  protocolsOf: ProtocolsOf,
  lastDay = today(),
  pricesOf = walletPricesReader(db, protocolsOf, lastDay),
): Promise<Day[]> {
  const read = readableWallets(wallets, protocolsOf)
  const all = await readAll(db, read, lastDay, pricesOf)
  const days = flowsOf(all)
  const first = [...days.keys()].sort()[0] ?? firstOfNone(read)
  if (!first) return []
  const dates = daysBetween(first, lastDay)
  const held = all.map(({ wallet, past }) => walletClaimed(wallet, past, dates))
  const complete = completeTo(read) ?? ''
  const empty: Flows = { revenue: 0, ttv: 0, transactions: 0, provisional: false }
  const unread = { revenue: null, ttv: null, transactions: null, provisional: false }
  return dates.map((date) => ({
    date,
    ...(days.get(date) ?? (date > complete ? unread : empty)),
    claimed: date > complete ? null : sumCounts(held.map((each) => each && (each.get(date) ?? 0))),
  }))
}

/** That nothing has happened is known when everything is read: it begins with the last day of which that is so. */
function firstOfNone(read: readonly TrackedContract[]): string | null {
  return read.every(({ state }) => state === 'ready') ? completeTo(read) : null
}

/** Those on chains that this server reads. */
export function readableWallets(
  wallets: readonly TrackedContract[],
  protocolsOf: ProtocolsOf,
): TrackedContract[] {
  return wallets.filter(({ chain }) => protocolsOf(chain))
}

/** The same without what was held, for the days on which anything happened. */
export async function walletFlows(
  db: Queryable,
  wallets: readonly TrackedContract[],
  lastDay: string,
  pricesOf: WalletPricesOf,
): Promise<Map<string, Flows>> {
  return flowsOf(await readAll(db, wallets, lastDay, pricesOf))
}

function flowsOf(read: readonly Read[]): Map<string, Flows> {
  const days = new Map<string, Flows>()
  for (const each of read) addFlows(each, days)
  return days
}

/** An ERC-1155 contract may give a stranger more than can be counted. */
export function sumCounts(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null)
  if (known.length < counts.length) return null
  return Math.min(
    Number.MAX_SAFE_INTEGER,
    known.reduce((sum, count) => sum + count, 0),
  )
}

type Read = Awaited<ReturnType<typeof readWallet>>

function readAll(
  db: Queryable,
  wallets: readonly TrackedContract[],
  lastDay: string,
  pricesOf: WalletPricesOf,
): Promise<Read[]> {
  return Promise.all(wallets.map((wallet) => readWallet(db, wallet, lastDay, pricesOf)))
}

async function readWallet(db: Queryable, wallet: TrackedContract, lastDay: string, pricesOf: WalletPricesOf) {
  const [prices, provisional, counts] = await Promise.all([
    pricesOf(wallet),
    provisionalFrom(db, wallet.chain),
    db.rows<{ day: string; transactions: number }>(sql`
      select day, transactions from contract_days where contract_id = ${wallet.id} and day <= ${lastDay}`),
  ])
  return { wallet, prices, provisional, counts, past: await walletDays(db, wallet.id, prices.tokens) }
}

function addFlows(
  { prices: { priceOf, unitOf }, provisional, counts, past }: Read,
  days: Map<string, Flows>,
): void {
  const byDay = new Map(past.days.map((each) => [each.day, each]))
  for (const { day, transactions } of counts) {
    const before = days.get(day) ?? { revenue: 0, ttv: 0, transactions: 0, provisional: false }
    const happened = byDay.get(day)
    const moved = happened?.moved ?? false
    const priced = (happened?.priced ?? []).flatMap(({ token, received, sent }) => {
      const usd = priceOf(token, day)
      const unit = unitOf(token)
      if (usd === null || unit === null) return []
      return [{ received: (received / unit) * usd, sent: (sent / unit) * usd }]
    })
    const isUnknown = priced.length === 0 && moved
    const received = priced.reduce((sum, each) => sum + each.received, 0)
    const sent = priced.reduce((sum, each) => sum + each.sent, 0)
    days.set(day, {
      revenue: isUnknown ? before.revenue || null : (before.revenue ?? 0) + received,
      ttv: isUnknown ? before.ttv || null : (before.ttv ?? 0) + received + sent,
      transactions: before.transactions + transactions,
      provisional: before.provisional || (provisional !== null && day >= provisional),
    })
  }
}
