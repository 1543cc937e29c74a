import { expect, test } from 'vitest'
import { nftCalls } from './nft.ts'

const getData = nftCalls['POST /api/nft/get-data']
const all = nftCalls['POST /api/nft/all']

const contract = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const largest = '115792089237316195423570985008687907853269984665640564039457584007913129639935'

test.each([['0'], ['1'], [largest]])('%s is a token id', (id) => {
  expect(getData.body.parse({ contract, contract_chain: 'base', id })).toEqual({
    contract,
    contract_chain: 'base',
    id,
  })
})

test.each([
  ['115792089237316195423570985008687907853269984665640564039457584007913129639936'],
  ['9'.repeat(79)],
  ['01'],
  [''],
  ['-1'],
  ['1.5'],
  ['1e3'],
  ['0x1'],
  ['１'],
  [' 1'],
  [1],
  [null],
  [['1']],
])('%j is not', (id) => {
  expect(getData.body.safeParse({ contract, id }).success).toBe(false)
})

test('the list takes a page, a search, traits and an order, each within limits', () => {
  const wanted = {
    contract,
    contract_chain: 'eth',
    limit: 12,
    cursor: 'abc',
    search: 'ape',
    traits: [{ trait_type: 'Fur', value: 'Gold' }],
    sort: 'rarity',
  }
  expect(all.body.parse(wanted)).toEqual(wanted)
  for (const limit of [0, -1, 1.5, 1001, Number.NaN, '12']) {
    expect(all.body.safeParse({ contract, limit }).success).toBe(false)
  }
  expect(all.body.safeParse({ contract, sort: 'price; drop table' }).success).toBe(false)
  expect(
    all.body.safeParse({ contract, traits: Array(51).fill({ trait_type: 'a', value: 'b' }) }).success,
  ).toBe(false)
})

test('a token of which little is known is a whole reply', () => {
  const unknown = {
    token_address: contract,
    token_id: largest,
    contract_type: 'ERC1155',
    owner_of: null,
    rarity_rank: null,
    rarity_percentage: null,
    known_of: null,
    ranked_of: null,
    partial: false,
    floor_price: null,
    floor_price_currency: null,
    project_url: null,
    discord_url: null,
    twitter_username: null,
    instagram_username: null,
    media: { media_collection: null, original_media_url: null },
    normalized_metadata: {
      name: null,
      description: null,
      attributes: [
        { trait_type: 'Fur', value: 'Gold', percentage: 0.46 },
        { trait_type: null, value: { description: 'Rare' }, percentage: null },
      ],
    },
  }
  expect(getData.reply.parse(unknown)).toEqual(unknown)
})
