import { expect, test } from 'vitest'
import { lazyMintCalls } from './lazy-mints.ts'

const create = lazyMintCalls['POST /api/nft/lazy-mint'].body
const update = lazyMintCalls['POST /api/nft/update-lazy-mint'].body
const read = lazyMintCalls['GET /nft/metadata/{uuid}/all'].params
const metadata = lazyMintCalls['GET /nft/metadata/{uuid}'].params

const draft = {
  title: 'First light',
  description: 'Dawn over the bay.\nOne of ten.',
  collection_name: 'Bay',
  blockchain: 'polygon',
  contract_address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  image_url: '/uploads/V1StGXR8_Z5jdHi6B-myT.webp',
  price: 5,
  nft_count: 1,
  traits: [{ label: 'Sky', value: 'Red', percent: '12%' }],
}

test('a whole draft is taken as it is', () => {
  expect(create.parse(draft)).toEqual(draft)
  expect(
    create.parse({ ...draft, image_url: 'http://localhost:3000/uploads/V1StGXR8_Z5jdHi6B-myT.webp' })
      .image_url,
  ).toBe('http://localhost:3000/uploads/V1StGXR8_Z5jdHi6B-myT.webp')
})

test('a trait may be named as marketplaces do, and its numbers become text', () => {
  expect(
    create.parse({ ...draft, traits: [{ trait_type: 'Level', value: 7, percent: 2.5 }, { value: '' }] })
      .traits,
  ).toEqual([
    { label: 'Level', value: '7', percent: '2.5' },
    { label: '', value: '', percent: '' },
  ])
})

test('marks that turn the direction of text are left out, and nothing else of it', () => {
  const turned = {
    ...draft,
    title: 'invoice\u202egnp.exe\u202c',
    description: '\u2066Two\u2069\n\u061clines\u200f of שלום',
    collection_name: '\u200eBay',
    traits: [{ label: '\u202aSky\u202c', value: '\u2067Red\u2069', percent: '\u202d1\u202b2%' }],
  }
  expect(create.parse(turned)).toEqual({
    ...draft,
    title: 'invoicegnp.exe',
    description: 'Two\nlines of שלום',
    traits: [{ label: 'Sky', value: 'Red', percent: '12%' }],
  })
  expect(create.safeParse({ ...draft, title: '\u202e \u200f' }).success).toBe(false)
})

test('keys of the prototype and unknown keys go no further', () => {
  const given = JSON.parse(
    `{"user_id":7,"__proto__":{"a":1},"traits":[{"label":"x","value":"y","percent":"","__proto__":{"b":1},"z":1}]}`,
  )
  const parsed = create.parse({ ...draft, ...given })
  expect(Object.keys(parsed).sort()).toEqual(Object.keys(draft).sort())
  expect(parsed.traits).toEqual([{ label: 'x', value: 'y', percent: '' }])
})

test.each([
  ['price', JSON.parse('1e400')],
  ['price', -1],
  ['price', 1e13],
  ['price', Number.NaN],
  ['price', '5'],
  ['price', null],
  ['nft_count', 9e15],
  ['nft_count', 1e9 + 1],
  ['nft_count', 1.5],
  ['nft_count', -1],
  ['nft_count', JSON.parse('1e400')],
  ['nft_count', '1'],
  ['title', ''],
  ['title', '   '],
  ['title', 'x'.repeat(201)],
  ['title', 'a\u0000b'],
  ['description', ''],
  ['description', 'x'.repeat(10_001)],
  ['description', 'a\u001bb'],
  ['image_url', ''],
  ['image_url', 'https://evil.example/a.png'],
  ['image_url', 'javascript:alert(1)///uploads/V1StGXR8_Z5jdHi6B-myT.webp'],
  ['image_url', '/uploads/../../etc/passwd'],
  ['image_url', 'https://localhost:3000@evil.example/uploads/V1StGXR8_Z5jdHi6B-myT.webp'],
  ['blockchain', 'fantom'],
  ['contract_address', '0x0'],
  ['traits', 'none'],
  ['traits', { label: 'a' }],
  ['traits', Array(101).fill({ label: 'a', value: 'b', percent: '' })],
  ['traits', [{ label: 'x'.repeat(201), value: 'b', percent: '' }]],
  ['traits', [{ label: 'a', value: { toString: 'x' }, percent: '' }]],
  ['traits', [{ label: 'a', value: 'b', percent: Number.POSITIVE_INFINITY }]],
])('%s %j is refused', (field, value) => {
  const result = create.safeParse({ ...draft, [field]: value })
  expect(result.error?.issues.map(({ path }) => path[0])).toContain(field)
})

test('nothing asked for may be left out', () => {
  for (const field of [
    'title',
    'description',
    'image_url',
    'price',
    'nft_count',
    'traits',
    'contract_address',
  ]) {
    const result = create.safeParse({ ...draft, [field]: undefined })
    expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field])
  }
})

const uuid = '3f2b8c1e-9d4a-4b6f-8a17-0c5d2e9f6b31'

test('an update may say which state of the draft it changes', () => {
  const change = { uuid, ...draft, updated_at: '2026-01-31T10:00:00.000Z' }
  expect(update.parse(change)).toMatchObject({ uuid, updated_at: '2026-01-31T10:00:00.000Z' })
  expect(update.safeParse({ ...change, updated_at: 'yesterday' }).success).toBe(false)
})

test('a uuid is one uuid, compared in lower case', () => {
  expect(read.parse({ uuid: uuid.toUpperCase() })).toEqual({ uuid })
  for (const other of ['', '1', `${uuid}0`, `../${uuid}`, `${uuid}\n`, 'all', 7]) {
    expect(read.safeParse({ uuid: other }).success).toBe(false)
    expect(metadata.safeParse({ uuid: other }).success).toBe(false)
  }
})

test('token metadata is found by uuid and by the token id of an ERC-1155 URI', () => {
  expect(metadata.parse({ uuid: uuid.toUpperCase() })).toEqual({ uuid })
  expect(
    metadata.parse({ uuid: '000000000000000000000000000000003f2b8c1e9d4a4b6f8a170c5d2e9f6b31' }),
  ).toEqual({ uuid })
  expect(
    metadata.safeParse({ uuid: '100000000000000000000000000000003f2b8c1e9d4a4b6f8a170c5d2e9f6b31' }).success,
  ).toBe(false)
})
