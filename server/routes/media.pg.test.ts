import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMedia } from '#server/metadata/media.ts'
import { mediaSource } from '#server/metadata/media-rows.ts'
import { mediaUrls } from '#server/metadata/media-urls.ts'
import { svg, videos } from '#server/metadata/test-media.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
let dataDir: string
beforeAll(async () => {
  assay = await startTestApp()
  dataDir = dirname(assay.filesDirectory)
})
afterAll(() => assay.close())

/** Stores what a token's data: URI holds, and says where it is served. */
async function storeInline(bytes: Buffer, type: string) {
  const media = openMedia({ db: assay.db, dataDir, mediaCacheMb: 100 })
  const medium = await media.store(mediaSource(`data:${type};base64,${bytes.toString('base64')}`, '1'))
  media.close()
  if ('failure' in medium) throw new Error(medium.failure)
  const urls = mediaUrls({ media_hash: medium.hash, media_type: medium.type, poster_hash: null })
  if (!urls) throw new Error('there is no medium')
  return { hash: medium.hash, ...urls }
}
const get = (url: string, headers: Record<string, string> = {}) => assay.app.inject({ url, headers })
const art = svg('<circle cx="50" cy="50" r="50" fill="#f00"/><script>alert(1)</script>')

describe('a picture', () => {
  test('is served to anybody, for ever, as pixels that nothing can run in', async () => {
    const { low, high, hash } = await storeInline(art, 'image/svg+xml')
    expect(low).toBe(`/media/${hash}/low.webp`)
    for (const [url, width] of [
      [low, 160],
      [high, 1_024],
    ] as const) {
      const reply = await get(url ?? '')
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(reply.rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        etag: `"${hash}-${width === 160 ? 'low' : 'high'}.webp"`,
      })
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
    }
  })

  test('that the browser has is not sent again', async () => {
    const { high, hash } = await storeInline(art, 'image/svg+xml')
    const reply = await get(high, { 'if-none-match': `"${hash}-high.webp"` })
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([304, 0])
    expect((await get(high, { 'if-none-match': '"something else"' })).statusCode).toBe(200)
  })

  test('that has left the cache is made again', async () => {
    const { high } = await storeInline(art, 'image/svg+xml')
    const before = (await get(high)).rawPayload
    await rm(join(dataDir, 'media'), { recursive: true })
    const after = await get(high)
    expect([after.statusCode, after.rawPayload.equals(before)]).toEqual([200, true])
  })

  test('is never served as what it came as', async () => {
    const { hash } = await storeInline(art, 'image/svg+xml')
    for (const name of ['original.svg', 'original.png', 'original.mp4', 'original', 'high.svg', 'huge.webp'])
      expect((await get(`/media/${hash}/${name}`)).statusCode).toBe(404)
  })
})

describe('a video', () => {
  test.each([
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
    ['ogg', 'video/ogg'],
  ] as const)('as %s is passed on as it is, under a name that says so', async (extension, type) => {
    const { high, low, hash } = await storeInline(videos[extension], 'application/octet-stream')
    expect([high, low]).toEqual([`/media/${hash}/original.${extension}`, null])
    const reply = await get(high)
    expect(reply.rawPayload.equals(videos[extension])).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox allow-same-origin; default-src 'none'; media-src 'self'",
    })
    expect((await get(`/media/${hash}/low.webp`)).statusCode).toBe(404)
  })

  test('is sent in the parts that a player asks for', async () => {
    const { high, hash } = await storeInline(videos.mp4, 'video/mp4')
    const size = videos.mp4.length
    const part = await get(high, { range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${size}`])
    expect(part.headers['content-length']).toBe('100')
    expect(part.rawPayload.equals(videos.mp4.subarray(100, 200))).toBe(true)

    const end = await get(high, { range: 'bytes=-10' })
    expect([end.statusCode, end.rawPayload.equals(videos.mp4.subarray(-10))]).toEqual([206, true])

    const beyond = await get(high, { range: `bytes=${size}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])

    const same = await get(high, { range: 'bytes=0-0', 'if-range': `"${hash}-original.mp4"` })
    const other = await get(high, { range: 'bytes=0-0', 'if-range': '"an older one"' })
    expect([same.statusCode, other.statusCode]).toEqual([206, 200])
  })

  test('says how large it is without being sent', async () => {
    const { high } = await storeInline(videos.mp4, 'video/mp4')
    const reply = await assay.app.inject({ method: 'HEAD', url: high })
    expect([reply.statusCode, reply.headers['content-length'], reply.rawPayload.length]).toEqual([
      200,
      String(videos.mp4.length),
      0,
    ])
  })
})

test.each([
  `/media/${'0'.repeat(64)}/high.webp`,
  `/media/${'A'.repeat(64)}/high.webp`,
  `/media/${'0'.repeat(63)}/high.webp`,
  '/media/..%2f..%2fassay.lock/high.webp',
  `/media/${'0'.repeat(64)}/..%2f..%2fassay.lock`,
  `/media/${'0'.repeat(64)}/constructor`,
])('%s does not exist', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('a web app on another origin may show the media', async () => {
  const elsewhere = await startTestApp({ WEB_ORIGINS: 'https://app.example.com' })
  const media = openMedia({ db: elsewhere.db, dataDir: dirname(elsewhere.filesDirectory), mediaCacheMb: 100 })
  const medium = await media.store(mediaSource(`data:image/svg+xml;base64,${art.toString('base64')}`, '1'))
  media.close()
  const reply = await elsewhere.get(`/media/${'hash' in medium && medium.hash}/low.webp`)
  expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin')
  await elsewhere.close()
})
