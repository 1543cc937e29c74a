import { expect, test } from 'vitest'
import { known } from './known.ts'
import { formatMoney } from './number.ts'

test('what is not known reads --, and nothing reads as nothing', () => {
  expect([known(null, formatMoney), known(undefined, formatMoney), known(0, formatMoney)]).toEqual([
    '--',
    '--',
    '$0.00',
  ])
})
