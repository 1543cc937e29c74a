import { encodeFunctionData } from 'viem'
import { currenciesOf, type Protocols } from '#api/chains/protocols.ts'
import { tokenAbi } from '#server/chain/token-abi.ts'
import type { Chain, LogFilter, TimedLog } from '#server/chain/types.ts'
import { wordAt } from '../log-words.ts'
import { decodePoolCreated } from './pool-events.ts'
import type { PoolVersion } from './pool-protocol.ts'
import { creationTopics, poolProtocolOf } from './pool-protocols.ts'

/**
 * A pool of a token, as its factory told of it; the quote is what the token is traded against. All pools are kept: the swaps of each count.
 * Whether the quote has a known worth, and with it whether the pool can price the token, is for the statistics to say.
 */
export type FoundPool = {
  address: string
  factory: string
  version: PoolVersion
  tokenIs0: boolean
  quoteAddress: string
  quoteDecimals: number
  firstBlock: number
}

const DECIMALS = encodeFunctionData({ abi: tokenAbi, functionName: 'decimals' })
const MOST_DECIMALS = 255n
/** Of a token that does not say. */
const USUAL_DECIMALS = 18

/** The token's pools that were created in these blocks. */
export async function findPools(
  chain: Pick<Chain, 'streamLogs' | 'callMany'>,
  protocols: Protocols,
  token: string,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<FoundPool[]> {
  const filters = factoryFilters(protocols, [token])
  if (filters.length === 0 || from > to) return []
  const creations: TimedLog[] = []
  for await (const { logs } of chain.streamLogs(filters, from, to, signal)) creations.push(...logs)
  return poolsCreatedIn(chain, protocols, creations, token)
}

/** What brings the creation of any pool of these tokens; it may bring others too. */
export function factoryFilters(protocols: Protocols, tokens: readonly string[]): LogFilter[] {
  const addresses = protocols.factories.map(({ address }) => address)
  if (addresses.length === 0) return []
  const events = creationTopics
  const currencies = new Set(currenciesOf(protocols))
  const others = tokens.filter((token) => !currencies.has(token)).map(topicOf)
  const filters: LogFilter[] = []
  if (others.length > 0)
    filters.push({ addresses, topics: [events, others] }, { addresses, topics: [events, null, others] })
  if (others.length < tokens.length) {
    const either = [...currencies].map(topicOf)
    filters.push({ addresses, topics: [events, either, either] })
  }
  return filters
}

/**
 * The token's pools whose creation is among the logs. Only a known factory's word counts: anybody can emit such an event. Nearly
 * every token has a pool against the wrapped native coin or a stable coin: of such a coin itself only the pools against another one of
 * them are kept.
 */
export async function poolsCreatedIn(
  chain: Pick<Chain, 'callMany'>,
  protocols: Protocols,
  logs: readonly TimedLog[],
  token: string,
): Promise<FoundPool[]> {
  const currencies = new Set(currenciesOf(protocols))
  const created = logs.flatMap((log) => {
    const factory = protocols.factories.find(({ address }) => address === log.address)
    const protocol = poolProtocolOf.get(factory?.kind ?? '')
    const pool = protocol && decodePoolCreated(log, protocol)
    if (!pool) return []
    if (pool.token0 !== token && pool.token1 !== token) return []
    const quote = pool.token0 === token ? pool.token1 : pool.token0
    return currencies.has(token) && !currencies.has(quote) ? [] : [{ pool, quote }]
  })
  const decimals = await readDecimals(
    chain,
    created.map(({ quote }) => quote),
  )
  return created.map(({ pool, quote }) => ({
    address: pool.pool,
    factory: pool.factory,
    version: pool.kind,
    tokenIs0: pool.token0 === token,
    quoteAddress: quote,
    quoteDecimals: decimals.get(quote) ?? USUAL_DECIMALS,
    firstBlock: pool.blockNumber,
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

function topicOf(address: string): string {
  return `0x${address.slice(2).padStart(64, '0')}`
}
