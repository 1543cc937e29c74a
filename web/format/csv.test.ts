import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test('rows end with a line break, and cells with commas, quotes or line breaks are quoted', () => {
  expect(
    formatCsv([
      ['Name', 'Revenue'],
      ['Ann "A", Ltd.', '$1,234.50'],
      ['two\nlines', ''],
    ]),
  ).toBe('Name,Revenue\r\n"Ann ""A"", Ltd.","$1,234.50"\r\n"two\nlines",\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\n=1+1', `"'\n'=1+1"`],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\ufeff\u00a0+1', "'\ufeff\u00a0+1"],
  ['\u202e@SUM(A1)', "'\u202e@SUM(A1)"],
  ['\u3164\u2800-1', "'\u3164\u2800-1"],
  [' =1+1', "' =1+1"],
  ['\t＝1+1', `"'\t'＝1+1"`],
  ['﹦1+1', "'﹦1+1"],
  ['"=1+1', `"'""=1+1"`],
  ['x;=1+1', `"x;'=1+1"`],
  ['x;=1+1;y', `"x;'=1+1;y"`],
  ['x; \u200b=1+1', `"x; \u200b'=1+1"`],
  ['x;"=1+1;y', `"x;""'=1+1;y"`],
  ['x\t@SUM(A1)', `"x\t'@SUM(A1)"`],
  ['x\n+1', `"x\n'+1"`],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])('%j is no formula', (cell, expected) => {
  expect(formatCsv([[cell]])).toBe(`${expected}\r\n`)
})

test.each([
  ['a-b', 'a-b'],
  ['mail@example.com', 'mail@example.com'],
  ['1+1=2', '1+1=2'],
  ['first; second', '"first; second"'],
  ['', ''],
])('%j stays as it is', (cell, expected) => {
  expect(formatCsv([[cell]])).toBe(`${expected}\r\n`)
})
