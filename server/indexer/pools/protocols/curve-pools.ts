import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { NATIVE_PLACEHOLDER, ZERO_ADDRESS } from '#api/address.ts'
import type { Call, Chain } from '#server/chain/types.ts'
import { lengthOf, wordAddressOf, wordAt } from '../../log-words.ts'
import type { DiscoveredPool } from '../pool-protocol.ts'

const abi = parseAbi([
  'function pool_count() view returns (uint256)',
  'function pool_list(uint256) view returns (address)',
  'function get_coins(address) view returns (address[8])',
  'function gamma() view returns (uint256)',
])
/** More than any registry has: a wrong answer asks for no more. */
const MOST_POOLS = 20_000n
const MOST_COINS = 8
/** Where a list begins that is all of an answer. */
const WORDS_BEFORE_LIST = 32n

type Asked = Pick<Chain, 'callMany'>
type Listed = { pool: string; coins: string[] }

/** What each registry has listed so far: the tokens of a chain share it. Registries only grow. */
const listedBy = new WeakMap<Asked, Map<string, Listed[]>>()
/** Of the newest, a reorganisation may have put others in the place. */
const ASKED_AGAIN = 20

/** The pools of a token in Curve's registries. Their events name neither the pool nor its coins in topics. */
export async function curvePoolsOf(
  chain: Asked,
  registries: readonly string[],
  token: string,
  block: number | 'latest' = 'latest',
): Promise<DiscoveredPool[]> {
  const data = encodeFunctionData({ abi, functionName: 'pool_count' })
  // In one request: a chain may have ten of them, of which most have none of the token's.
  const counts = await call(
    chain,
    registries.map((to) => ({ to, data })),
    block,
  )
  const found: DiscoveredPool[] = []
  for (const [i, registry] of registries.entries()) {
    const answer = counts[i]
    if (answer) found.push(...(await poolsIn(chain, registry, wordAt(answer, 0), token, block)))
  }
  return found
}

async function poolsIn(
  chain: Asked,
  registry: string,
  count: bigint,
  token: string,
  block: number | 'latest',
): Promise<DiscoveredPool[]> {
  const coinsOf = await poolsOfRegistry(chain, registry, count, block)
  const found = [...coinsOf].filter(([, coins]) => coins.includes(token))
  const gammas = await call(
    chain,
    found.map(([to]) => ({ to, data: encodeFunctionData({ abi, functionName: 'gamma' }) })),
    block,
  )
  return found.map(([id, coins], i) => ({
    id,
    emitter: id,
    factory: registry,
    coins,
    firstBlock: 0,
    // Only pools of volatile coins have one.
    ...(gammas[i] === null ? {} : { traits: { isCrypto: true } }),
  }))
}

async function poolsOfRegistry(
  chain: Asked,
  registry: string,
  count: bigint,
  block: number | 'latest',
): Promise<Map<string, string[]>> {
  const lists = listedBy.get(chain) ?? new Map<string, Listed[]>()
  listedBy.set(chain, lists)
  const ask = (data: Hex): Call => ({ to: registry, data })
  if (count > MOST_POOLS) return new Map()
  const known = (lists.get(registry) ?? []).slice(0, Math.max(0, Number(count) - ASKED_AGAIN))
  const fresh = Array.from({ length: Number(count) - known.length }, (_, i) => BigInt(known.length + i))
  const places = await call(
    chain,
    fresh.map((i) => ask(encodeFunctionData({ abi, functionName: 'pool_list', args: [i] }))),
    block,
  )
  const pools = places.map((place) => addressIn(place) ?? ZERO_ADDRESS)
  const coinLists = await call(
    chain,
    pools.map((pool) => ask(encodeFunctionData({ abi, functionName: 'get_coins', args: [pool] }))),
    block,
  )
  const listed = [...known, ...pools.map((pool, i) => ({ pool, coins: coinsIn(coinLists[i] ?? null) }))]
  lists.set(registry, listed)
  return new Map(listed.filter(({ coins }) => coins.length > 1).map(({ pool, coins }) => [pool, coins]))
}

/** null: no answer, or none of a word at least. */
async function call(
  chain: Asked,
  calls: readonly Call[],
  block: number | 'latest',
): Promise<(string | null)[]> {
  if (calls.length === 0) return []
  const answers = await chain.callMany(calls, block)
  return answers.map((answer) => (answer && answer.length >= lengthOf(1) ? answer : null))
}

function addressIn(answer: string | null): Hex | undefined {
  return answer ? wordAddressOf(wordAt(answer, 0)) : undefined
}

/** Older registries answer with so many words as a pool can have coins, newer ones with a list. */
function coinsIn(answer: string | null): string[] {
  return wordsIn(answer ?? '0x')
    .slice(0, MOST_COINS)
    .flatMap((word) => wordAddressOf(word) ?? [])
    .filter((coin) => coin !== ZERO_ADDRESS)
    .map((coin) => (coin === NATIVE_PLACEHOLDER ? ZERO_ADDRESS : coin))
}

function wordsIn(answer: string): bigint[] {
  const words = Array.from({ length: Math.floor((answer.length - 2) / 64) }, (_, i) => wordAt(answer, i))
  if (words[0] !== WORDS_BEFORE_LIST) return words
  const [, length = 0n, ...items] = words
  return items.slice(0, Number(length))
}
