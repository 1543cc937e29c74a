import { expect, test } from 'vitest'
import { emptyReason, erc20Measures, nftMeasures, walletMeasures } from './measures.ts'

const labels = (measures: readonly { label: string }[]) => measures.map(({ label }) => label)

test('the lines are those of the specification, in its order', () => {
  const four = ['Revenue', 'TTV', 'Claimed Tokens', 'Transactions']
  expect(labels(walletMeasures)).toEqual(four)
  expect(labels(nftMeasures)).toEqual(four)
  expect(labels(erc20Measures)).toEqual(['Buy Volume', 'Sell Volume', 'Liquidity', 'FDV'])
})

const measure = {
  label: 'Revenue',
  read: (day: number | null) => day,
  format: String,
  formatTick: String,
  none: 'No sales yet.',
  unknown: 'No price is known.',
}

test('an empty chart says why it is empty', () => {
  expect(emptyReason([0, 0], measure, 'ready')).toBe('No sales yet.')
  expect(emptyReason([], measure, 'ready')).toBe('No sales yet.')
  expect(emptyReason([null, null], measure, 'ready')).toBe('No price is known.')
  expect(emptyReason([null, 0], measure, 'ready')).toBe('No sales yet.')
  expect(emptyReason([0], measure, 'processing')).toBe('Still indexing …')
  expect(emptyReason([0, 1, null], measure, 'processing')).toBeNull()
})
