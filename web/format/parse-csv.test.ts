import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

test.each([
  ['nothing', '', []],
  ['a line without its break', 'a,b', [['a', 'b']]],
  [
    'breaks of Unix',
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'breaks of Windows',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'breaks of an old Mac',
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
  [
    'semicolons',
    'a;b\n1,5;"x;y"\n',
    [
      ['a', 'b'],
      ['1,5', 'x;y'],
    ],
  ],
  ['commas with a semicolon in quotes', '"a;b;c",d\n', [['a;b;c', 'd']]],
  ['quotes', '"Ann ""A"", Ltd.",5\n', [['Ann "A", Ltd.', '5']]],
  [
    'line breaks in quotes',
    'a,"two\r\nlines"\nb,c',
    [
      ['a', 'two\r\nlines'],
      ['b', 'c'],
    ],
  ],
  ['a quotation mark inside a cell', 'a 3" nail,b', [['a 3" nail', 'b']]],
  [
    'empty cells',
    ',\n"",x\n',
    [
      ['', ''],
      ['', 'x'],
    ],
  ],
  ['an empty line, which counts', 'a\n\nb\n', [['a'], [''], ['b']]],
])('%s', (_, text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

test('a quotation mark that is never closed', () => {
  expect(parseCsv('a,b\n"c,d\ne,f\n')).toBeNull()
})
