import { expect, test } from 'vitest'
import { withOthers } from './with-others.ts'

const top = [
  {
    owner_address: '0xa',
    owner_address_label: 'Treasury',
    entity: 'Mint',
    balance_formatted: '600',
    usd_value: 300,
    percentage_relative_to_total_supply: 60,
  },
]
const all = [
  { address: '0xa', label: 'Treasury', amount: '600' },
  { address: '0xb', label: 'Me', amount: '5.5' },
]

test('a holder that is not listed has a value and a share by the price and the supply of those that are', () => {
  expect(withOthers(top, all)).toEqual([
    top[0],
    {
      owner_address: '0xb',
      owner_address_label: 'Me',
      entity: '',
      balance_formatted: '5.5',
      usd_value: 2.75,
      percentage_relative_to_total_supply: 0.55,
    },
  ])
})

test('without a price nobody has a value', () => {
  const [holder] = top.map((each) => ({ ...each, usd_value: null }))
  expect(withOthers(holder ? [holder] : [], all).map(({ usd_value }) => usd_value)).toEqual([null, null])
})
