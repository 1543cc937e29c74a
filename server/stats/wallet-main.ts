import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { completeTo, daysBetween, provisionalFrom } from './days.ts'
import { today } from './pool-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { walletClaimed } from './wallet-claimed.ts'
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
 * a price is null. A day that is not read to its end on all chains has what was read so far, null if that is nothing. Cost: one row per day and token that has a price, and that of wallet-claimed.ts.
 */
export async function walletMain(
  db: Queryable,
  wallets: readonly TrackedContract[],
  protocolsOf: ProtocolsOf,
  lastDay = today(),
  pricesOf = walletPricesReader(db, protocolsOf, lastDay),
): Promise<Day[]> {
  const read = readableWallets(wallets, protocolsOf)
  const [days, heldOn] = await Promise.all([
    walletFlows(db, read, lastDay, pricesOf),
    Promise.all(read.map((wallet) => walletClaimed(db, wallet))),
  ])
  const first = [...days.keys()].sort()[0] ?? firstOfNone(read)
  if (!first) return []
  const dates = daysBetween(first, lastDay)
  const held = heldOn.map((each) => each?.(dates) ?? null)
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
  const days = new Map<string, Flows>()
  const read = await Promise.all(wallets.map((wallet) => readFlows(db, wallet, lastDay, pricesOf)))
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

type ReadFlows = Awaited<ReturnType<typeof readFlows>>

async function readFlows(db: Queryable, wallet: TrackedContract, lastDay: string, pricesOf: WalletPricesOf) {
  const [prices, provisional, counts] = await Promise.all([
    pricesOf(wallet),
    provisionalFrom(db, wallet.chain),
    db.rows<{ day: string; transactions: number; moved: boolean }>(sql`
      select c.day, c.transactions, coalesce(w.moved, false) as moved from contract_days c left join (
        select day, bool_or(received > 0 or sent > 0) as moved from wallet_days where contract_id = ${wallet.id} group by day
      ) w on w.day = c.day
      where c.contract_id = ${wallet.id} and c.day <= ${lastDay}`),
  ])
  // A row for each day and not for each of its tokens, which takes several times as long to read.
  const flows = await db.rows<{ day: string; tokens: string; received: string; sent: string }>(sql`
    select day, string_agg(token_address, ' ') as tokens, string_agg(received::float8::text, ' ') as received,
      string_agg(sent::float8::text, ' ') as sent
    from wallet_days
    where contract_id = ${wallet.id} and day <= ${lastDay} and token_address = any (${prices.tokens}) and (received > 0 or sent > 0)
    group by day`)
  return { prices, provisional, counts, byDay: new Map(flows.map((each) => [each.day, each])) }
}

function addFlows(
  { prices: { priceOf, unitOf }, provisional, counts, byDay }: ReadFlows,
  days: Map<string, Flows>,
): void {
  for (const { day, transactions, moved } of counts) {
    const before = days.get(day) ?? { revenue: 0, ttv: 0, transactions: 0, provisional: false }
    const flow = byDay.get(day)
    const amounts = [flow?.received.split(' ') ?? [], flow?.sent.split(' ') ?? []]
    const priced = (flow?.tokens.split(' ') ?? []).flatMap((token, i) => {
      const usd = priceOf(token, day)
      const unit = unitOf(token)
      if (usd === null || unit === null) return []
      return [
        { received: (Number(amounts[0]?.[i]) / unit) * usd, sent: (Number(amounts[1]?.[i]) / unit) * usd },
      ]
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
