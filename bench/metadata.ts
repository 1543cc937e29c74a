import { parseArgs } from 'node:util'
import { type DatabaseKind, openDatabases } from './index/databases.ts'
import { measureReading, type Reading } from './metadata/reading.ts'
import { measureScrolling } from './metadata/scrolling.ts'

// How fast tokens get their names and traits from a host, how much memory that takes, and how a very long list of them scrolls.
const CARDS = 100_000
const options = parseArgs({ options: { tokens: { type: 'string' }, only: { type: 'string' } } }).values
const TOKENS = Number(options.tokens ?? 10_000)
const KINDS = (['PostgreSQL', 'PGlite'] as const).filter((kind) => kind === (options.only ?? kind))
const limits = { ofBare: 0.5, mb: { PostgreSQL: 600, PGlite: 1_400 }, frameMs: 200, nodes: 3_000 }

const databases = await openDatabases()
const missed: string[] = []
try {
  const readings: Reading[] = []
  for (const kind of KINDS) readings.push(await reading(kind))
  if (!options.only) await scrolling()
  if (missed.length > 0) console.log(`\nmissed: ${missed.join('; ')}`)
  const ratios = readings.map(
    ({ tokensPerSecond, barePerSecond }, i) =>
      `${(tokensPerSecond / barePerSecond).toFixed(2)} on ${KINDS[i]}`,
  )
  console.log(`\nmetadata: of what fetching alone does, ${ratios.join(', ')}`)
} finally {
  await databases.close()
}
process.exitCode = missed.length > 0 ? 1 : 0

async function scrolling(): Promise<void> {
  const place = await databases.create('PostgreSQL')
  const { longestFrameMs, usualFrameMs, mostNodes, seconds } = await measureScrolling(place, CARDS)
  await place.remove()
  console.log(
    `grid: ${count(CARDS)} cards scrolled to the end in ${seconds.toFixed(0)} s; longest frame ${longestFrameMs.toFixed(0)} ms, ` +
      `median ${usualFrameMs.toFixed(0)} ms, at most ${count(mostNodes)} DOM nodes`,
  )
  hold(longestFrameMs <= limits.frameMs, `a frame of at most ${limits.frameMs} ms`)
  hold(mostNodes <= limits.nodes, `at most ${count(limits.nodes)} DOM nodes`)
}

async function reading(kind: DatabaseKind): Promise<Reading> {
  const place = await databases.create(kind)
  const result = await measureReading(place, TOKENS)
  await place.remove()
  const { tokensPerSecond, barePerSecond, peakMb } = result
  const ratio = tokensPerSecond / barePerSecond
  console.log(
    `${kind}: ${count(TOKENS)} tokens at ${count(tokensPerSecond)}/s, ${ratio.toFixed(2)} of what fetching alone does ` +
      `(${count(barePerSecond)}/s); peak ${count(peakMb)} MB`,
  )
  hold(ratio >= limits.ofBare, `${kind}: at least ${limits.ofBare} of fetching alone`)
  hold(peakMb <= limits.mb[kind], `${kind}: at most ${count(limits.mb[kind])} MB`)
  return result
}

function hold(kept: boolean, limit: string) {
  if (!kept) missed.push(limit)
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
