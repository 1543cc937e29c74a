import { readFileSync, statSync } from 'node:fs'
import type { ChainFacts } from '#api/chains/chain-facts.ts'
import type { ChainKey } from '#api/chains.ts'
import { cleanLine } from '#server/clean-text.ts'
import { WrongEnv } from '#server/env.ts'
import { type Known, type Mistake, readChainEntry, type Variables } from '#server/read-chain-entry.ts'

type Chains = {
  chains: Record<ChainKey, ChainFacts>
  /** What was left out of it. */
  notes: string[]
}

const MAX_BYTES = 1_000_000
/** So many lines are read. */
const SHOWN_MISTAKES = 50

/** The chains that the operator's file describes. A wrong file throws, with each entry and field that is wrong. */
export function readChainsFile(path: string, known: Known, variables: Variables): Chains {
  return parseChains(readText(path), known, variables)
}

export function parseChains(text: string, known: Known, variables: Variables): Chains {
  const chains = new Map<ChainKey, ChainFacts>()
  const notes: string[] = []
  const wrong: string[] = []
  for (const [index, given] of parseList(text).entries()) {
    const entry = `entry ${index + 1}${nameOf(given)}`
    const read = readChainEntry(given, known, variables)
    const mistakes = 'mistakes' in read ? read.mistakes : takenBefore(read.key, read.facts, known, chains)
    wrong.push(...mistakes.map(({ field, problem }) => `${entry}: ${field ? `${field}: ` : ''}${problem}`))
    if ('mistakes' in read || mistakes.length > 0) continue
    chains.set(read.key, read.facts)
    notes.push(...read.notes.map((note) => `CHAINS_FILE: ${entry}: ${note}`))
  }
  if (wrong.length > 0) throw wrongFile(...wrong)
  return { chains: Object.fromEntries(chains), notes }
}

function readText(path: string): string {
  let bytes: number
  try {
    const file = statSync(path)
    if (!file.isFile()) throw wrongFile(`${path} is not a file`)
    bytes = file.size
    if (bytes <= MAX_BYTES) return readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    if (error instanceof WrongEnv) throw error
    throw wrongFile(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  throw wrongFile(`${path} has ${bytes} bytes, wants at most ${MAX_BYTES}`)
}

function parseList(text: string): unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    // The rest of the message quotes the file, which may hold a key.
    const { message } = error as Error
    const place = /line \d+ column \d+/.exec(message)?.[0]
    throw wrongFile(`is no JSON: ${place ? `see ${place}` : message.slice(0, "Unexpected token 'x'".length)}`)
  }
  if (!Array.isArray(parsed)) throw wrongFile('wants a list of chains: [{ … }, { … }]')
  return parsed
}

/** No two chains have the same key or number. The demo's number is free as long as there is no demo. */
function takenBefore(
  key: ChainKey,
  { chainId }: ChainFacts,
  known: Known,
  read: ReadonlyMap<ChainKey, ChainFacts>,
): Mistake[] {
  if (read.has(key)) return [{ field: 'key', problem: `'${key}' is the key of an entry before it` }]
  const sameId = ([other, facts]: [ChainKey, ChainFacts]) =>
    facts.chainId === chainId && other !== key && !facts.isDemo
  const entry = [...read].find(sameId)
  if (entry)
    return [{ field: 'chainId', problem: `${chainId} is the number of an entry before it ('${entry[0]}')` }]
  const shipped = Object.entries(known).find(sameId)?.[0]
  return shipped
    ? [
        {
          field: 'chainId',
          problem: `${chainId} is known already: write "key": "${shipped}" to change its facts`,
        },
      ]
    : []
}

/** What the operator calls it, as far as it can be told. */
function nameOf(given: unknown): string {
  const { name, key, shortName } = (given ?? {}) as Record<string, unknown>
  const found = [name, key, shortName].find((each) => typeof each === 'string')
  return found === undefined ? '' : ` (${cleanLine(found, 60)})`
}

function wrongFile(...lines: string[]): WrongEnv {
  const shown = lines.slice(0, SHOWN_MISTAKES).map((line) => `CHAINS_FILE: ${cleanLine(line, 500)}`)
  const left = lines.length - shown.length
  return new WrongEnv([...shown, ...(left > 0 ? [`CHAINS_FILE: ${left} more`] : [])].join('\n'))
}
