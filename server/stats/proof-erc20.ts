import { normaliseAddress } from '#api/address.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import { sql } from '#server/db/sql.ts'
import { basisOf } from './counted.ts'
import { erc20Main } from './erc20-main.ts'
import { formatAmount } from './erc20-other.ts'
import { swapsWindows } from './erc20-window.ts'
import { holderRows } from './holder-rows.ts'
import { blocksOf, isBelow, newestFirst, type Placed, pageOf, readErc20Moves, TOP } from './proof-facts.ts'
import { proofOfHolders } from './proof-holders.ts'
import { proofOfLiquidity, proofOfValuation } from './proof-pools.ts'
import {
  type Asked,
  dayOf,
  type FigureOf,
  otherChanges,
  type Page,
  partiesOf,
  sumRead,
  times,
  toNumber,
  transactionRow,
  unknownOf,
  within,
  wordFor,
} from './proof-rows.ts'
import { proofOfTransactions } from './proof-transactions.ts'
import { tokenPriceDays } from './token-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'

/** What a figure of an ERC-20 is made of; erc20-main.ts and erc20-other.ts say what the figures are. */
export async function proofOfErc20(
  asked: Asked,
  contract: TrackedContract,
  protocols: Protocols,
  figure: FigureOf<'ERC20'>,
): Promise<Page> {
  const named = await asked.db.row<{ symbol: string }>(
    sql`select symbol from contracts where id = ${contract.id}`,
  )
  const token = { ...contract, symbol: named?.symbol ?? '' }
  switch (figure) {
    case 'transactions':
      return proofOfTransactions(asked, [contract])
    case 'buy_volume':
    case 'sell_volume':
      return volume(asked, token, protocols, figure)
    case 'liquidity':
      return proofOfLiquidity(asked, token, protocols)
    case 'fdv':
      return proofOfValuation(asked, token, protocols)
    case 'owner':
      return owner(asked, token, protocols)
    default:
      return proofOfHolders(asked, contract, protocols, figure)
  }
}

type Token = TrackedContract & { symbol: string }
/** `emitter`: whose coins they were, the pool or its singleton. */
type Swap = Placed & { emitter: string; amount: string }

async function volume(
  asked: Asked,
  contract: Token,
  protocols: Protocols,
  figure: 'buy_volume' | 'sell_volume',
): Promise<Page> {
  const { db, cursor, limit } = asked
  const { id, decimals, symbol } = contract
  const isBuy = figure === 'buy_volume'
  const side = isBuy ? sql`bought` : sql`sold`
  const { first, top } = await blocksOf(db, sql`swaps`, id, asked)
  const read = (below: Parameters<typeof isBelow>[0], count: number) =>
    db.rows<Swap>(sql`
      select block_number, log_index, 0 as batch_index, at, tx_hash, ${side} as amount,
        coalesce((select emitter from pools p where p.contract_id = s.contract_id and p.address = s.pool_address), pool_address) as emitter
      from swaps s
      where contract_id = ${id} and ${side} > 0 and block_number >= ${first} and ${isBelow(below, sql`0`)}
      ${newestFirst} limit ${count}`)
  const { facts, next } = await pageOf([{ contract, read, top }], cursor, limit)
  const { value, row_count } = await volumeSum(asked, contract, protocols, figure)
  const priceOf = await pricesOf(asked, contract, protocols)
  const rows = facts.map(({ fact }) => {
    const usd = times(toNumber(fact.amount, decimals), priceOf(fact.at))
    return transactionRow(asked, contract, fact, {
      what: isBuy ? 'Buy' : 'Sell',
      ...(isBuy ? { from_address: fact.emitter } : { to_address: fact.emitter }),
      amount: formatAmount(BigInt(fact.amount), decimals),
      symbol,
      usd,
      adds: usd,
    })
  })
  return { value, unit: 'usd', rows, row_count, next }
}

async function volumeSum(
  asked: Asked,
  contract: Token,
  protocols: Protocols,
  figure: 'buy_volume' | 'sell_volume',
): Promise<Pick<Page, 'value' | 'row_count'>> {
  const { db, from, to, window, isRead } = asked
  if (window) {
    const [sums] = await swapsWindows(db, contract, tokenPriceDays(db, contract.id, protocols), [window])
    return { value: sums?.[figure] ?? null, row_count: sums?.rows[figure] ?? 0 }
  }
  const counted = await db.row<{ buy_volume: number; sell_volume: number }>(sql`
    select coalesce(sum(buys), 0)::bigint as buy_volume, coalesce(sum(sells), 0)::bigint as sell_volume
    from contract_days where contract_id = ${contract.id} and day >= ${from ?? '-infinity'}::date and day <= ${to}`)
  const days = within(await erc20Main(db, contract, protocols, to), asked)
  return { value: sumRead(days, (day) => day[figure], isRead), row_count: counted?.[figure] ?? 0 }
}

/** What came in and went out, and what else has changed a balance that the contract itself was asked for. */
async function owner(asked: Asked, contract: Token, protocols: Protocols): Promise<Page> {
  const { db, cursor, limit } = asked
  const { id, decimals, symbol } = contract
  const address = normaliseAddress(asked.of)
  if (!address) throw unknownOf('Name the address of a holder.')
  const account = await db.row<{ balance: string; moves: number; last_block: number }>(
    sql`select balance, moves, last_block from balances where contract_id = ${id} and address = ${address}`,
  )
  if (!account) throw unknownOf('This address has never had any of this token.')
  const held = await heldBy(db, id, address, account.balance)
  const other = held.amount - BigInt(account.balance)
  const read = readErc20Moves(db, id, address, account.last_block)
  const { facts, next, isLast } = await pageOf([{ contract, read, top: TOP }], cursor, limit, other !== 0n)
  const priceOf = await pricesOf(asked, contract, protocols)
  const rows: Page['rows'] = facts.map(({ fact }) => {
    const amount = toNumber(fact.amount, decimals)
    return transactionRow(asked, contract, fact, {
      ...partiesOf(fact, decimals, symbol),
      what: wordFor(fact),
      usd: times(amount, priceOf(fact.at)),
      adds: fact.to_address === address ? amount : -amount,
    })
  })
  if (isLast && other !== 0n)
    rows.push(otherChanges(null, `By balanceOf at block ${held.block}.`, toNumber(other, decimals)))
  return {
    value: toNumber(held.amount, decimals),
    unit: 'tokens',
    rows,
    row_count: account.moves + (other === 0n ? 0 : 1),
    next,
  }
}

/** By the contract's own word if all were counted by it. */
async function heldBy(db: Asked['db'], id: number, address: string, byEvents: string) {
  const basis = await basisOf(db, id)
  if (basis.by === 'events') return { amount: BigInt(byEvents), block: null }
  const { rows } = holderRows(id, basis)
  const row = await db.row<{ balance: string }>(sql`select balance from ${rows} where address = ${address}`)
  return { amount: BigInt(row?.balance ?? 0), block: basis.block }
}

async function pricesOf({ db, to }: Asked, { id }: Token, protocols: Protocols) {
  const days = new Map((await tokenPriceDays(db, id, protocols, to)).map(({ day, usd }) => [day, usd]))
  return (at: Date) => days.get(dayOf(at)) ?? null
}
