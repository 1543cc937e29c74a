import { expect, test } from 'vitest'
import { failuresIn } from './test-failures.ts'

test('of a Vitest report: the tests that failed and the files that did not load', () => {
  const passed = { status: 'passed', fullName: 'a sum is right', failureMessages: [] }
  const failed = {
    status: 'failed',
    fullName: 'a sum',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'],
  }
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  expect(failuresIn({ testResults })).toEqual([
    'a.test.ts › a sum\n    expected 1\n    to be 2',
    'b.test.ts › does not load\n    no such module',
  ])
})

test('of a Playwright report: those of nested suites, too, with how the message begins', () => {
  const broken = { results: [{ error: { message: '1\n2\n3\n4\n5' } }] }
  const spec = (title: string, ok: boolean) => ({ file: 'a.spec.ts', title, ok, tests: ok ? [] : [broken] })
  const inner = { specs: [spec('deep', false)] }
  const report = {
    stats: {},
    suites: [{ specs: [spec('fine', true), spec('high', false)], suites: [inner] }],
  }
  expect(failuresIn(report)).toEqual([
    'a.spec.ts › high\n    1\n    2\n    3\n    4',
    'a.spec.ts › deep\n    1\n    2\n    3\n    4',
  ])
})

test('of a forge report: the tests with their reasons', () => {
  const test_results = {
    'test_a()': { status: 'Success' },
    'test_b()': { status: 'Failure', reason: 'paused' },
  }
  expect(failuresIn({ 'Minting.t.sol:MintingTest': { test_results } })).toEqual([
    'Minting.t.sol:MintingTest › test_b()\n    paused',
  ])
})

test('of no report: nothing', () => {
  expect(failuresIn(undefined)).toEqual([])
})
