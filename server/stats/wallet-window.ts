import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { edgeSums, type Sums, totalOf } from './edge-sums.ts'
import { sumKnown } from './sum-known.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { transactionDays, transactionsWithin } from './transactions-in.ts'
import { heldAt, type Token } from './wallet-held-at.ts'
import { sumCounts } from './wallet-main.ts'
import type { WalletPrices, WalletPricesOf } from './wallet-prices.ts'
import { lastWindows, timesOf, type Window } from './window.ts'

type Reply = CallReply<'POST /api/wallet/stats-main'>
type Figures = Pick<Reply, 'last_24h' | 'previous_24h'>

/**
 * The figures of wallet-main.ts over the last 24 hours and the 24 before, over the chains that are followed. Cost: that of edge-sums.ts,
 * and one row per token.
 */
export async function walletLast24h(
  db: Queryable,
  wallets: readonly TrackedContract[],
  pricesOf: WalletPricesOf,
): Promise<Figures> {
  const windows = lastWindows(wallets)
  if (!windows) return { last_24h: null, previous_24h: null }
  const both = [windows.last, windows.previous]
  const [last, previous] = await walletWindows(db, windows.contracts, pricesOf, both)
  if (!last || !previous) throw new Error('a window was not answered')
  return {
    last_24h: { ...timesOf(windows.last), ...last },
    previous_24h: { ...timesOf(windows.previous), ...previous },
  }
}

/** What is summed up of a token, in this order; of the key '' the first is a count of transactions. */
const RECEIVED = 0
const SENT = 1

export async function walletWindows(
  db: Queryable,
  wallets: readonly TrackedContract[],
  pricesOf: WalletPricesOf,
  windows: readonly Window[],
) {
  const read = await Promise.all(
    wallets.map(async (wallet) => {
      const [sums, prices] = await Promise.all([windowSums(db, wallet, windows), pricesOf(wallet)])
      return { sums, prices }
    }),
  )
  return windows.map((window) => {
    const flows = read.flatMap(({ sums, prices }) => {
      const moved = sums.over(window).filter(({ key, sums: [received, sent] }) => key && (received || sent))
      return [...Map.groupBy(moved, ({ day }) => day)].map(([day, tokens]) => flowOf(day, tokens, prices))
    })
    const transactions = read.map(({ sums }) => totalOf(withoutTokens(sums.over(window)), 0))
    return {
      revenue: sumKnown(flows.map(({ revenue }) => revenue)),
      ttv: sumKnown(flows.map(({ ttv }) => ttv)),
      transactions: transactions.reduce((sum, count) => sum + Number(count), 0),
      claimed: sumCounts(
        read.map(({ sums }) =>
          heldAt(
            window.until,
            sums.more.tokens ?? [],
            sums.after(window.until),
            sums.days,
            windows.indexOf(window),
          ),
        ),
      ),
    }
  })
}

/** A token without a known price counts nothing; a day on which nothing that moved has a price is not known. */
function flowOf(day: string, tokens: readonly Sums[], { priceOf, unitOf }: WalletPrices) {
  const priced = tokens.flatMap(({ key, sums }) => {
    const usd = priceOf(key, day)
    const unit = unitOf(key)
    if (usd === null || unit === null) return []
    const worth = (place: number) => (Number(sums[place] ?? 0n) / unit) * usd
    return [{ received: worth(RECEIVED), sent: worth(SENT) }]
  })
  if (priced.length === 0) return { revenue: null, ttv: null }
  const received = priced.reduce((sum, each) => sum + each.received, 0)
  const sent = priced.reduce((sum, each) => sum + each.sent, 0)
  return { revenue: received, ttv: received + sent }
}

function withoutTokens(all: readonly Sums[]): Sums[] {
  return all.filter(({ key }) => key === '')
}

function windowSums(db: Queryable, { id, address }: TrackedContract, windows: readonly Window[]) {
  return edgeSums<{ tokens: Token[] | null }>(db, {
    facts: sql`transfers`,
    contractId: id,
    windows,
    daysFrom: (day) => sql`
      ${transactionDays(id, day)}
      union all
      select day, token_address, array[received, sent, other_change]::text[] from wallet_days
      where contract_id = ${id} and day >= ${day}`,
    within: (blocks) => sql`
      ${transactionsWithin(id, blocks)}
      union all
      select (at at time zone 'UTC')::date, token_address, array[
        coalesce(sum(amount) filter (where to_address = ${address} and token_id is null), 0),
        coalesce(sum(amount) filter (where to_address <> ${address} and token_id is null), 0),
        coalesce(sum(case when to_address = ${address} then amount else -amount end) filter (where token_id is not null), 0)]::text[]
      from transfers where contract_id = ${id} and ${blocks} and from_address <> to_address and amount > 0 group by 1, 2`,
    more: (firstAfter) => sql`
      (select json_agg(t) from (
        select token_address, standard, balance::text as balance, array[${windows
          .map(
            ({ until }) => sql`
              not exists (
                select from transfers b
                where b.contract_id = ${id} and b.token_address = w.token_address and b.block_number < ${firstAfter(until)})
              and exists (
                select from transfers b where b.contract_id = ${id} and b.token_address = w.token_address
                  and b.block_number >= ${firstAfter(until)} and b.from_address <> b.to_address)`,
          )
          .reduce((all, each) => sql`${all}, ${each}`)}] as is_first
        from wallet_tokens w where w.contract_id = ${id}
      ) t) as tokens`,
  })
}
