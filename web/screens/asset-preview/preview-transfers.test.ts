import { expect, test } from 'vitest'
import { amountIn, kindOf, priceOf, pricesByDay } from './preview-transfers.ts'

const somebody = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const nobody = '0x0000000000000000000000000000000000000000'

test('a transfer from nobody is a mint, paid or not; of the others the price tells', () => {
  expect(kindOf({ from_address: nobody, value: '0' })).toBe('Mint')
  expect(kindOf({ from_address: nobody, value: '50000000000000000' })).toBe('Mint')
  expect(kindOf({ from_address: somebody, value: '0' })).toBe('Transfer')
  expect(kindOf({ from_address: somebody, value: '1' })).toBe('Sale')
})

const sale = {
  market: null,
  price: '1500000000',
  currency: { address: somebody, symbol: 'USDC', decimals: 6 },
  usd: 1_500,
  market_fee: '0',
  royalty: '0',
  royalty_receiver: null,
  maker_side: null,
  maker: null,
  taker: null,
  seller: somebody,
  buyer: somebody,
  aggregator: null,
  aggregator_label: '',
  is_estimated: false,
}

test('what was paid in another currency is a sale without a value', () => {
  expect(kindOf({ from_address: somebody, value: '0', sale })).toBe('Sale')
  expect(kindOf({ from_address: nobody, value: '0', sale })).toBe('Mint')
  expect(kindOf({ from_address: somebody, value: '0', sale: null })).toBe('Transfer')
})

test('a price is in the coin of the chain, in the currency that was paid, or not known', () => {
  expect(priceOf({ value: '250000000000000000' }, 'eth')).toEqual({ short: '0.2500 eth', exact: '0.25 eth' })
  expect(priceOf({ value: '0', sale }, 'eth')).toEqual({ short: '1,500.0000 USDC', exact: '1500 USDC' })
  expect(priceOf({ value: '0', sale: { ...sale, currency: null } }, 'eth')).toBeNull()
  expect(priceOf({ value: '0', sale: { ...sale, price: null } }, 'eth')).toBeNull()
  expect(amountIn(sale, '100000000')).toBe('100 USDC')
  expect(amountIn({ currency: null }, '100000000')).toBeNull()
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
