import { expect, test } from 'vitest'
import { judgeAudit } from './judge-audit.ts'

const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })

test('without known holes the packages pass', () => {
  expect(judgeAudit(report({}))).toEqual({ passed: true, lines: ['no known hole of high severity'] })
})

test('a hole of high severity fails, one of less does not', () => {
  const leak = { name: 'leak', severity: 'moderate', range: '<2.0.0' }
  expect(judgeAudit(report({ leak })).passed).toBe(true)
  const gap = { name: 'gap', severity: 'high', range: '<=1.4.0' }
  const gulf = { name: 'gulf', severity: 'critical', range: '*' }
  expect(judgeAudit(report({ leak, gap, gulf }))).toEqual({
    passed: false,
    lines: ['gap <=1.4.0: a known hole, high', 'gulf *: a known hole, critical'],
  })
})

test.each([
  ['nothing', ''],
  ['no JSON', 'npm error network'],
  ['a refusal', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: {} })],
])('a registry that answers %s was not asked', (_, output) => {
  expect(judgeAudit(output)).toEqual({ passed: true, lines: ['not asked: the registry does not answer'] })
})
