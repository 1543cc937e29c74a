export type Counts = { passed: number; failed: number; skipped: number }
type Runner = {
  code: number
  timedOut: boolean
  /** It was told to run only what a change touches, which may be nothing. */
  mayBeEmpty?: boolean
}

/** The part of Vitest's JSON report that is read here. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
/** The part of Playwright's JSON report that is read here. */
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
/** The part of forge's JSON report that is read here: contracts, and in each its tests. */
export type ForgeReport = Record<
  string,
  {
    test_results: Record<
      string,
      { status: 'Success' | 'Failure' | 'Skipped'; reason?: string | null; counterexample?: unknown }
    >
  }
>
type Report = VitestReport | PlaywrightReport | ForgeReport

/**
 * What a runner's report says. Whatever goes wrong outside the tests themselves (no report, an error between the tests,
 * the time limit, nothing to run) counts as one failure, so that it cannot pass unseen.
 */
export function countTests(
  report: Report | undefined,
  { code, timedOut, mayBeEmpty = false }: Runner,
): Counts {
  const counts = report ? read(report) : { passed: 0, failed: 0, skipped: 0 }
  const ran = counts.passed + counts.failed
  if (counts.failed === 0 && (code !== 0 || timedOut || (ran === 0 && !mayBeEmpty))) counts.failed = 1
  return counts
}

function read(report: Report): Counts {
  if (isPlaywrights(report)) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  }
  if (!isVitests(report)) {
    const results = Object.values(report).flatMap(({ test_results }) => Object.values(test_results))
    const having = (wanted: string) => results.filter(({ status }) => status === wanted).length
    return { passed: having('Success'), failed: having('Failure'), skipped: having('Skipped') }
  }
  // A file that does not load has no tests in the report.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function isPlaywrights(report: Report): report is PlaywrightReport {
  return 'stats' in report
}

function isVitests(report: Report): report is VitestReport {
  return 'numPassedTests' in report
}

export function sumOf(all: Counts[]): Counts {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  }
  return sum
}

/** '12 passed, 0 failed', and ', 3 skipped' only where there are any. */
export function countsLine({ passed, failed, skipped }: Counts) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
