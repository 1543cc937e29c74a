import { expect, test } from 'vitest'
import { countsLine, countTests, sumOf } from './test-counts.ts'

const fine = { code: 0, timedOut: false }
const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 2,
  testResults: [],
}

test('reads the counts of a Vitest report', () => {
  expect(countTests(vitestReport, fine)).toEqual({ passed: 7, failed: 0, skipped: 3 })
})

test('reads the counts of a Playwright report, where a flaky test has failed', () => {
  const report = { stats: { expected: 5, unexpected: 2, flaky: 1, skipped: 4 } }
  expect(countTests(report, { code: 1, timedOut: false })).toEqual({ passed: 5, failed: 3, skipped: 4 })
})

test('reads the counts of a forge report', () => {
  const report = {
    'Minting.t.sol:MintingTest': {
      test_results: {
        'test_a()': { status: 'Success' as const },
        'test_b()': { status: 'Failure' as const },
      },
    },
    'Burning.t.sol:BurningTest': {
      test_results: {
        'test_c()': { status: 'Success' as const },
        'test_d()': { status: 'Skipped' as const },
      },
    },
  }
  expect(countTests(report, { code: 1, timedOut: false })).toEqual({ passed: 2, failed: 1, skipped: 1 })
})

test('a forge report without a contract counts as one failure', () => {
  expect(countTests({}, fine)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a file that does not load counts as one failure beside the tests that failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}, {}] },
    { status: 'passed', assertionResults: [{}] },
  ]
  const report = { ...vitestReport, numFailedTests: 2, testResults }
  expect(countTests(report, { code: 1, timedOut: false })).toEqual({ passed: 7, failed: 3, skipped: 3 })
})

test('a runner that fails although no test did counts as one failure', () => {
  expect(countTests(vitestReport, { code: 1, timedOut: false })).toEqual({ passed: 7, failed: 1, skipped: 3 })
})

test('a runner that was ended for taking too long counts as one failure', () => {
  expect(countTests(undefined, { code: 1, timedOut: true })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a report without a test that ran counts as one failure', () => {
  const report = { ...vitestReport, numPassedTests: 0 }
  expect(countTests(report, fine)).toEqual({ passed: 0, failed: 1, skipped: 3 })
})

test('the last line adds up everything and names skipped tests only where there are some', () => {
  const steps = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 0 },
  ]
  expect(countsLine(sumOf(steps))).toBe('41 passed, 2 failed')
  expect(countsLine({ passed: 3, failed: 0, skipped: 1 })).toBe('3 passed, 0 failed, 1 skipped')
})
