import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ChainKey } from '#api/chains.ts'
import { protocols } from '#api/protocols.ts'
import { knownName } from './known-names.ts'

test.each(Object.entries(protocols))('every contract of the table of %s has a name', (chain, table) => {
  const { wrappedNative, stables, nativeUsdFeed, v2Factories, v3Factories, marketplaces } = table
  const named = (address: string) => knownName(chain as ChainKey, table, address)
  for (const address of [
    wrappedNative,
    nativeUsdFeed ?? '',
    ...stables,
    ...marketplaces.map((each) => each.address),
  ])
    expect([address, named(address)?.label]).toEqual([address, expect.stringMatching(/^\w/)])
  for (const address of [...v2Factories, ...v3Factories])
    expect([address, named(address)?.entity]).toEqual([address, expect.stringMatching(/^\w/)])
})

test('every marketplace that the indexer believes has a name', () => {
  const source = readFileSync('server/indexer/nft/sales/marketplaces.ts', 'utf8')
  const addresses = source.match(/0x[0-9a-f]{40}/g) ?? []
  expect(addresses).toHaveLength(11)
  for (const address of addresses) expect(knownName('eth', protocols.eth, address)?.entity).toMatch(/^\w/)
})

test('an address of one chain means nothing on another', () => {
  expect(knownName('base', protocols.base, protocols.eth.wrappedNative)).toBeNull()
  expect(knownName('base', protocols.base, protocols.eth.stables[0] ?? '')).toBeNull()
})
