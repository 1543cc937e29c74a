import { expect, test } from 'vitest'
import type { Sale } from '../../queries/sale.ts'
import { maxPerClaim, readAmount } from './claim-amount.ts'

const most = (left: number | null, walletLimit: string) =>
  maxPerClaim({ left, voucher: { walletLimit, maxSupply: '10' } as Sale['voucher'] })

test('a claim is bounded by what is left and by the limit of a wallet', () => {
  expect(most(7, '0')).toBe(7)
  expect(most(7, '2')).toBe(2)
  expect(most(1, '2')).toBe(1)
  expect(most(null, '0')).toBe(10)
  expect(most(null, '3')).toBe(3)
})

test('an amount is a whole number above zero', () => {
  expect(readAmount(' 12 ')).toBe(12)
  for (const text of ['', '0', '-1', '1.5', '1e3', 'two', '9'.repeat(16)]) expect(readAmount(text)).toBeNull()
})
