import { expect, test } from 'vitest'
import type { Collection } from '../../queries/collections.ts'
import { matchesFilter } from './matches-filter.ts'

const punks: Collection = {
  contract_address: '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb',
  contract_chain: 'bsc',
  collection_name: 'Crypto Punks',
  contract_type: 'NFT',
  standard: 'ERC721',
  last_transaction: '0001-01-01T00:00:00Z',
  nr_holders: null,
  nr_transactions: null,
  nr_nfts: null,
  revenue: null,
  is_assay: false,
  state: 'processing',
  indexing: null,
  reading: null,
  older_reading: null,
  trouble: null,
  as_of: null,
  counts_native: null,
  hallmark: null,
}

test.each([
  '',
  '  ',
  'punk',
  'CRYPTO',
  '0xB47E',
  '193bbb',
  'bsc',
  'bnb chain',
  'nft',
  'erc721',
  ' nft  punks ',
])('%j matches by name, address, chain or type', (text) => {
  expect(matchesFilter(punks, text)).toBe(true)
})

test.each(['ape', 'erc20', 'eth', 'punks wallet', 'punkscrypto', 'bscnft'])('%j does not match', (text) => {
  expect(matchesFilter(punks, text)).toBe(false)
})
