import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumFlags } from '#tools/chromium-flags.ts'
import freshWeb from '#tools/fresh-web.ts'
import { gzippedBytes } from '#tools/script-weight.ts'
import { startTemporaryAssay } from '#tools/temporary-assay.ts'

// The sign-in page as a newcomer on a phone meets it: what its scripts weigh and what Lighthouse (its mobile default)
// thinks of it. One run of Lighthouse says little, the median of some says enough.
const RUNS = 5
const limits = { kib: 130, performance: 0.95, accessibility: 0.95 }

await freshWeb()
// Without the demo, whose chain would take the processor from the browser that is measured.
const assay = await startTemporaryAssay({ DEMO: 'off' })
const runs: Result[] = []
try {
  for (let run = 1; run <= RUNS; run++) {
    const result = await judge(assay.url)
    runs.push(result)
    console.log(
      `run ${run}: performance ${score(result, 'performance')}, accessibility ${score(result, 'accessibility')}, ` +
        `first paint ${milliseconds(result, 'first-contentful-paint')}, ` +
        `largest paint ${milliseconds(result, 'largest-contentful-paint')}, ` +
        `blocked ${milliseconds(result, 'total-blocking-time')}, ` +
        // Lighthouse's own measure of the machine: a busy one spoils the performance and shows here.
        `machine ${Math.round(result.environment.benchmarkIndex)}`,
    )
  }
  const bytes = await gzippedBytes(scriptsOf(runs))
  const kib = Number((bytes / 1024).toFixed(1))
  const performance = median(runs.map((run) => score(run, 'performance')))
  const accessibility = median(runs.map((run) => score(run, 'accessibility')))

  const rows = [
    ['gzipped JavaScript', `${kib} KiB`, `at most ${limits.kib} KiB`, kib <= limits.kib],
    ['performance', performance, `at least ${limits.performance}`, performance >= limits.performance],
    [
      'accessibility',
      accessibility,
      `at least ${limits.accessibility}`,
      accessibility >= limits.accessibility,
    ],
  ] as const
  console.log()
  for (const [what, measured, limit, kept] of rows) {
    console.log(
      `${what.padEnd(22)}${String(measured).padEnd(14)}${limit.padEnd(20)}${kept ? 'ok' : 'MISSED'}`,
    )
    if (!kept) process.exitCode = 1
  }
  console.log(`web: ${kib} KiB, performance ${performance}, accessibility ${accessibility}`)
} finally {
  await assay.close()
}

/** Each run has a browser of its own: a warm cache would be no newcomer's. */
async function judge(url: string): Promise<Result> {
  const chrome = await launch({
    ...(process.env.CHROMIUM_PATH && { chromePath: process.env.CHROMIUM_PATH }),
    chromeFlags: ['--headless=new', ...chromiumFlags],
  })
  try {
    const outcome = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
    })
    if (!outcome) throw new Error('Lighthouse gave no result.')
    const { runtimeError } = outcome.lhr
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
    return outcome.lhr
  } finally {
    chrome.kill()
  }
}

function score({ categories }: Result, category: 'performance' | 'accessibility') {
  const value = categories[category]?.score
  if (typeof value !== 'number') throw new Error(`Lighthouse gave no score for ${category}.`)
  return value
}

function milliseconds({ audits }: Result, audit: string) {
  return `${Math.round(audits[audit]?.numericValue ?? Number.NaN)} ms`
}

/** Every script that was loaded in any of the runs. */
function scriptsOf(results: Result[]) {
  type Request = { url: string; resourceType?: string }
  const requests = results.flatMap(({ audits }) => {
    const details = audits['network-requests']?.details
    return details?.type === 'table' ? (details.items as never as Request[]) : []
  })
  const urls = requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url)
  if (urls.length === 0) throw new Error('Lighthouse saw no script.')
  return [...new Set(urls)]
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
