import { openDatabases } from './index/databases.ts'
import { measureRanking } from './metadata/ranking.ts'

// How soon after the last document of a collection its tokens have their ranks, on a server that is busy with something else.
const TOKENS = 10_000
const LIMIT_S = 10
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
      `${kind}: ${TOKENS.toLocaleString('en-US')} tokens ranked ${seconds.toFixed(1)} s after the last document (at most ${LIMIT_S} s), ` +
        `${early} times before it (never), ${wrong} of them wrongly (none); ${requests.toLocaleString('en-US')} searches meanwhile`,
    )
    figures.push(`${kind} ${seconds.toFixed(1)} s`)
    isMissed ||= seconds > LIMIT_S || early > 0 || wrong > 0
  }
  console.log(`\nranks${isMissed ? ' (missed)' : ''}: ${figures.join(', ')} after the last document`)
} finally {
  await databases.close()
}
process.exitCode = isMissed ? 1 : 0
