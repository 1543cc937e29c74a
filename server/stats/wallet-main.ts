import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { completeTo, daysBetween, provisionalFrom } from './days.ts'
import { today } from './pool-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { walletClaimed } from './wallet-claimed.ts'
import { walletPrices } from './wallet-prices.ts'

type Day = CallReply<'POST /api/wallet/stats-main'>['main'][number]
type Flows = { revenue: number | null; ttv: number | null; transactions: number; provisional: boolean }
export type ProtocolsOf = (chain: TrackedContract['chain']) => Protocols | null

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
): Promise<Day[]> {
  const days = await walletFlows(db, wallets, protocolsOf, lastDay)
  const read = readableWallets(wallets, protocolsOf)
  const first = [...days.keys()].sort()[0] ?? firstOfNone(read)
  if (!first) return []
  const dates = daysBetween(first, lastDay)
  const held = await Promise.all(read.map((wallet) => walletClaimed(db, wallet, dates)))
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
  protocolsOf: ProtocolsOf,
  lastDay = today(),
): Promise<Map<string, Flows>> {
  const days = new Map<string, Flows>()
  for (const wallet of wallets) {
    const protocols = protocolsOf(wallet.chain)
    if (protocols) await addWallet(db, wallet, protocols, lastDay, days)
  }
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

async function addWallet(
  db: Queryable,
  wallet: TrackedContract,
  protocols: Protocols,
  lastDay: string,
  days: Map<string, Flows>,
): Promise<void> {
  const { priceOf, tokens } = await walletPrices(db, wallet, protocols, lastDay)
  const provisional = await provisionalFrom(db, wallet.chain)
  const counts = await db.rows<{ day: string; transactions: number; moved: boolean }>(sql`
    select day, transactions, exists (
      select from wallet_days w where w.contract_id = c.contract_id and w.day = c.day and (received > 0 or sent > 0)) as moved
    from contract_days c where contract_id = ${wallet.id} and day <= ${lastDay}`)
  const flows = await db.rows<{ day: string; token_address: string; received: number; sent: number }>(sql`
    select d.day, d.token_address, d.received::float8 / unit as received, d.sent::float8 / unit as sent
    from wallet_days d
    left join token_names n on n.chain = ${wallet.chain} and n.address = d.token_address
    cross join lateral (select power(10::float8, case when d.token_address = 'native' then 18 else n.decimals end) as unit) u
    where d.contract_id = ${wallet.id} and d.day <= ${lastDay} and d.token_address = any (${tokens})
      and (d.received > 0 or d.sent > 0)`)
  const byDay = Map.groupBy(flows, ({ day }) => day)
  for (const { day, transactions, moved } of counts) {
    const before = days.get(day) ?? { revenue: 0, ttv: 0, transactions: 0, provisional: false }
    const priced = (byDay.get(day) ?? []).flatMap(({ token_address, received, sent }) => {
      const usd = priceOf(token_address, day)
      return usd === null ? [] : [{ received: received * usd, sent: sent * usd }]
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
