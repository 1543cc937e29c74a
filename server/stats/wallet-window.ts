import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { windowBlocks } from './block-search.ts'
import { sumKnown } from './sum-known.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { transactionsIn } from './transactions-in.ts'
import { walletHeldAt } from './wallet-held-at.ts'
import { type ProtocolsOf, sumCounts } from './wallet-main.ts'
import { walletPrices } from './wallet-prices.ts'
import { lastWindows, timesOf, type Window } from './window.ts'

type Reply = CallReply<'POST /api/wallet/stats-main'>
type Figures = Pick<Reply, 'last_24h' | 'previous_24h'>

/**
 * The figures of wallet-main.ts over the last 24 hours and the 24 before, over the chains that are followed. Cost: the wallet's
 * transfers of 48 hours, and one row per token.
 */
export async function walletLast24h(
  db: Queryable,
  wallets: readonly TrackedContract[],
  protocolsOf: ProtocolsOf,
): Promise<Figures> {
  const windows = lastWindows(wallets)
  if (!windows) return { last_24h: null, previous_24h: null }
  const { contracts } = windows
  const figuresOf = async (window: Window) => ({
    ...timesOf(window),
    ...(await walletWindow(db, contracts, protocolsOf, window)),
    transactions: await transactionsIn(db, contracts, window),
    claimed: sumCounts(await Promise.all(contracts.map((wallet) => walletHeldAt(db, wallet, window.until)))),
  })
  return { last_24h: await figuresOf(windows.last), previous_24h: await figuresOf(windows.previous) }
}

type Flow = { day: string; token_address: string; received: number; sent: number }

/** A token without a known price counts nothing; a day on which nothing that moved has a price is not known. */
export async function walletWindow(
  db: Queryable,
  wallets: readonly TrackedContract[],
  protocolsOf: ProtocolsOf,
  window: Window,
): Promise<{ revenue: number | null; ttv: number | null }> {
  const days: { revenue: number | null; ttv: number | null }[] = []
  for (const wallet of wallets) {
    const protocols = protocolsOf(wallet.chain)
    if (protocols) days.push(...(await flowsOfDays(db, wallet, protocols, window)))
  }
  return {
    revenue: sumKnown(days.map(({ revenue }) => revenue)),
    ttv: sumKnown(days.map(({ ttv }) => ttv)),
  }
}

async function flowsOfDays(
  db: Queryable,
  wallet: TrackedContract,
  protocols: Protocols,
  window: Window,
): Promise<{ revenue: number | null; ttv: number | null }[]> {
  const { id, chain, address } = wallet
  const { first, end } = await windowBlocks(db, sql`transfers`, id, window)
  const flows = await db.rows<Flow>(sql`
    select day, f.token_address, received::float8 / unit as received, sent::float8 / unit as sent
    from (
      select (at at time zone 'UTC')::date as day, token_address,
        coalesce(sum(amount) filter (where to_address = ${address}), 0) as received,
        coalesce(sum(amount) filter (where from_address = ${address}), 0) as sent
      from transfers
      where contract_id = ${id} and block_number >= ${first} and block_number < ${end}
        and token_address is not null and token_id is null and from_address <> to_address and amount > 0
      group by 1, 2
    ) f
    left join token_names n on n.chain = ${chain} and n.address = f.token_address
    cross join lateral (
      select power(10::float8, case when f.token_address = 'native' then 18 else coalesce(n.decimals, 0) end) as unit) u`)
  if (flows.length === 0) return []
  const { priceOf } = await walletPrices(db, wallet, protocols)
  return [...Map.groupBy(flows, ({ day }) => day)].map(([day, moved]) => {
    const priced = moved.flatMap(({ token_address, received, sent }) => {
      const usd = priceOf(token_address, day)
      return usd === null ? [] : [{ received: received * usd, sent: sent * usd }]
    })
    if (priced.length === 0) return { revenue: null, ttv: null }
    const received = priced.reduce((sum, each) => sum + each.received, 0)
    const sent = priced.reduce((sum, each) => sum + each.sent, 0)
    return { revenue: received, ttv: received + sent }
  })
}
