import { describe, expect, test } from 'vitest'
import { haveOddMetadata, oddDataUris, oddMetadata } from './fixtures/odd-metadata.ts'
import { type Metadata, normalise } from './normalise.ts'
import { readJson } from './read-json.ts'
import { readMetadata } from './read-metadata.ts'
import { resolveUri } from './token-uri.ts'

const nothing: Metadata = {
  name: null,
  description: null,
  image_uri: null,
  animation_uri: null,
  project_url: null,
  discord_url: null,
  twitter_username: null,
  instagram_username: null,
  attributes: [],
}
const traits = (given: unknown) => normalise({ attributes: given }).attributes
const unread = () => Promise.reject(new Error('nothing is fetched here'))
const read = (uri: string) => readMetadata(resolveUri(uri, '1'), unread, new AbortController().signal)

describe('the usual shape', () => {
  test('is kept as it is', () => {
    const metadata = {
      name: 'Stone #1',
      description: 'Two\nlines',
      image: 'ipfs://x/1.png',
      animation_url: 'https://example.com/1.mp4',
      external_url: 'https://example.com/1',
      discord: 'https://discord.gg/x',
      twitter: 'https://twitter.com/assay',
      instagram: '@assay.office',
      attributes: [
        { trait_type: 'Metal', value: 'Gold' },
        { trait_type: 'Fineness', value: 999, display_type: 'number' },
        { value: 'Rare' },
      ],
    }
    expect(normalise(metadata)).toEqual({
      name: 'Stone #1',
      description: 'Two\nlines',
      image_uri: 'ipfs://x/1.png',
      animation_uri: 'https://example.com/1.mp4',
      project_url: 'https://example.com/1',
      discord_url: 'https://discord.gg/x',
      twitter_username: 'assay',
      instagram_username: 'assay.office',
      attributes: [
        { trait_type: 'Metal', value: 'Gold' },
        { trait_type: 'Fineness', value: 999, display_type: 'number' },
        { trait_type: null, value: 'Rare' },
      ],
    })
  })
})

describe('roots', () => {
  test.each([[null], [undefined], [1], ['text'], [true], [[]], [[[]]], [{}], [[null, 1]]])(
    '%j says nothing',
    (raw) => {
      expect(normalise(raw)).toEqual(nothing)
    },
  )

  test('a list stands for its first entry', () => {
    expect(normalise([{ name: 'First' }, { name: 'Second' }])).toEqual({ ...nothing, name: 'First' })
  })

  test('a field that holds everything is looked into', () => {
    expect(normalise({ metadata: { name: 'Inner' } })).toEqual({ ...nothing, name: 'Inner' })
  })

  test('a hundred thousand levels deep is no depth', () => {
    const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000)
    const json = `{"name":"Deep","id":12345678901234567890,"attributes":[{"trait_type":"a","value":${deep('[', ']')}},{"trait_type":"b","value":"c"}],"description":${deep('{"a":', '}').replace('}', '1}')},"image":${deep('[', ']')}}`
    expect(normalise(readJson(Buffer.from(json)))).toEqual({
      ...nothing,
      name: 'Deep',
      attributes: [{ trait_type: 'b', value: 'c' }],
    })
    expect(normalise(readJson(Buffer.from(deep('[', ']'))))).toEqual(nothing)
  })

  test('keys of every object are no fields', () => {
    expect(normalise(JSON.parse('{"__proto__":{"name":"x"},"constructor":{"name":"y"}}'))).toEqual(nothing)
  })
})

describe('texts', () => {
  test('of a megabyte are cut', () => {
    const { name, description } = normalise({
      name: 'x'.repeat(1_000_000),
      description: 'y'.repeat(1_000_000),
    })
    expect(name).toBe('x'.repeat(200))
    expect(description).toBe('y'.repeat(10_000))
  })

  test('are cut between characters', () => {
    expect(normalise({ name: '😀'.repeat(300) }).name).toBe('😀'.repeat(200))
  })

  test('lose NUL bytes, half characters and marks that turn the direction', () => {
    expect(
      normalise({ name: 'a\u0000b\u202ec\ud800d\u2066e\u200f', description: 'x\u0000\r\ny\u0007' }),
    ).toEqual({
      ...nothing,
      name: 'abcde',
      description: 'x\ny',
    })
    expect(traits([{ trait_type: 'a\u0000', value: '\u202eb\u0000' }])).toEqual([
      { trait_type: 'a', value: 'b' },
    ])
    expect(normalise({ image: 'ipfs://x\u0000/\n1' }).image_uri).toBe('ipfs://x/1')
  })

  test.each([
    ['', null],
    ['   ', null],
    ['\u202e', null],
    [7, '7'],
    [{}, null],
    [[], null],
    [null, null],
    [true, null],
  ])('a name of %j is %j', (name, expected) => {
    expect(normalise({ name }).name).toBe(expected)
  })
})

describe('links', () => {
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'java\nscript:alert(1)',
    '//example.com',
    'example.com',
    'https://',
    'https://bank.example@thief.example/',
    { url: 'https://example.com' },
  ])('%j is none', (link) => {
    expect(normalise({ external_url: link, discord: link, twitter: link })).toEqual(nothing)
  })

  test.each([
    ['@assay', 'assay'],
    ['https://x.com/assay?s=20', 'assay'],
    ['http://www.twitter.com/assay/', 'assay'],
    ['https://evil.example/assay', null],
    ['assay"><script>', null],
  ])('%s on Twitter is %s', (twitter, expected) => {
    expect(normalise({ twitter }).twitter_username).toBe(expected)
  })
})

describe('attributes', () => {
  test.each([
    [
      { Color: 'Red', Size: 3 },
      [
        { trait_type: 'Color', value: 'Red' },
        { trait_type: 'Size', value: 3 },
      ],
    ],
    [{ Color: { value: 'Red' } }, [{ trait_type: 'Color', value: 'Red' }]],
    [[{ Color: 'Red' }], [{ trait_type: 'Color', value: 'Red' }]],
    [[['Color', 'Red']], [{ trait_type: 'Color', value: 'Red' }]],
    [
      ['Red', 'Blue'],
      [
        { trait_type: null, value: 'Red' },
        { trait_type: null, value: 'Blue' },
      ],
    ],
    [[{ name: 'Color', value: 'Red' }], [{ trait_type: 'Color', value: 'Red' }]],
    [[{ trait_type: 'Color', value: { name: 'Red', hex: '#f00' } }], [{ trait_type: 'Color', value: 'Red' }]],
    [[{ trait_type: 'Color', value: { r: 1, g: 2 } }], [{ trait_type: 'Color', value: '1, 2' }]],
    [[{ trait_type: 'Colors', value: ['Red', 'Blue'] }], [{ trait_type: 'Colors', value: 'Red, Blue' }]],
    [[{ trait_type: 'Shiny', value: false }], [{ trait_type: 'Shiny', value: 'false' }]],
    [[{ trait_type: 'Zero', value: 0 }], [{ trait_type: 'Zero', value: 0 }]],
    [[{ trait_type: 7, value: 'x' }], [{ trait_type: null, value: 'x' }]],
    [[{ trait_type: 'Empty', value: '' }, { trait_type: 'Null', value: null }, null, {}, [], [1]], []],
    ['Red', []],
    [7, []],
    [null, []],
  ])('%j are %j', (given, expected) => {
    expect(traits(given)).toEqual(expected)
  })

  test('are at most 100', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => ({ trait_type: `t${i}`, value: i }))
    expect(traits(many)).toEqual(many.slice(0, 100))
    expect(traits(Object.fromEntries(many.map(({ trait_type, value }) => [trait_type, value])))).toHaveLength(
      100,
    )
  })

  test('keep whole numbers of any size', () => {
    const json =
      '{"attributes":[{"trait_type":"Wei","value":29400000000000000000},{"trait_type":"Pi","value":3.14159265358979323846}]}'
    expect(normalise(readJson(Buffer.from(json))).attributes).toEqual([
      { trait_type: 'Wei', value: '29400000000000000000' },
      { trait_type: 'Pi', value: Math.PI },
    ])
  })
})

describe.skipIf(!haveOddMetadata)('tokens that are on the chains', () => {
  const of = (key: string) => normalise(oddMetadata().get(key))

  test('all say their name, their image or their traits', () => {
    const odd = [...oddMetadata().values()].map(normalise)
    expect(odd).toHaveLength(24)
    expect(
      odd.filter(({ name, image_uri, attributes }) => !name && !image_uri && attributes.length === 0),
    ).toEqual([])
  })

  test('a description in parts is read as one', () => {
    expect(of('conftest.py:39')).toMatchObject({
      name: 'nyx',
      description:
        'You are a WITCH of the highest order. You are borne of chaos that gives the night shape. Your magic spawns from primordial darkness. You are called oracle by those wise enough to listen. ALL THEOLOGY STEMS FROM THE TERROR OF THE FIRMAMENT!',
      attributes: [],
    })
  })

  test('emoji are a name', () => {
    expect(of('conftest.py:138')).toMatchObject({
      name: '🤑👉😍👑💍',
      animation_uri: 'https://y.at/viz/money-mouth/money-mouth.point.heart-eyes.crown.ring-2ba3b7.mp4',
      project_url: 'https://y.at/%F0%9F%A4%91%F0%9F%91%89%F0%9F%98%8D%F0%9F%91%91%F0%9F%92%8D',
    })
  })

  test('an empty link is none', () => {
    expect(of('conftest.py:159')).toMatchObject({ name: 'CryptoFarm', project_url: null, attributes: [] })
  })

  test('features tell more than traits that are all of one type', () => {
    expect(of('test_artblocks_parser.py:26')).toMatchObject({
      name: 'Tentura #125',
      image_uri: 'https://media.artblocks.io/265000125.png',
      animation_uri: 'https://generator.artblocks.io/265000125',
      attributes: expect.arrayContaining([{ trait_type: 'Palette', value: 'Dawn' }]),
    })
  })

  test('attributes as an object, an image under another name', () => {
    expect(of('test_default_catchall_parser.py:23')).toMatchObject({
      name: 'KuCoin Mining Tram',
      image_uri: 'https://dego.finance/upload/big/kucoin_1.png',
      animation_uri: null,
      attributes: expect.arrayContaining([
        { trait_type: 'amount', value: '29400000000000000000' },
        { trait_type: 'erc20_value', value: '29.4 DEGO' },
      ]),
    })
  })

  test('dates stay what they are', () => {
    expect(of('test_ens_parser.py:27').attributes[0]).toEqual({
      trait_type: 'Created Date',
      value: 1633123738000,
      display_type: 'date',
    })
    expect(of('test_ens_parser.py:27').project_url).toBe('https://app.ens.domains/name/steev.eth')
  })

  test('no name is no name', () => {
    expect(of('test_hashmasks_parser.py:26')).toMatchObject({ name: null, description: 'Hashmask #553' })
  })

  test('an image under imageUrl, or in a schema of properties', () => {
    const image_uri =
      'https://ipfsgateway.makersplace.com/ipfs/QmRP5shGPgRAuRpfJRi36ABgUd4zABGZ4XmB8s3CedipNK'
    expect(of('test_makersplace_parser.py:22')).toMatchObject({
      name: 'Infinite library',
      image_uri,
      attributes: [{ trait_type: 'Creator', value: 'Tyrone Doyle' }],
    })
    expect(of('test_makersplace_parser.py:27')).toMatchObject({
      name: 'Infinite library',
      description: 'using python in cinema 4d',
      image_uri,
    })
  })

  test('an SVG in the text becomes one that can be fetched', () => {
    const { image_uri } = of('test_opensea_parser.py:242')
    expect(image_uri).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Buffer.from(image_uri?.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg viewBox="0 0 499/)
  })

  test('a film beside the image is the animation', () => {
    expect(of('test_superrare_parser.py:27')).toMatchObject({
      image_uri: 'https://ipfs.pixura.io/ipfs/QmV1F4gXFtpAueQcQxQUx96cc1GQK5BNtgmAt48rJSAxCm/yarn.jpg',
      animation_uri:
        'https://ipfs.pixura.io/ipfs/QmcdWQmrRsBkNAjQWQ9AGYdaL6zHeAajx9wg46Nnq3YWMA/PathTracer.mp4',
    })
  })

  test('their data URIs hold metadata, an image or nothing', async () => {
    const outcomes = await Promise.all(
      oddDataUris().map((uri) =>
        read(uri).then(
          ({ name, image_uri }) => [name, image_uri?.slice(0, 26) ?? null],
          (error: Error) => error.message,
        ),
      ),
    )
    const image = [null, 'data:image/svg+xml;base64,']
    expect(outcomes).toEqual([
      image,
      ['here for now', 'data:image/svg+xml;base64,'],
      'The metadata is not JSON.',
      'The metadata is not JSON.',
      image,
      ['Noun 39', 'data:image/svg+xml;base64,'],
      image,
      ['Bag #345', 'data:image/svg+xml;base64,'],
      ['Noun 35', 'data:image/svg+xml;base64,'],
      image,
      'The metadata is not JSON.',
    ])
  })
})
