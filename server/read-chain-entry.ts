import type { z } from 'zod'
import type { ChainFacts } from '#api/chains/chain-facts.ts'
import type { ChainKey } from '#api/chains.ts'
import { type ChainEntry, chainEntry, factsOfEntry } from '#server/chain-entry.ts'
import { fillUrl } from '#server/rpc-templates.ts'

export type Known = Readonly<Record<ChainKey, ChainFacts>>
export type Variables = Record<string, string | undefined>
/** A field by its path, and what is wrong with it. */
export type Mistake = { field: string; problem: string }
export type ReadEntry = { key: ChainKey; facts: ChainFacts; notes: string[] } | { mistakes: Mistake[] }

/** What a testnet calls itself. Its coin type (SLIP-44) says less: some main networks have that of testnets. */
const TESTNET = /test ?net|devnet|sepolia/i
/** Their values may hold a key. */
const NOT_SHOWN = /^(rpc|walletRpcUrls)\b/

/** One entry of the file as facts; on top of those of the known chain with its key, if there is one. */
export function readChainEntry(given: unknown, known: Known, variables: Variables): ReadEntry {
  const { data, error } = chainEntry.safeParse(given)
  const raw = isObject(given) ? given : {}
  const key = typeof raw.key === 'string' ? raw.key : keyOf(String(raw.shortName ?? ''))
  const before = Object.hasOwn(known, key) ? known[key] : undefined
  if (!data) {
    const wrong = error.issues.flatMap((issue) => mistakesOf(issue, given))
    return { mistakes: isObject(given) ? [...wrong, ...missing(raw, before)] : wrong }
  }
  const urls = data.rpc && readUrls(data.rpc, variables)
  const mistakes = [...wrongKey(key, data, before), ...missing(raw, before), ...(urls?.mistakes ?? [])]
  const { name, chainId, nativeCurrency } = { ...before, ...data }
  const [first, ...others] = urls?.urls ?? before?.rpcUrls ?? []
  if (mistakes.length > 0 || !name || !chainId || !nativeCurrency || !first) return { mistakes }
  const isTestnet = TESTNET.test(`${name} ${data.title}`)
  const facts: ChainFacts = {
    ...(before ?? { trackingLabel: name, deploymentLabel: name, isTestnet }),
    ...explorerOf(data),
    ...(urls && { walletRpcUrls: urls.walletRpcUrls }),
    ...factsOfEntry.parse(given),
    name,
    chainId,
    nativeCurrency,
    rpcUrls: [first, ...others],
  }
  return { key, facts, notes: urls?.notes ?? [] }
}

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/** A short name as a key: 'DustBoy_IoT' is dustboy-iot. */
function keyOf(shortName: string): ChainKey {
  return shortName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function wrongKey(key: ChainKey, { key: named, chainId }: ChainEntry, before?: ChainFacts): Mistake[] {
  const field = named === undefined ? 'shortName' : 'key'
  // An object has these by itself.
  if (key in {}) return [{ field, problem: `'${key}' cannot be a key` }]
  if (before?.isDemo) return [{ field, problem: `'${key}' is the demo's own chain` }]
  if (!before || chainId === undefined || chainId === before.chainId) return []
  const problem = `'${key}' is the key of ${before.name} with the number ${before.chainId}: write another "key"`
  return [{ field, problem }]
}

/** A chain that is known already needs nothing but its key. */
function missing(raw: Record<string, unknown>, before?: ChainFacts): Mistake[] {
  const needed = before
    ? []
    : ['name', 'chainId', ...('key' in raw ? [] : ['shortName']), 'nativeCurrency', 'rpc']
  return needed.filter((name) => raw[name] === undefined).map((field) => ({ field, problem: 'is missing' }))
}

function readUrls(templates: readonly string[], variables: Variables) {
  const filled = templates.map((template) => fillUrl(template, variables))
  const urls = filled.flatMap((each) => ('url' in each ? [each] : []))
  const skipped = filled.flatMap((each, index) => ('without' in each ? [{ index, name: each.without }] : []))
  const wrong = filled.flatMap((each, index) =>
    'wrong' in each ? [{ field: `rpc[${index}]`, problem: each.wrong }] : [],
  )
  const unset = [...new Set(skipped.map(({ name }) => `\${${name}}`))].join(', ')
  const none = { field: 'rpc', problem: `no address is left, because ${unset} is not set` }
  const shown = urls.filter(({ url, isSecret }) => !isSecret && /^https?:/.test(url))
  return {
    urls: urls.map(({ url }) => url),
    walletRpcUrls: shown.length < urls.length ? shown.map(({ url }) => url) : null,
    notes: skipped.map(({ index, name }) => `rpc[${index}] is left out: \${${name}} is not set`),
    mistakes: skipped.length === filled.length ? [none] : wrong,
  }
}

/** Links are made as EIP-3091 says; an explorer that does it otherwise is none for us. */
function explorerOf({ explorers }: ChainEntry): Pick<ChainFacts, 'explorerUrl'> {
  const url = explorers?.find(({ standard }) => standard === 'EIP3091')?.url
  return url ? { explorerUrl: url } : {}
}

function mistakesOf(issue: z.core.$ZodIssue, given: unknown): Mistake[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({
      field: pathOf([...issue.path, name]),
      problem: 'is no field that is known',
    }))
  const field = pathOf(issue.path)
  const value = issue.path.reduce<unknown>(
    (inside, name) => (inside as Record<PropertyKey, unknown> | undefined)?.[name],
    given,
  )
  if (value === undefined) return [{ field, problem: 'is missing' }]
  const got = NOT_SHOWN.test(field) ? '' : `got ${shortened(JSON.stringify(value))}, `
  return [{ field, problem: `${got}${issue.message}` }]
}

/** nativeCurrency.decimals, rpc[2] */
function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`))
    .join('')
    .replace(/^\./, '')
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
