import { expect, test } from 'vitest'
import { assetOfCollectible, assetOfLazyMint, assetOfNft } from './asset-of.ts'

const stones = { collection_name: 'Touchstones', contract_chain: 'demo' as const }
const nft = {
  name: 'Touchstone #7',
  metadata: '{"name":"Touchstone #7","description":"A Gold touchstone."}',
  token_id: '7',
  token_address: '0xstones',
  media: {
    media_collection: {
      high: { url: '/media/aa/high.webp' },
      medium: { url: '/media/aa/medium.webp' },
      low: { url: '/media/aa/low.webp' },
    },
    original_media_url: '/media/aa/high.webp',
  },
  rarity_rank: 1234,
  last_sale: { value: '50000000000000000', block_timestamp: '2026-11-14T10:00:00.000Z' },
}

test('a token has its name, its text, its picture and the way to its page', () => {
  expect(assetOfNft(nft, stones, 'id')).toEqual({
    title: 'Touchstone #7',
    description: 'A Gold touchstone.',
    media: '/media/aa/medium.webp',
    note: undefined,
    link: {
      to: '/dashboard/assets/preview/$address/$id/$chain',
      params: { address: '0xstones', id: '7', chain: 'demo' },
    },
  })
})

test.each(['/media/bb/original.mp4', '/media/bb/original.webm?v=2'])(
  'a video is shown as itself, and not as the picture it begins with: %s',
  (url) => {
    const media = { ...nft.media, media_collection: { ...nft.media.media_collection, high: { url } } }
    expect(assetOfNft({ ...nft, media }, stones, 'id').media).toBe(url)
  },
)

test('what nothing is known of is called by its collection and id', () => {
  const unknown = { ...nft, name: null, metadata: null, media: null, media_pending: true }
  expect(assetOfNft(unknown, stones, 'id')).toMatchObject({
    title: 'Touchstones #7',
    description: '',
    media: null,
    isMediaPending: true,
  })
})

test('metadata that is no object, or holds no text, is no metadata', () => {
  for (const metadata of ['[', 'null', '[1]', '"x"', '{"name":{},"description":7}'])
    expect(assetOfNft({ ...nft, name: null, metadata }, stones, 'id')).toMatchObject({
      title: 'Touchstones #7',
      description: '',
    })
})

test('the note says what the order is about', () => {
  const noteOf = (sort: 'rarity' | 'last_sale') => assetOfNft(nft, stones, sort).note
  expect(noteOf('rarity')).toBe('Rank #1,234')
  expect(noteOf('last_sale')).toMatch(/^0\.0500 ETH, 1[345] Nov 2026$/)
  const unsold = { ...nft, rarity_rank: null, last_sale: null }
  expect(assetOfNft(unsold, stones, 'last_sale').note).toBeUndefined()
  expect(assetOfNft(unsold, stones, 'rarity').note).toBeUndefined()
})

test('a wallet’s token leads to its page on its own chain, a draft to where it is edited', () => {
  const held = {
    ImageURL: null,
    ImagePending: true,
    Name: 'Anvil',
    Description: '',
    Metadata: { description: 'Edition of the anvil.' },
    ID: '9',
    Chain: 'base' as const,
    TokenAddress: '0xeditions',
  }
  expect(assetOfCollectible(held)).toMatchObject({
    title: 'Anvil',
    description: 'Edition of the anvil.',
    media: null,
    isMediaPending: true,
    link: { params: { address: '0xeditions', id: '9', chain: 'base' } },
  })
  const draft = { uuid: 'u-1', title: 'Draft', description: 'Soon.', image_url: '/uploads/a.webp' }
  expect(assetOfLazyMint(draft as never)).toMatchObject({
    media: '/uploads/a.webp',
    link: { to: '/dashboard/assets/edit/$uuid', params: { uuid: 'u-1' } },
  })
})
