import { expect, test } from 'vitest'
import type { ChainKey } from '#api/chains.ts'
import { protocols } from '#server/protocols.ts'
import { knownName } from './known-names.ts'

test.each(Object.entries(protocols))('every contract of the table of %s has a name', (chain, table) => {
  const { wrappedNative, stables, nativeUsdFeed, factories, marketplaces } = table
  const named = (address: string) => knownName(chain as ChainKey, table, address)
  const coins = [wrappedNative, nativeUsdFeed, ...stables].filter((address) => address !== null)
  for (const address of [...coins, ...marketplaces.map((each) => each.address)])
    expect([address, named(address)?.label]).toEqual([address, expect.stringMatching(/^\w/)])
  for (const { address } of factories)
    expect([address, named(address)?.entity]).toEqual([address, expect.stringMatching(/^\w/)])
})

test('every marketplace that the indexer believes has a name', () => {
  const { marketplaces } = protocols.eth
  expect(marketplaces.map(({ address }) => knownName('eth', protocols.eth, address))).toEqual(
    marketplaces.map(({ label, entity }) => ({ label, entity })),
  )
})

test('an address of one chain means nothing on another', () => {
  expect(knownName('base', protocols.base, protocols.eth.wrappedNative ?? '')).toBeNull()
  expect(knownName('base', protocols.base, protocols.eth.stables[0] ?? '')).toBeNull()
})
