import { ZERO_ADDRESS } from '#api/address.ts'
import { currenciesOf, type ProtocolContract, type Protocols } from '#api/chains/protocols.ts'
import type { Chain, LogFilter, TimedLog } from '#server/chain/types.ts'
import { mergeFilters } from '../merge-filters.ts'
import { choosePools, MOST_POOLS } from './choose-pools.ts'
import { withDecimals } from './coin-decimals.ts'
import type { CreatedPool, FoundPool } from './created-pool.ts'
import type { PoolFacts, PoolProtocol } from './pool-protocol.ts'
import { poolProtocolOf } from './pool-protocols.ts'

/** prices: it is read for its price alone, which pools against coins of unknown worth do not say. */
export type PoolToken = { address: string; kind: string }

/** Of a coin more are not looked at: those that were created first. */
const MOST_CREATED = 100_000

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
  const add = (pools: readonly CreatedPool[]) => {
    for (const pool of pools) created.set(pool.id, pool)
  }
  const look = async (some: readonly LogFilter[], most: number) => {
    for await (const { logs } of chain.streamLogs(some, from, to, signal)) {
      add(poolsIn(protocols, logs, token).pools)
      if (created.size >= most) return
    }
  }
  add(await discovered(chain, protocols, protocols.factories, token))
  // First those that price something, which are few.
  if (isCoin) await look(pricingFilters(protocols, token.address), Number.POSITIVE_INFINITY)
  if (!isCoin || token.kind !== 'prices')
    await look(filters, isCoin ? MOST_CREATED : Number.POSITIVE_INFINITY)
  const pools = [...created.values()]
  const chosen = isCoin ? await choosePools(chain, protocols, token.address, pools, room) : pools
  return { pools: await withDecimals(chain, chosen), known: pools.length }
}

/** What brings the creation of any pool of the token; it may bring others too. */
export function factoryFilters(
  protocols: Protocols,
  { address, kind }: PoolToken,
  isAtHead = false,
): LogFilter[] {
  const isPricing = kind === 'prices'
  if (isPricing && !isAtHead) return pricingFilters(protocols, address)
  const coins = pricedCoins(protocols)
  return filtersOf(protocols, ({ created }) => {
    if (isAtHead && created.headFilters) return created.headFilters()
    // At the head the form that other tokens have too, with which it is one request.
    return isPricing && isCurrency(protocols, address)
      ? created.filtersAmong(coins)
      : created.filters(address)
  })
}

/** What names the token, if the factory's events name coins: the most that it wants of what others ask for as well. */
export function creationFilters(protocols: Protocols, token: string): LogFilter[] {
  return filtersOf(protocols, ({ created }) => created.filters(token))
}

/** The token's pools against coins of known worth, and theirs against each other. */
function pricingFilters(protocols: Protocols, token: string): LogFilter[] {
  const coins = [...new Set([...pricedCoins(protocols), token])]
  return filtersOf(protocols, ({ created }) => created.filtersAmong(coins))
}

function filtersOf(
  protocols: Protocols,
  topicsOf: (protocol: PoolProtocol) => LogFilter['topics'][],
): LogFilter[] {
  return mergeFilters(
    protocols.factories.flatMap(({ address, kind }) => {
      const protocol = poolProtocolOf.get(kind)
      return protocol ? topicsOf(protocol).map((topics) => ({ addresses: [address], topics })) : []
    }),
  )
}

export function isCurrency(protocols: Protocols, address: string): boolean {
  return currenciesOf(protocols).includes(address)
}

/** The coins of known worth, as pools name them: the native coin is the zero address. */
function pricedCoins(protocols: Protocols): string[] {
  return [...currenciesOf(protocols), ZERO_ADDRESS]
}

/** Whether a factory tells of a new pool. */
export function isCreation(protocols: Protocols, { address, topics: [topic = ''] }: TimedLog): boolean {
  return protocols.factories.some(
    (factory) =>
      factory.address === address && poolProtocolOf.get(factory.kind)?.created.topics.includes(topic),
  )
}

/** The token's pools whose creation is among the logs. */
export async function poolsCreatedIn(
  chain: Pick<Chain, 'callMany'>,
  protocols: Protocols,
  logs: readonly TimedLog[],
  token: PoolToken,
): Promise<FoundPool[]> {
  const { pools, asked } = poolsIn(protocols, logs, token)
  const newest = Math.max(...logs.map(({ blockNumber }) => blockNumber))
  // A node that is a block behind does not know of them yet; one that has no state of that block is asked for the newest.
  const answered = await discovered(chain, protocols, asked, token, newest).catch(() =>
    discovered(chain, protocols, asked, token),
  )
  return withDecimals(chain, [...pools, ...answered])
}

/** Only a known factory's word counts: anybody can emit such an event. `asked`: factories that have to be asked what they made. */
export function poolsIn(
  protocols: Protocols,
  logs: readonly TimedLog[],
  token: PoolToken,
): { pools: CreatedPool[]; asked: ProtocolContract[] } {
  const pools: CreatedPool[] = []
  const asked = new Set<ProtocolContract>()
  for (const log of logs) {
    for (const factory of protocols.factories) {
      if (factory.address !== log.address) continue
      const made = poolProtocolOf.get(factory.kind)?.created.read(log)
      if (made === 'ask') asked.add(factory)
      else if (
        made &&
        isWanted(protocols, token, made.coins) &&
        isVouchedFor(protocols, factory.kind, logs, log, made)
      )
        pools.push({ ...made, factory: log.address, kind: factory.kind, firstBlock: log.blockNumber })
    }
  }
  return { pools, asked: [...asked] }
}

/** By the factories of the same kind, in the same transaction. */
function isVouchedFor(
  protocols: Protocols,
  kind: string,
  logs: readonly TimedLog[],
  { transactionHash }: TimedLog,
  pool: PoolFacts,
): boolean {
  const vouch = poolProtocolOf.get(kind)?.created.isVouchedFor
  if (!vouch) return true
  const ofKind = new Set(
    protocols.factories.filter((factory) => factory.kind === kind).map((factory) => factory.address),
  )
  const said = logs.filter((log) => log.transactionHash === transactionHash && ofKind.has(log.address))
  return vouch(pool, said)
}

function isWanted(protocols: Protocols, { address, kind }: PoolToken, coins: readonly string[]): boolean {
  if (!coins.includes(address)) return false
  if (kind !== 'prices') return true
  const priced = pricedCoins(protocols)
  return coins.some((coin) => coin !== address && priced.includes(coin))
}

/** What factories say when they are asked. */
export async function discovered(
  chain: Pick<Chain, 'callMany'>,
  protocols: Protocols,
  factories: readonly ProtocolContract[],
  token: PoolToken,
  block: number | 'latest' = 'latest',
): Promise<CreatedPool[]> {
  const found: CreatedPool[] = []
  for (const [kind, some] of Map.groupBy(factories, (factory) => factory.kind)) {
    const addresses = some.map(({ address }) => address)
    const pools = (await poolProtocolOf.get(kind)?.discover?.(chain, addresses, token.address, block)) ?? []
    for (const pool of pools) if (isWanted(protocols, token, pool.coins)) found.push({ ...pool, kind })
  }
  return found
}
