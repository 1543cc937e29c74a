import { expect, test } from 'vitest'
import { formatAgo, formatDate, formatDateShort, formatDay, formatMinute, formatTimeLeft } from './time.ts'

test('a day reads 14 Nov 2026', () => {
  expect(formatDay(new Date(2026, 10, 14))).toBe('14 Nov 2026')
  expect(formatDay(new Date(2026, 8, 1, 23, 59))).toBe('1 Sep 2026')
})

test('a minute has its clock time with two digits each', () => {
  expect(formatMinute(new Date(2026, 0, 2, 9, 5))).toBe('2 Jan 2026, 09:05')
})

test.each([
  ['2026-11-14T12:00:30Z', 'just now'],
  ['2026-11-14T12:00:00Z', 'just now'],
  ['2026-11-14T11:59:01Z', 'just now'],
  ['2026-11-14T11:59:00Z', '1 minute ago'],
  ['2026-11-14T11:00:01Z', '59 minutes ago'],
  ['2026-11-14T11:00:00Z', '1 hour ago'],
  ['2026-11-13T12:00:01Z', '23 hours ago'],
  ['2026-11-13T12:00:00Z', '1 day ago'],
  ['2026-11-08T12:00:00Z', '6 days ago'],
  ['2026-11-07T12:00:00Z', '1 week ago'],
  ['2026-10-15T12:00:00Z', '1 month ago'],
  ['2024-11-14T12:00:00Z', '2 years ago'],
])('%s is %j at noon of 14 Nov 2026', (time, expected) => {
  expect(formatAgo(new Date(time), new Date('2026-11-14T12:00:00Z'))).toBe(expected)
})

test('seconds are counted where they are asked for', () => {
  const ago = (time: string) => formatAgo(new Date(time), new Date('2026-11-14T12:00:00Z'), { seconds: true })
  expect(['2026-11-14T11:59:48Z', '2026-11-14T12:00:03Z', '2026-11-14T11:59:00Z'].map(ago)).toEqual([
    '12 seconds ago',
    '0 seconds ago',
    '1 minute ago',
  ])
})

test('a UTC day reads the same in every time zone', () => {
  expect([formatDate('2026-11-04'), formatDateShort('2026-11-04')]).toEqual(['4 Nov 2026', '4 Nov'])
  expect(formatDate('0001-01-01')).toBe('1 Jan 0001')
})

test.each([
  [0, 'less than a minute left'],
  [59, 'less than a minute left'],
  [60, 'about 1 minute left'],
  [290, 'about 5 minutes left'],
  [5399, 'about 90 minutes left'],
  [7200, 'about 2 hours left'],
  [172_799, 'about 48 hours left'],
  [600_000, 'about 7 days left'],
])('%d seconds are %s', (seconds, expected) => {
  expect(formatTimeLeft(seconds)).toBe(expected)
})
