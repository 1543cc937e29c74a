import { mkdir, readFile, rm } from 'node:fs/promises'
import { changedFiles, testsFor, whereMainWas } from './changed-tests.ts'
import { CHECKS, type CheckName, runChecks } from './run-checks.ts'
import { endStepsOnSignal, runStep } from './run-step.ts'
import { type Counts, countsLine, countTests, sumOf } from './test-counts.ts'
import { failuresIn } from './test-failures.ts'
import { DEFAULT_RUNNERS, GROUPS, PARTS_OF_ALL, RUNNERS, type RunnerName } from './test-runners.ts'

const REPORTS = '.cache/test'
const CHECK_NAMES = Object.keys(CHECKS) as CheckName[]
type Result = { title: string; counts: Counts; seconds: number; failures: string[] }

const { checks, runners, mayBeEmpty } = readArguments(process.argv.slice(2))
endStepsOnSignal()
await mkdir(REPORTS, { recursive: true })

const results: Result[] = []
if (checks.length > 0) {
  heading(checks.join(', '))
  for (const { name, passed, seconds } of await runChecks(checks)) {
    results.push({
      title: name,
      counts: { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 },
      seconds,
      failures: [],
    })
  }
}
const groups = GROUPS.map((lanes) =>
  lanes.map((lane) => lane.filter((name) => runners.has(name))).filter(some),
).filter(some)
const show = groups.flat(2).length === 1
const ended = new Map<RunnerName, Result>()
for (const lanes of groups) {
  const alone = lanes.length === 1
  await Promise.all(
    lanes.map(async (lane) => {
      for (const name of lane) ended.set(name, await run(name, alone))
    }),
  )
}
results.push(...[...runners.keys()].flatMap((name) => ended.get(name) ?? []))

heading('result')
for (const { title, counts, seconds } of results) {
  console.log(`${title.padEnd(28)}${countsLine(counts).padEnd(28)}${seconds.toFixed(1).padStart(6)} s`)
}
// Once more at the end, where they are found without searching the whole output.
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\nfailed: ${failure}`)
const total = sumOf(results.map(({ counts }) => counts))
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`\n${countsLine(total)}`)

/** With its output as it comes if it is the only one, or all at once when it has ended. */
async function run(name: RunnerName, alone: boolean): Promise<Result> {
  const { title, limitMs, command } = RUNNERS[name]
  const reportFile = `${REPORTS}/${name}.json`
  if (show) heading(title)
  else console.log(`${title}: running`)
  // Else a runner that crashes would be judged by its last report.
  await rm(reportFile, { force: true })
  const ended = await runStep([...command({ name, reportFile, alone }), ...(runners.get(name) ?? [])], {
    limitMs,
    show,
  })
  if (!show) {
    heading(title)
    console.log(ended.output.trim())
  }
  if (ended.timedOut) console.log(`This took longer than ${limitMs / 60_000} minutes and was ended.`)
  const report = await readFile(reportFile, 'utf8').then(JSON.parse, () => undefined)
  const counts = countTests(report, { ...ended, mayBeEmpty })
  console.log(`${title}: ${countsLine(counts)} (${ended.seconds.toFixed(1)} s)`)
  return { title, counts, seconds: ended.seconds, failures: failuresIn(report) }
}

/**
 * Names of steps first (all of them when none is named), then whatever the runners are to be told. Or 'changed', and what to compare with, unless
 * it is where the branch left main.
 */
function readArguments([first = '', ...rest]: string[]) {
  if (first !== 'changed') return { ...readNames(first ? [first, ...rest] : []), mayBeEmpty: false }
  const base = rest[0] ?? whereMainWas()
  const tests = testsFor(changedFiles(base), base)
  const checks: CheckName[] = ['types', 'lint']
  return { checks, runners: inOrder((name) => tests[name]), mayBeEmpty: true }
}

function readNames(args: string[]) {
  const names: string[] = [...CHECK_NAMES, ...Object.keys(RUNNERS)]
  const end = args.findIndex((arg) => !names.includes(arg))
  const named = end < 0 ? args : args.slice(0, end)
  const wanted = named.length > 0 ? named : [...CHECK_NAMES, ...DEFAULT_RUNNERS]
  const runnerArgs = (end < 0 ? [] : args.slice(end)).filter((arg) => arg !== '--')
  return {
    checks: CHECK_NAMES.filter((name) => wanted.includes(name)),
    runners: inOrder((name) => {
      if (!wanted.includes(name)) return undefined
      return args.length > 0 ? runnerArgs : (PARTS_OF_ALL[name] ?? [])
    }),
  }
}

/** The runners that are told something, if only to run. */
function inOrder(told: (name: RunnerName) => string[] | undefined): Map<RunnerName, string[]> {
  const names = Object.keys(RUNNERS) as RunnerName[]
  return new Map(
    names.flatMap((name) => {
      const args = told(name)
      return args ? [[name, args] as const] : []
    }),
  )
}

function some({ length }: unknown[]) {
  return length > 0
}

function heading(text: string) {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`)
}
