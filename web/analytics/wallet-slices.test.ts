import { expect, test } from 'vitest'
import type { WalletOther } from '../queries/stats.ts'
import { assetSlices, chainSlices, wealthSlices } from './wallet-slices.ts'

const token = (symbol: string, USDValue: number | null, Chain: 'eth' | 'base' = 'eth') => ({
  Name: `${symbol} coin`,
  Symbol: symbol,
  Balance: '1',
  USDValue,
  Chain,
  TokenAddress: `0x${symbol}`,
})
const nft = (Amount: string, ContractType: 'ERC721' | 'ERC1155', Chain: 'eth' | 'base') => ({
  Name: 'Art',
  Symbol: 'ART',
  Amount,
  Chain,
  ContractType,
  TokenAddress: '0xart',
})
const other: WalletOther = {
  tokens: [
    token('A', 50),
    token('B', 20),
    token('C', 10),
    token('D', 8),
    token('E', 6),
    token('F', 4),
    token('G', 2),
    token('SPAM', null),
  ],
  nfts: [nft('3', 'ERC721', 'eth'), nft('10', 'ERC1155', 'base'), nft('2', 'ERC721', 'base')],
}

test('tokens count once each, NFTs by their items', () => {
  expect(assetSlices(other)).toEqual([
    { label: 'ERC20', count: 8 },
    { label: 'ERC721', count: 5 },
    { label: 'ERC1155', count: 10 },
  ])
})

test('the coin of a chain is no ERC-20', () => {
  const coin = { ...token('ETH', 2), TokenAddress: 'native' }
  expect(assetSlices({ tokens: [coin, token('A', 1)], nfts: [] })[0]).toEqual({ label: 'ERC20', count: 1 })
})

test('wealth is five tokens and the others', () => {
  expect(wealthSlices(other).map(({ label, count }) => `${label} ${count}`)).toEqual([
    'A 50',
    'B 20',
    'C 10',
    'D 8',
    'E 6',
    'Others 6',
  ])
})

test('the same symbol on two chains is told apart', () => {
  const twice = { tokens: [token('ETH', 2), token('ETH', 1, 'base')], nfts: [] }
  expect(wealthSlices(twice)).toEqual([
    { label: 'ETH (Ethereum)', count: 2 },
    { label: 'ETH (Base)', count: 1 },
  ])
})

test('items are counted on each chain', () => {
  expect(chainSlices(other)).toEqual([
    { label: 'Ethereum', count: 3 },
    { label: 'Base', count: 12 },
  ])
})
