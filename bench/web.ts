import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Result } from 'lighthouse'
import type { CallName, CallReply } from '#api/calls.ts'
import freshWeb from '#tools/fresh-web.ts'
import { gzippedBytes } from '#tools/script-weight.ts'
import { startTemporaryAssay, type TemporaryAssay } from '#tools/temporary-assay.ts'
import { judge } from './web/judge.ts'

// The pages on a first visit by phone: what their scripts weigh, and Lighthouse's scores (its mobile default). One run says little, the
// median of some says enough. Lighthouse itself takes a phone to be four times as slow as the machine, which is true of a fast one. The
// limits are for a slow machine, only twice as fast as a phone.
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, slowdown: { type: 'string', default: '2' } },
})
const RUNS = Number(options.runs)
const SLOWDOWN = Number(options.slowdown)
/** Limits: the least performance, and the most scripts in KiB, gzipped. */
const pages = {
  'sign-in': { path: '/', performance: 0.95, kib: 130 },
  collections: { path: '/dashboard/collections', performance: 0.9, kib: 230 },
  analytics: { path: '/dashboard/collections/analytics', performance: 0.9, kib: 230 },
  assets: { path: '/dashboard/assets', performance: 0.9, kib: 230 },
}
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]
const row = (cells: readonly string[]) =>
  console.log(cells.map((cell, i) => (i ? cell.padStart(16) : cell.padEnd(14))).join(''))

await freshWeb()
const assay = await startTemporaryAssay({ DEMO: 'on' })
const results = new Map<string, Result[]>(Object.keys(pages).map((name) => [name, []]))
try {
  await untilIndexed(assay)
  for (let run = 1; run <= RUNS; run++) {
    for (const [name, { path }] of Object.entries(pages)) {
      // A session of its own each time: the browser exchanges its refresh token, and the old one would end it. All accounts track the same.
      const tokens = path === '/' ? null : await assay.signIn(`${crypto.randomUUID()}@example.com`)
      const result = await judge(`${assay.url}${path}`, tokens, [...categories], SLOWDOWN)
      results.get(name)?.push(result)
      printRun(`run ${run}, ${name}`, result)
    }
  }
  let worst = 1
  row([`\nslowed ${SLOWDOWN}x`, ...categories, 'script KiB'])
  for (const [name, limit] of Object.entries(pages)) {
    const runs = results.get(name) ?? []
    const medians = categories.map((category) => median(runs.map((run) => score(run, category))))
    const [performance = 0, ...others] = medians
    const kib = Number(((await gzippedBytes(scriptsOf(runs))) / 1024).toFixed(1))
    const kept =
      performance >= limit.performance && others.every((median) => median === 1) && kib <= limit.kib
    row([name, ...medians.map(String), String(kib), kept ? 'ok' : 'MISSED'])
    row(['  limit', String(limit.performance), '1', '1', String(limit.kib)])
    if (!kept) process.exitCode = 1
    worst = Math.min(worst, ...medians)
  }
  console.log(`web, lowest score: ${worst}`)
} finally {
  await assay.close()
}

/** What every account finds tracked has been read up to now, and the first pictures of it are there. */
async function untilIndexed({ url, signIn }: TemporaryAssay) {
  const { access } = await signIn('owner@example.com')
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
  const ask = async <N extends CallName>(name: N, body?: object) => {
    const [method = '', path = ''] = name.split(' ')
    const reply = await fetch(`${url}${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
    return (await reply.json()) as CallReply<N>
  }
  for (let ready = false; !ready; ) {
    const collections = await ask('GET /api/collections')
    const areRead = collections.length > 0 && collections.every(({ state }) => state === 'ready')
    const nfts = collections.filter(({ contract_type }) => contract_type === 'NFT')
    ready = areRead && (await Promise.all(nfts.map(isWhole))).every(Boolean)
    if (!ready) await sleep(500)
  }

  async function isWhole({ contract_address, contract_chain }: CallReply<'GET /api/collections'>[number]) {
    const contract = { contract: contract_address, contract_chain }
    const { result } = await ask('POST /api/nft/all', { ...contract, limit: 24 })
    const { as_of } = await ask('POST /api/nft/stats-main', contract)
    // At its start the demo makes up for the hours in which it did not run, which keeps the machine busy.
    const isCurrent = as_of.every(({ time }) => time !== null && Date.now() - Date.parse(time) < 60_000)
    return isCurrent && result.every(({ media_pending }) => !media_pending)
  }
}

function printRun(name: string, result: Result) {
  const milliseconds = (audit: string) => `${Math.round(numeric(result, audit))} ms`
  const scores = categories.map((category) => `${category} ${score(result, category)}`)
  console.log(
    `${name}: ${scores.join(', ')}, first paint ${milliseconds('first-contentful-paint')}, ` +
      `largest paint ${milliseconds('largest-contentful-paint')}, blocked ${milliseconds('total-blocking-time')}, ` +
      `shifted ${numeric(result, 'cumulative-layout-shift').toFixed(3)}, ` +
      // Lighthouse's own measure of the machine: a busy one spoils the performance and shows here.
      `machine ${Math.round(result.environment.benchmarkIndex)}`,
  )
  for (const finding of findings(result)) console.log(`  ${finding}`)
}

/** What keeps accessibility and best practices from being whole. */
function findings({ audits, categories }: Result) {
  return ['accessibility', 'best-practices']
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
}

function numeric({ audits }: Result, audit: string) {
  return audits[audit]?.numericValue ?? Number.NaN
}

function score({ categories }: Result, category: Category) {
  const value = categories[category]?.score
  if (typeof value !== 'number') throw new Error(`Lighthouse gave no score for ${category}.`)
  return value
}

/** Every script that was loaded in any of the runs. */
function scriptsOf(runs: Result[]) {
  type Request = { url: string; resourceType?: string }
  const requests = runs.flatMap(({ audits }) => {
    const details = audits['network-requests']?.details
    return details?.type === 'table' ? (details.items as never as Request[]) : []
  })
  const urls = requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url)
  if (urls.length === 0) throw new Error('Lighthouse saw no script.')
  return [...new Set(urls)]
}

/** Of two in the middle the lower one. */
function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}
