import { expect, test } from 'vitest'
import { chainKeys } from '#api/chains.ts'
import { aggregatorsOn } from '#server/indexer/nft/sales/aggregators.ts'
import { protocolsOf } from '#server/protocols.ts'
import { knownName } from './known-names.ts'

test.each(chainKeys())('every contract of the table of %s has a name', (chain) => {
  const table = protocolsOf(chain)
  const { wrappedNative, stables, nativeUsdFeed, factories, marketplaces } = table
  const named = (address: string) => knownName(chain, table, address)
  const coins = [wrappedNative, nativeUsdFeed, ...stables].filter((address) => address !== null)
  for (const address of [...coins, ...marketplaces.map((each) => each.address)])
    expect([address, named(address)?.label]).toEqual([address, expect.stringMatching(/^\w/)])
  for (const { address } of factories)
    expect([address, named(address)?.entity]).toEqual([address, expect.stringMatching(/^\w/)])
})

test('every marketplace that the indexer believes has a name', () => {
  const { marketplaces } = protocolsOf('eth')
  expect(marketplaces.map(({ address }) => knownName('eth', protocolsOf('eth'), address))).toEqual(
    marketplaces.map(({ label, entity }) => ({ label, entity })),
  )
})

test('aggregators have names, each on its chains', () => {
  const gem = '0x83c8f28c26bf6aaca652df1dbbe0e1b56f8baba2'
  expect(knownName('eth', protocolsOf('eth'), gem)).toEqual({ label: 'Gem', entity: 'Gem' })
  expect(knownName('base', protocolsOf('base'), gem)).toBeNull()
  const addresses = chainKeys().flatMap((chain) => aggregatorsOn(chain).map(({ address }) => address))
  expect(addresses.filter((address) => !/^0x[0-9a-f]{40}$/.test(address))).toEqual([])
  expect(addresses).toHaveLength(40)
})

test('an address of one chain means nothing on another', () => {
  expect(knownName('base', protocolsOf('base'), protocolsOf('eth').wrappedNative ?? '')).toBeNull()
  expect(knownName('base', protocolsOf('base'), protocolsOf('eth').stables[0] ?? '')).toBeNull()
})
