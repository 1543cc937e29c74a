import { expect, test } from 'vitest'
import { formatAdds, formatFigure } from './format-figure.ts'

test('a figure is written in its unit', () => {
  expect([
    formatFigure(1234.5, 'usd'),
    formatFigure(69.740585931, 'percent'),
    formatFigure(5, 'percent'),
    formatFigure(46496.16489108593, 'tokens'),
    formatFigure(987, 'items'),
    formatFigure(1, 'transactions'),
    formatFigure(2044, 'holders'),
    formatFigure(0, 'holdings'),
    formatFigure(null, 'usd'),
  ]).toEqual([
    '$1,234.50',
    '69.74%',
    '5.00%',
    '46,496.164891',
    '987 items',
    '1 transaction',
    '2,044 holders',
    '0 holdings',
    '--',
  ])
})

test('what a row adds has its sign, and the word of its unit is left out', () => {
  expect([
    formatAdds(412.5, 'usd'),
    formatAdds(-542.5, 'tokens'),
    formatAdds(-1, 'items'),
    formatAdds(1, 'holders'),
    formatAdds(0.5269, 'percent'),
    formatAdds(null, 'usd'),
  ]).toEqual(['+$412.50', '-542.50', '-1', '+1', '+0.526900%', '--'])
})

test('items that a number does not hold keep every digit', () => {
  const huge = '9007199254740993'
  expect(formatFigure(Number(huge), 'items', huge)).toBe('9,007,199,254,740,993 items')
  expect(formatAdds(Number(huge), 'items', huge)).toBe('+9,007,199,254,740,993')
  expect(formatAdds(2, 'items', '2')).toBe('+2')
})
