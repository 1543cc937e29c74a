import type { Chain, Log } from '#server/chain/types.ts'
import { type Marketplaces, marketplaceOf } from './marketplaces.ts'

/** What factories said of contracts, by address: the kind of market that each is, or null. */
const answers = new WeakMap<Chain, Map<string, string | null>>()

/** So many are remembered. */
const REMEMBERED = 20_000

const YES = 1n

/**
 * The contracts among the emitters of these logs that a factory of a market made. They are too many to be listed, and anybody can emit
 * their events: the factory itself is asked, once for each.
 */
export async function withMade(
  known: Marketplaces,
  chain: Chain,
  logs: readonly Log[],
): Promise<Marketplaces> {
  const told = answers.get(chain) ?? new Map<string, string | null>()
  answers.set(chain, told)
  if (told.size > REMEMBERED) told.clear()
  const emitters = emittersIn(logs, known)
  const asked = [...emitters].filter(([address]) => !told.has(address))
  const calls = asked.flatMap(([address, kinds]) => kinds.flatMap((kind) => callsAbout(address, kind, known)))
  if (calls.length > 0) {
    const results = await chain.callMany(calls)
    for (const [address] of asked) told.set(address, null)
    for (const [index, { about, kind }] of calls.entries()) if (isYes(results[index])) told.set(about, kind)
  }
  const made = [...emitters.keys()].flatMap((address): [string, string][] => {
    const kind = told.get(address)
    return kind ? [[address, kind]] : []
  })
  return made.length > 0 ? new Map([...known, ...made]) : known
}

/** By address the kinds of market whose events it emitted, without those that are known. */
function emittersIn(logs: readonly Log[], known: Marketplaces): Map<string, string[]> {
  const markets = [...marketplaceOf.values()].filter(({ asksIfMade }) => asksIfMade)
  const emitters = new Map<string, string[]>()
  for (const { address, topics } of logs) {
    if (known.has(address) || emitters.has(address)) continue
    const kinds = markets.filter((market) => market.topics.has(topics[0])).map(({ kind }) => kind)
    if (kinds.length > 0) emitters.set(address, kinds)
  }
  return emitters
}

function callsAbout(address: string, kind: string, known: Marketplaces) {
  const factories = [...known].filter(([, each]) => each === kind).map(([factory]) => factory)
  const questions = marketplaceOf.get(kind)?.asksIfMade?.(address) ?? []
  return factories.flatMap((to) => questions.map((data) => ({ to, data, about: address, kind })))
}

function isYes(result: string | null | undefined): boolean {
  return result?.length === 66 && BigInt(result) === YES
}
