import { expect, test } from 'vitest'
import { kindOf, pricesByDay } from './preview-transfers.ts'

const somebody = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const nobody = '0x0000000000000000000000000000000000000000'

test('a transfer from nobody is a mint, paid or not; of the others the price tells', () => {
  expect(kindOf({ from_address: nobody, value: '0' })).toBe('Mint')
  expect(kindOf({ from_address: nobody, value: '50000000000000000' })).toBe('Mint')
  expect(kindOf({ from_address: somebody, value: '0' })).toBe('Transfer')
  expect(kindOf({ from_address: somebody, value: '1' })).toBe('Sale')
})

test('prices are summed by day without loss, in date order; what cost nothing has no day', () => {
  const transfers = [
    { value: '90071992547409930000000000000000001', block_timestamp: '2026-11-14T23:59:59.000Z' },
    { value: '2', block_timestamp: '2026-11-14T00:00:00Z' },
    { value: '0', block_timestamp: '2026-11-13T12:00:00.000Z' },
    { value: '50000000000000000', block_timestamp: '2026-09-30T12:00:00.000Z' },
  ]
  expect(pricesByDay(transfers)).toEqual([
    { date: '2026-09-30', coins: '0.05' },
    { date: '2026-11-14', coins: '90071992547409930.000000000000000003' },
  ])
})
