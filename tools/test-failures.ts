import { stripVTControlCharacters } from 'node:util'

const LINES_OF_MESSAGE = 4

/** The parts of the three runners' JSON reports in which failures stand. */
type VitestFile = {
  name: string
  status: string
  message?: string
  assertionResults: { status?: string; fullName?: string; failureMessages?: string[] }[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}
type ForgeContract = { test_results: Record<string, { status: string; reason?: string | null }> }

/** What failed, for the end of a long output: where, which test, and how its message begins. */
export function failuresIn(report: unknown): string[] {
  if (typeof report !== 'object' || report === null) return []
  if ('testResults' in report) return (report.testResults as VitestFile[]).flatMap(inVitestFile)
  if ('stats' in report) return inPlaywrightSuite(report as PlaywrightSuite)
  return Object.entries(report as Record<string, ForgeContract>).flatMap(inForgeContract)
}

function inVitestFile({ name, status, message, assertionResults }: VitestFile) {
  if (status === 'failed' && assertionResults.length === 0) return [failure(name, 'does not load', message)]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => failure(name, test.fullName ?? '', test.failureMessages?.[0]))
}

function inPlaywrightSuite({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, title, tests }) => failure(file, title, messageOf(tests))),
    ...suites.flatMap(inPlaywrightSuite),
  ]
}

function messageOf(tests: { results: { error?: { message?: string } }[] }[]) {
  return tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message
}

function inForgeContract([contract, { test_results }]: [string, ForgeContract]) {
  return Object.entries(test_results)
    .filter(([, { status }]) => status === 'Failure')
    .map(([name, { reason }]) => failure(contract, name, reason ?? undefined))
}

function failure(place: string, title: string, message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  const shown = lines.filter((line) => line.trim() !== '').slice(0, LINES_OF_MESSAGE)
  return [`${place} › ${title}`, ...shown.map((line) => `    ${line.trim()}`)].join('\n')
}
