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
  ['\n=1+1', '"\'\n=1+1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])('%j is no formula', (cell, expected) => {
  expect(formatCsv([[cell]])).toBe(`${expected}\r\n`)
})
