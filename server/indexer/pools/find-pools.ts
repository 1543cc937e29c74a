import { encodeFunctionData } from 'viem'
import { currenciesOf, type Protocols } from '#api/chains/protocols.ts'
import { topicOf } from '#server/chain/hex.ts'
import { tokenAbi } from '#server/chain/token-abi.ts'
import type { Chain, LogFilter, TimedLog } from '#server/chain/types.ts'
import { wordAt } from '../log-words.ts'
import { choosePools, MOST_POOLS } from './choose-pools.ts'
import type { CreatedPool } from './created-pool.ts'
import { decodePoolCreated } from './pool-events.ts'
import { creationTopics, poolProtocolOf } from './pool-protocols.ts'

/**
 * A pool of a token, as its factory told of it; the quote is what the token is traded against. The swaps of each count. Whether the quote has a
 * known worth, and with it whether the pool can price the token, is for the statistics to say.
 */
export type FoundPool = CreatedPool & { quoteDecimals: number }

/** prices: it is read for its price alone, which pools against coins of unknown worth do not say of a coin. */
export type PoolToken = { address: string; kind: string }

/** Of a coin more are not looked at: those that were created first. */
const MOST_CREATED = 100_000
const DECIMALS = encodeFunctionData({ abi: tokenAbi, functionName: 'decimals' })
const MOST_DECIMALS = 255n
/** Of a token that does not say. */
const USUAL_DECIMALS = 18

/** The token's pools that were created in these blocks, of a coin as many as there is room for; and how many were found. */
export async function findPools(
  chain: Pick<Chain, 'streamLogs' | 'callMany'>,
  protocols: Protocols,
  token: PoolToken,
  { from, to, signal }: { from: number; to: number; signal?: AbortSignal | undefined },
  room = MOST_POOLS,
): Promise<{ pools: FoundPool[]; known: number }> {
  const filters = factoryFilters(protocols, token)
  if (filters.length === 0 || from > to) return { pools: [], known: 0 }
  const isCoin = isCurrency(protocols, token.address)
  const created = new Map<string, CreatedPool>()
  const look = async (some: readonly LogFilter[], most: number) => {
    for await (const { logs } of chain.streamLogs(some, from, to, signal)) {
      for (const pool of poolsIn(protocols, logs, token)) created.set(pool.address, pool)
      if (created.size >= most) return
    }
  }
  // First those that price something, which are few.
  if (isCoin) await look(pricingFilters(protocols), Number.POSITIVE_INFINITY)
  if (!isCoin || token.kind !== 'prices')
    await look(filters, isCoin ? MOST_CREATED : Number.POSITIVE_INFINITY)
  const pools = [...created.values()]
  const chosen = isCoin ? await choosePools(chain, protocols, token.address, pools, room) : pools
  return { pools: await withDecimals(chain, chosen), known: pools.length }
}

/** What brings the creation of any pool of the token; it may bring others too. */
export function factoryFilters(protocols: Protocols, { address, kind }: PoolToken): LogFilter[] {
  const addresses = protocols.factories.map((factory) => factory.address)
  if (addresses.length === 0) return []
  if (kind === 'prices' && isCurrency(protocols, address)) return pricingFilters(protocols)
  const token = [topicOf(address)]
  return [
    { addresses, topics: [creationTopics, token] },
    { addresses, topics: [creationTopics, null, token] },
  ]
}

/** The pools of coins of known worth against each other. */
function pricingFilters(protocols: Protocols): LogFilter[] {
  const addresses = protocols.factories.map(({ address }) => address)
  const either = currenciesOf(protocols).map(topicOf)
  return [{ addresses, topics: [creationTopics, either, either] }]
}

export function isCurrency(protocols: Protocols, address: string): boolean {
  return currenciesOf(protocols).includes(address)
}

/** The token's pools whose creation is among the logs. */
export function poolsCreatedIn(
  chain: Pick<Chain, 'callMany'>,
  protocols: Protocols,
  logs: readonly TimedLog[],
  token: PoolToken,
): Promise<FoundPool[]> {
  return withDecimals(chain, poolsIn(protocols, logs, token))
}

/** Only a known factory's word counts: anybody can emit such an event. */
function poolsIn(
  protocols: Protocols,
  logs: readonly TimedLog[],
  { address: token, kind }: PoolToken,
): CreatedPool[] {
  const isPricing = kind === 'prices' && isCurrency(protocols, token)
  return logs.flatMap((log) => {
    const factory = protocols.factories.find(({ address }) => address === log.address)
    const protocol = poolProtocolOf.get(factory?.kind ?? '')
    const pool = protocol && decodePoolCreated(log, protocol)
    if (!pool) return []
    if (pool.token0 !== token && pool.token1 !== token) return []
    const quoteAddress = pool.token0 === token ? pool.token1 : pool.token0
    if (isPricing && !isCurrency(protocols, quoteAddress)) return []
    return [
      {
        address: pool.pool,
        factory: pool.factory,
        version: pool.kind,
        tokenIs0: pool.token0 === token,
        quoteAddress,
        firstBlock: pool.blockNumber,
      },
    ]
  })
}

async function withDecimals(
  chain: Pick<Chain, 'callMany'>,
  pools: readonly CreatedPool[],
): Promise<FoundPool[]> {
  const decimals = await readDecimals(
    chain,
    pools.map(({ quoteAddress }) => quoteAddress),
  )
  return pools.map((pool) => ({
    ...pool,
    quoteDecimals: decimals.get(pool.quoteAddress) ?? USUAL_DECIMALS,
  }))
}

async function readDecimals(
  chain: Pick<Chain, 'callMany'>,
  tokens: readonly string[],
): Promise<Map<string, number>> {
  const each = [...new Set(tokens)]
  const answers = each.length > 0 ? await chain.callMany(each.map((to) => ({ to, data: DECIMALS }))) : []
  return new Map(
    each.flatMap((token, i) => {
      const answer = answers[i]
      if (!answer || answer.length < 66) return []
      const decimals = wordAt(answer, 0)
      return decimals <= MOST_DECIMALS ? [[token, Number(decimals)]] : []
    }),
  )
}
