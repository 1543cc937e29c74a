export type Counts = { passed: number; failed: number; skipped: number }
type Runner = { code: number; timedOut: boolean }

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

/**
 * What a runner's report says. Whatever goes wrong outside the tests themselves (no report, an error between the tests,
 * the time limit, nothing to run) counts as one failure, so that it cannot pass unseen.
 */
export function countTests(
  report: VitestReport | PlaywrightReport | undefined,
  { code, timedOut }: Runner,
): Counts {
  const counts = report ? read(report) : { passed: 0, failed: 0, skipped: 0 }
  const ran = counts.passed + counts.failed
  if (counts.failed === 0 && (code !== 0 || timedOut || ran === 0)) counts.failed = 1
  return counts
}

function read(report: VitestReport | PlaywrightReport): Counts {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped }
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
