import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/assets', '/dashboard/assets'],
  ['/dashboard/assets?tab=owners#top', '/dashboard/assets?tab=owners#top'],
  ['/dashboard/assets/../support', '/dashboard/support'],
])('a page of the dashboard is accepted: %s', (wanted, expected) => {
  expect(nextPath(wanted)).toBe(expected)
})

test.each([
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '/dashboard/..//evil.example',
  '/dashboard/../dev/inbox',
  '/dashboard/%2e%2e/dev/inbox',
  '/dashboardx',
  '/',
  'dashboard',
  'javascript:alert(1)',
  '',
  7,
  null,
  undefined,
  ['/dashboard'],
])('anything else is refused: %s', (wanted) => {
  expect(nextPath(wanted)).toBeNull()
})
