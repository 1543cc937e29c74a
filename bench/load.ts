import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { type AssayProcess, startAssay } from '#tools/assay-process.ts'
import freshWeb from '#tools/fresh-web.ts'
import { startSmtpInbox } from '#tools/smtp-inbox.ts'
import { post, signUp } from './api/account.ts'
import { fill } from './api/fill.ts'
import { noNode, type Seeded } from './api/seed.ts'
import { type BenchDatabase, type DatabaseKind, openDatabases } from './index/databases.ts'
import { residentMb } from './index/peak-memory.ts'
import { brokenAcross } from './load/across.ts'
import type { Ask, Visit, Visited } from './load/visitors.ts'

// Many at once, with all that a morning's look takes: collections, statistics, assets, proofs, pictures, and people who sign in meanwhile.
// Nobody may get an error; a client too many is told when to come again; and /health answers whatever happens.
const { values: options } = parseArgs({
  options: {
    /** How long each part takes. */
    seconds: { type: 'string', default: '60' },
    /** 'PostgreSQL' or 'PGlite' alone. */
    only: { type: 'string' },
  },
})
const SECONDS = Number(options.seconds)
const VISITORS = [50, 500]
const TOO_MANY = 2_000
const SIZES = [10_000, 100_000]
/** Three times what one process gave 50 of them before replies were kept. */
const LEAST_PER_SECOND: Record<DatabaseKind, number> = { PostgreSQL: 3 * 286, PGlite: 3 * 135 }
/** Of a process, as in the other benchmarks; PGlite runs inside. */
const MOST_MB: Record<DatabaseKind, number> = { PostgreSQL: 600, PGlite: 1_400 }
const PATHS = { erc20: 'erc20', erc721: 'nft', wallet: 'wallet' }

type Part = { kind: DatabaseKind; name: string; processes: AssayProcess[]; visitors: number; seconds: number }
let errors = 0
let ratio = Number.POSITIVE_INFINITY

await freshWeb()
const inbox = await startSmtpInbox()
const databases = await openDatabases()
try {
  for (const kind of ['PostgreSQL', 'PGlite'] as const) {
    if (options.only && options.only !== kind) continue
    const place = await databases.create(kind)
    await measure(kind, place)
    await place.remove()
  }
} finally {
  await databases.close()
  await inbox.close()
}
console.log(`\nload errors: ${errors}`)
console.log(
  `limit: ${Object.entries(LEAST_PER_SECOND)
    .map(([kind, least]) => `${least} requests/s on ${kind}`)
    .join(', ')}, of ${VISITORS[0]} connections`,
)
console.log(`load ratio: ${ratio.toFixed(2)}`)
process.exitCode = errors === 0 && ratio >= 1 ? 0 : 1

async function measure(kind: DatabaseKind, place: BenchDatabase) {
  const env = {
    ...(place.url && { DATABASE_URL: place.url }),
    DATA_DIR: place.directory,
    SMTP_URL: inbox.url,
    TRUST_PROXY: '127.0.0.1,::1',
    ...noNode,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
  const { access } = await signUp(env)
  const seeded = await fill(place, SIZES)
  console.log(`\n${kind}`)
  const assay = await startAssay(env)
  const asks = [...looks(seeded), await picture(assay.url, access)]
  for (const visitors of VISITORS) {
    const perSecond = await run(
      { kind, name: `${visitors} connections`, processes: [assay], visitors, seconds: SECONDS },
      access,
      asks,
    )
    if (visitors === VISITORS[0]) ratio = Math.min(ratio, perSecond / LEAST_PER_SECOND[kind])
  }
  await run(
    {
      kind,
      name: `${TOO_MANY} connections`,
      processes: [assay],
      visitors: TOO_MANY,
      seconds: Math.min(SECONDS, 20),
    },
    access,
    asks,
  )
  await assay.kill()
  if (kind === 'PGlite') return

  const worker = await startAssay({ ...env, ROLE: 'worker' })
  const apis = [await startAssay({ ...env, ROLE: 'api' }), await startAssay({ ...env, ROLE: 'api' })]
  for (const processes of [apis.slice(0, 1), apis]) {
    const name = `50 connections, ${processes.length} api beside a worker`
    await run({ kind, name, processes, visitors: 50, seconds: SECONDS }, access, asks)
  }
  const [erc20] = seeded
  const broken = await brokenAcross(
    apis.map(({ url }) => url),
    access,
    erc20 as Seeded,
  )
  for (const line of broken) console.log(line)
  errors += broken.length
  console.log(`rate limits and live events across 2 api: ${broken.length} broken`)
  for (const each of [...apis, worker]) await each.kill()
}

/** What an owner looks at, for each of the seeded collections. */
function looks(seeded: readonly Seeded[]): Ask[] {
  return seeded.flatMap(({ kind, address }): Ask[] => {
    const contract = { contract: address, contract_chain: 'eth' }
    const body = kind === 'wallet' ? { wallet: address } : contract
    const stats = ['main', 'other'].map((part) => ({
      method: 'POST' as const,
      path: `/api/${PATHS[kind]}/stats-${part}`,
      body,
    }))
    const assets: Ask[] =
      kind === 'erc721' ? [{ method: 'POST', path: '/api/nft/all', body: { ...contract, limit: 12 } }] : []
    return [{ method: 'GET', path: '/api/collections' }, ...stats, ...assets, { method: 'GET', path: '/' }]
  })
}

async function picture(url: string, access: string): Promise<Ask> {
  const pixels = sharp({ create: { width: 512, height: 512, channels: 3, background: 'teal' } })
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(await pixels.png().toBuffer())], { type: 'image/png' }),
    'a.png',
  )
  const headers = { authorization: `Bearer ${access}` }
  const reply = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form })
  const { url: path } = (await reply.json()) as { url: string }
  return { method: 'GET', path }
}

/** Returns how many requests a second were answered. */
async function run(
  { kind, name, processes, visitors, seconds }: Part,
  access: string,
  asks: Ask[],
): Promise<number> {
  const urls = processes.map(({ url }) => url)
  const resident = () => processes.reduce((sum, { pid }) => sum + residentMb(pid), 0)
  const before = resident()
  const visit: Visit = { urls, access, visitors, seconds, asks }
  const worker = new Worker(new URL('./load/visitors.ts', import.meta.url), { workerData: visit })
  let over = false
  const health = probe(urls[0] ?? '', () => over)
  const halfway = sleep(seconds * 500).then(resident)
  const signedIn = signIns(urls, () => over, visitors < TOO_MANY)
  const [visited] = (await once(worker, 'message')) as [Visited]
  over = true
  const { statuses, ms, invitedBack } = visited
  const turnedAway = statuses[503] ?? 0
  const wrong = Object.entries(statuses).filter(([status]) => !['200', '503'].includes(status))
  const failed = wrong.reduce((sum, [, count]) => sum + count, 0) + (turnedAway - invitedBack)
  // Up to what the server says that it takes, nobody may be turned away either.
  errors += failed + (visitors < TOO_MANY ? turnedAway : 0)
  const signIn = await signedIn
  errors += signIn.failed
  if (visitors === TOO_MANY && turnedAway === 0) {
    errors++
    console.log('nobody was turned away')
  }
  const [middle, after] = [await halfway, resident()]
  const mostMb = processes.length * MOST_MB[kind]
  if (after > mostMb) {
    errors++
    console.log(`more than ${mostMb} MB of memory`)
  }
  const perSecond = ms.length / visited.seconds
  console.log(
    [
      name.padEnd(42),
      `${perSecond.toFixed(0).padStart(5)} requests/s`,
      `p50 ${quantile(ms, 0.5)} ms`,
      `p99 ${quantile(ms, 0.99)} ms`,
      `${failed} errors`,
      `${turnedAway} turned away`,
      `${signIn.done} signed in`,
      `health p99 ${quantile(await health, 0.99)} ms`,
      `${[before, middle, after].map((mb) => mb.toFixed(0)).join(' -> ')} MB`,
    ].join('  '),
  )
  return perSecond
}

/** How long /health takes, asked every 100 ms. */
async function probe(url: string, isOver: () => boolean): Promise<number[]> {
  const ms: number[] = []
  while (!isOver()) {
    const asked = performance.now()
    const reply = await fetch(`${url}/health`)
    if (!reply.ok) errors++
    ms.push(performance.now() - asked)
    await sleep(100)
  }
  return ms
}

/** New people, one after the other, by mail; on several processes, the code goes to another than the one that was asked for it. */
async function signIns(urls: string[], isOver: () => boolean, wanted: boolean) {
  const count = { done: 0, failed: 0 }
  while (wanted && !isOver()) {
    const email = `${crypto.randomUUID()}@example.com`
    try {
      const [first = '', last = first] = [urls[0], urls.at(-1)]
      const { tokens: token } = await post<{ tokens: string }>(first, '/auth/login-email', { email })
      await post(last, '/auth/login-code', { token, code: await inbox.waitForCode(email) })
      count.done++
    } catch (error) {
      console.log(String(error))
      count.failed++
    }
    // Thirty in five minutes are what one client may have.
    await sleep(11_000)
  }
  return count
}

function quantile(values: number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN).toFixed(0)
}
