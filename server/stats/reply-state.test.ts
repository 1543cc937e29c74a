import { expect, test } from 'vitest'
import { behindPrimary, mostBehind, type StatedContract, versionOf } from './reply-state.ts'

const contract: StatedContract = {
  id: 1,
  chain: 'demo',
  address: '0x1',
  kind: 'wallet',
  decimals: 0,
  state: 'ready',
  block: 100,
  seconds: 1_000,
  finalized: 90,
  row_version: '7',
  block_hash: '0xa',
  chain_changes: 3,
  coin_changes: null,
  address_book: 2,
}
const other: StatedContract = { ...contract, id: 2, chain: 'eth', block: 50 }

test('a replica with the state of the primary is not behind', () => {
  const contracts = behindPrimary([contract, other], [contract, other])
  expect(contracts).toEqual([contract, other])
  expect(mostBehind(contracts ?? [])).toEqual({})
})

test('one that lacks blocks says how many for each chain, whatever else is new there', () => {
  const primary = [{ ...contract, block: 103, row_version: '8', chain_changes: 4 }, other]
  const contracts = behindPrimary([contract, other], primary)
  expect(contracts).toEqual([{ ...contract, behind: 3 }, other])
  expect(mostBehind(contracts ?? [])).toEqual({ behind_blocks: 3 })
})

test.each<[string, StatedContract[]]>([
  ['something else is tracked', [{ ...contract, id: 3 }]],
  ['more is tracked', [contract, other]],
  ['nothing is tracked', []],
  ['the address book has changed', [{ ...contract, block: 103, address_book: 3 }]],
  ['blocks were taken back', [{ ...contract, block: 99 }]],
  ['another block is at the same height', [{ ...contract, block_hash: '0xb' }]],
  ['the contract has changed without a block', [{ ...contract, row_version: '8' }]],
  ['a price has come', [{ ...contract, chain_changes: 4 }]],
])('the primary answers if %s', (_, primary) => {
  expect(behindPrimary([contract], primary)).toBe(null)
})

test('before the first block nothing can be said of how many there are', () => {
  expect(behindPrimary([{ ...contract, block: null }], [contract])).toBe(null)
})

const now = new Date('2026-03-04T11:00:00Z')
const followed: StatedContract = { ...contract, seconds: Date.parse('2026-03-04T10:59:48Z') / 1000 }
const at = { canRead: () => true, now, moment: '' }

test('the same state gives the same version', () => {
  expect(versionOf([{ ...followed }], { ...at, now: new Date('2026-03-04T23:59:59Z') })).toBe(
    versionOf([followed], at),
  )
})

test.each<[string, StatedContract[], Partial<typeof at>]>([
  ['the cursor moves', [{ ...followed, block: 101, block_hash: '0xb' }], {}],
  ['another block is at the same height', [{ ...followed, block_hash: '0xb' }], {}],
  ['more is final', [{ ...followed, finalized: 91 }], {}],
  ['the contract changes without a block', [{ ...followed, row_version: '8' }], {}],
  ['a price comes', [{ ...followed, chain_changes: 4 }], {}],
  ['the coin gets a price on another chain', [{ ...followed, coin_changes: 1 }], {}],
  ['it is of a replica that lacks blocks', [{ ...followed, behind: 3 }], {}],
  ['another chain is tracked as well', [followed, other], {}],
  ['a day ends', [followed], { now: new Date('2026-03-05T00:00:00Z') }],
  ['a minute ends', [followed], { moment: '2026-03-04T11:01:00.000Z' }],
  ['the newest block is 24 hours old', [{ ...followed, seconds: 1_000 }], {}],
  ['the chain can no longer be read', [followed], { canRead: () => false }],
])('the version is another one when %s', (_, contracts, given) => {
  expect(versionOf(contracts, { ...at, ...given })).not.toBe(versionOf([followed], at))
})
