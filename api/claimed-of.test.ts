import { expect, test } from 'vitest'
import { claimedOf } from './claimed-of.ts'

test('tokens count once each, NFTs by their items', () => {
  const token = {
    Name: 'A coin',
    Symbol: 'A',
    Balance: '7',
    USDValue: 50,
    Chain: 'eth' as const,
    TokenAddress: '0xa',
  }
  const nft = { Name: 'Art', Symbol: 'ART', Chain: 'base' as const, TokenAddress: '0xart' }
  const other = {
    tokens: [token, { ...token, Symbol: 'SPAM', USDValue: null }],
    nfts: [
      { ...nft, Amount: '3', ContractType: 'ERC721' as const },
      { ...nft, Amount: '10', ContractType: 'ERC1155' as const },
    ],
  }
  expect(claimedOf(other)).toBe(15)
})
