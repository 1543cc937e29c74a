import { openDatabases } from './index/databases.ts'
import { measureChanges } from './metadata/one-change.ts'
import { measureRanking } from './metadata/ranking.ts'

// How soon after the last document of a collection its tokens have their ranks, on a server that is busy with something else; and what one more
// token takes in a large collection.
const TOKENS = 10_000
const LIMIT_S = 10
const MANY_TOKENS = 100_000
/** What is known of it, that it exists, what is written down of it, and that once more if its rank has moved. */
const LIMIT_READ_PER_TOKEN = 4.5
const KINDS = (['PostgreSQL', 'PGlite'] as const).filter((kind) => kind === (process.argv[2] ?? kind))

const databases = await openDatabases()
const figures: string[] = []
let isMissed = false
try {
  for (const kind of KINDS) {
    const place = await databases.create(kind)
    const { seconds, early, wrong, requests } = await measureRanking(place, TOKENS)
    await place.remove()
    console.log(
      `${kind}: ${count(TOKENS)} tokens ranked ${seconds.toFixed(1)} s after the last document (at most ${LIMIT_S} s), ` +
        `${early} times before it (never), ${wrong} of them wrongly (none); ${count(requests)} searches meanwhile`,
    )
    figures.push(`${kind} ${seconds.toFixed(1)} s`)
    isMissed ||= seconds > LIMIT_S || early > 0 || wrong > 0
  }
  if (KINDS.includes('PostgreSQL')) await changes()
  console.log(`\nranks${isMissed ? ' (missed)' : ''}: ${figures.join(', ')} after the last document`)
} finally {
  await databases.close()
}
process.exitCode = isMissed ? 1 : 0

async function changes(): Promise<void> {
  const place = await databases.create('PostgreSQL')
  for (const { name, seconds, cpuSeconds, databaseSeconds, read, written } of await measureChanges(
    place,
    MANY_TOKENS,
  )) {
    const perToken = read / MANY_TOKENS
    console.log(
      `${name} among ${count(MANY_TOKENS)}: ${seconds.toFixed(2)} s, CPU ${cpuSeconds.toFixed(2)} s and ${databaseSeconds.toFixed(2)} s of PostgreSQL; ` +
        `${count(read)} rows read, ${perToken.toFixed(1)} for each token (at most ${LIMIT_READ_PER_TOKEN}), ${count(written)} written`,
    )
    isMissed ||= perToken > LIMIT_READ_PER_TOKEN
  }
  await place.remove()
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
