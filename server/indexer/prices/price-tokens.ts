import type { Hex } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { currenciesOf, type Protocols } from '#api/chains/protocols.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { readAddressWord } from '#server/chain/answer-words.ts'
import { creationBlock } from '#server/chain/creation-block.ts'
import { isNobody } from '#server/chain/nobody.ts'
import { readTokenNames } from '#server/chain/read-token-names.ts'
import type { Call, Chain } from '#server/chain/types.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { contractIds } from '../contract-ids.ts'
import { poolProtocolOf } from '../pools/pool-protocols.ts'
import { saleCurrencies } from './sale-currencies.ts'

/** Wallets are sent thousands of tokens that nobody trades; some of them are traded later. */
const LOOK_AGAIN_AFTER = '7 days'
/** Each is asked for at every factory and against every coin, more than a hundred calls. */
const TOKENS_PER_BATCH = 10

type Token = { address: string; decimals: number; name: string; symbol: string }

/**
 * What wallets hold, and what NFTs were paid in, is worth something if a pool trades it against the wrapped native coin or a stable coin. The
 * pools of such a token are indexed like a contract's, as kind 'prices', for as long as it is wanted and nobody tracks the token itself
 * (drop-untracked.ts).
 */
export async function priceWalletTokens(db: Database, chain: Chain, protocols: Protocols): Promise<void> {
  await indexPricesOf(db, chain, protocols, await unpricedTokens(db, chain.key, protocols))
}

/** Where no feed tells what the native coin is worth, the pools of its wrapped form against stable coins are read for it. */
export async function priceNativeCoin(db: Database, chain: Chain, protocols: Protocols): Promise<void> {
  const { wrappedNative, nativeUsdFeed, stables, factories } = protocols
  if (nativeUsdFeed || factsOf(chain.key).nativePriceChain) return
  if (!wrappedNative || stables.length === 0 || factories.length === 0) return
  const known = await db.row(sql`
    select id from contracts where chain = ${chain.key} and address = ${wrappedNative} and kind in ('erc20', 'prices')`)
  if (known) return
  const [names] = await readTokenNames(chain, [wrappedNative])
  if (names) await indexPricesOf(db, chain, protocols, [{ address: wrappedNative, ...names }])
}

/** Indexes the prices of those that have a pool against a coin of known worth, at most so many of the first, and returns these. */
export async function indexPricesOf(
  db: Database,
  chain: Chain,
  protocols: Protocols,
  tokens: readonly Token[],
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const indexed: string[] = []
  if (tokens.length === 0) return indexed
  const questions = tokens.map(({ address }) => poolQuestions(address, protocols))
  const answers = await chain.callMany(questions.flat())
  let next = 0
  for (const [i, token] of tokens.entries()) {
    const pools = (questions[i] ?? []).flatMap(({ poolsIn }) => poolsIn(answers[next++] ?? null))
    if (pools.length > 0 && indexed.length === most) continue
    const firstBlocks = await Promise.all(pools.map((pool) => creationBlock(chain, pool)))
    if (firstBlocks.length > 0) indexed.push(token.address)
    await db.transaction(async (tx) => {
      if (firstBlocks.length > 0) await indexPrices(tx, chain.key, token, Math.min(...firstBlocks))
      await tx.rows(sql`
        update token_names set looked_for_pools_at = now() where chain = ${chain.key} and address = ${token.address}`)
    })
  }
  return indexed
}

async function unpricedTokens(db: Queryable, chain: ChainKey, protocols: Protocols): Promise<Token[]> {
  const tokens = await db.rows<Token>(sql`
    select n.address, n.decimals, n.name, n.symbol from token_names n
    where n.chain = ${chain} and n.address <> all (${currenciesOf(protocols)})
      and (n.looked_for_pools_at is null or n.looked_for_pools_at < now() - ${LOOK_AGAIN_AFTER}::interval)
      and not exists (
        select 1 from contracts c where c.chain = n.chain and c.address = n.address and c.kind in ('erc20', 'prices'))`)
  if (tokens.length === 0) return []
  const addresses = tokens.map(({ address }) => address)
  const wanted = new Set([
    ...(await heldTokens(db, chain, addresses)),
    ...(await saleCurrencies(db, await contractIds(db, chain, ['erc721', 'erc1155']), addresses)),
  ])
  return tokens.filter(({ address }) => wanted.has(address)).slice(0, TOKENS_PER_BATCH)
}

/** Of these tokens those that wallets of the chain have to do with. */
async function heldTokens(db: Queryable, chain: ChainKey, addresses: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ address: string }>(sql`
    select distinct token_address as address from wallet_tokens
    where contract_id = any (${await contractIds(db, chain, ['wallet'])}::bigint[]) and standard = 'erc20'
      and token_address = any (${addresses})`)
  return rows.map(({ address }) => address)
}

type Question = Call & { poolsIn: (answer: string | null) => string[] }

function poolQuestions(token: string, protocols: Protocols): Question[] {
  const quotes = [...currenciesOf(protocols), ZERO_ADDRESS].filter((quote) => quote !== token)
  return quotes.flatMap((quote) =>
    protocols.factories.flatMap(({ address: to, kind }) => {
      const protocol = poolProtocolOf.get(kind)
      if (quote === ZERO_ADDRESS && !protocol?.tradesNative) return []
      const calls = protocol?.poolCalls(token as Hex, quote as Hex) ?? []
      const poolsIn = (answer: string | null) =>
        addressesIn(answer, to, protocol?.poolsIn).filter((pool) => !isNobody(pool))
      return calls.map((data) => ({ to, data, poolsIn }))
    }),
  )
}

/** Of a factory that was asked: what cannot be read names no pool. */
function addressesIn(
  answer: string | null,
  factory: string,
  read?: (answer: string, factory: string) => string[],
): string[] {
  if (!read) return [readAddressWord(answer) ?? []].flat()
  try {
    return answer === null ? [] : read(answer, factory)
  } catch {
    return []
  }
}

async function indexPrices(tx: Queryable, chain: ChainKey, token: Token, firstBlock: number): Promise<void> {
  await tx.rows(sql`
    insert into contracts (chain, address, kind, name, symbol, decimals, first_block, cursor_block)
    values (${chain}, ${token.address}, 'prices', ${token.name}, ${token.symbol}, ${token.decimals}, ${firstBlock},
      ${firstBlock - 1})
    on conflict (chain, address, kind) where reread_of is null do nothing`)
  await tx.rows(sql`select pg_notify('contracts', '')`)
}
