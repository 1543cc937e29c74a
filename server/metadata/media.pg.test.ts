import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { fallDue } from '#server/db/contracts-due.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { hastenMedia } from './due-tokens.ts'
import type { MediaReader } from './fetch-media.ts'
import { type Media, openMedia } from './media.ts'
import { type MediaQueue, startMediaQueue } from './media-queue.ts'
import { forgetUnusedMedia, mediaSource } from './media-rows.ts'
import { FetchRefused } from './safe-fetch.ts'
import { sound, square, svg, videos } from './test-media.ts'

const silent = pino({ level: 'silent' })
let db: Database
let dataDir: string
let media: Media
let queue: MediaQueue | undefined
/** What the web has, by address; what it does not have answers 404. */
const web = new Map<string, Uint8Array | FetchRefused>()
const asked: string[] = []
/** Contracts of which the queue has said that there are new media. */
const told: number[] = []
let under = 0
let mostUnder = 0
/** None is answered before so many are asked for at the same time. */
let together = 0
let full = Promise.withResolvers<void>()
const read: MediaReader = async ({ url }) => {
  asked.push(url)
  under += 1
  mostUnder = Math.max(mostUnder, under)
  if (under >= together) full.resolve()
  await full.promise
  await sleep(5)
  under -= 1
  const found =
    web.get(url) ?? new FetchRefused('status', 'The host answers with status 404.', { status: 404 })
  if (found instanceof FetchRefused) throw found
  return { bytes: found }
}

beforeAll(async () => {
  const where = await testDatabase()
  dataDir = where.dataDir
  db = await openDatabase({ ...where, log: silent })
  media = openMedia({ db, dataDir, mediaCacheMb: 100, read, processes: 1 })
})
afterEach(async () => {
  await queue?.close()
  if (queue) media = openMedia({ db, dataDir, mediaCacheMb: 100, read, processes: 1 })
  queue = undefined
  await db.raw('delete from nft_metadata; delete from contracts_due')
  web.clear()
  asked.length = 0
  told.length = 0
  mostUnder = 0
  together = 0
})
afterAll(async () => {
  media.close()
  await db.close()
})

const picture = (colour: string) => square(200, colour).png().toBuffer()
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const store = (uri: string, tokenId = '1') => media.store(mediaSource(uri, tokenId))
const stored = async () => (await readdir(join(dataDir, 'media'))).sort()
/** As if so much time had passed since the sources were asked. */
const letPass = (interval: string) =>
  db.raw(`update media set checked_at = checked_at - interval '${interval}'`)
async function contentOf(hash: string, name: string): Promise<Buffer | null> {
  const found = await media.open(hash, name)
  const bytes = (await found?.file.readFile()) ?? null
  await found?.file.close()
  return bytes
}

test('a source is asked once, however many tokens name it at the same time', async () => {
  const bytes = await picture('#f00')
  web.set('https://art.example/placeholder.png', bytes)
  const found = await Promise.all(
    Array.from({ length: 20 }, (_, i) => store('https://art.example/placeholder.png', String(i))),
  )
  expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(found[0]).toEqual({ hash: hashOf(bytes), type: 'image/webp', width: 200, height: 200 })
  expect(await store('https://art.example/placeholder.png')).toEqual(found[0])
  expect(asked).toEqual(['https://art.example/placeholder.png'])
  const hash = hashOf(bytes)
  expect(await stored()).toEqual([`${hash}-high.webp`, `${hash}-low.webp`, `${hash}-medium.webp`])
})

test.each([
  ['one host is asked for two things at a time', (i: number) => `https://one.example/${i}`, 2],
  ['all hosts together are asked for four', (i: number) => `https://host-${i}.example/`, 4],
])('%s', async (_, url, most) => {
  together = most
  full = Promise.withResolvers()
  const found = await Promise.all(Array.from({ length: 20 }, (_, i) => store(url(i))))
  expect(found).toHaveLength(20)
  expect(mostUnder).toBe(most)
})

test('each token with {id} in its URI has a picture of its own', async () => {
  const id = (n: number) => n.toString(16).padStart(64, '0')
  const bytes = [await picture('#100'), await picture('#200')]
  for (const [i, each] of bytes.entries()) web.set(`https://art.example/${id(i)}.png`, each)
  const found = await Promise.all(bytes.map((_, i) => store('https://art.example/{id}.png', String(i))))
  expect(found).toMatchObject(bytes.map((each) => ({ hash: hashOf(each) })))
})

test('what the first gateway does not have comes from the next', async () => {
  const cid = 'QmRAuxuU5Ya8kU4VYZqLmC8uRkYDzmXSRE8ZVSVeYVnL1R'
  web.set(`https://ipfs.io/ipfs/${cid}/1.png`, Buffer.from('<!doctype html>try again later'))
  web.set(`https://dweb.link/ipfs/${cid}/1.png`, await picture('#300'))
  expect(await store(`ipfs://${cid}/1.png`)).toMatchObject({ type: 'image/webp' })
  await letPass('1 year')
  expect(await store(`ipfs://${cid}/1.png`)).toMatchObject({ type: 'image/webp' })
  expect(asked).toHaveLength(2)
})

test('a failure is remembered for ten minutes, and then tried again', async () => {
  const uri = 'https://art.example/late.png'
  const failure = { failure: 'The host answers with status 404.', retryAfterS: 86_400 }
  expect(await store(uri)).toEqual(failure)
  web.set(uri, await picture('#400'))
  expect(await store(uri)).toEqual(failure)
  await letPass('11 minutes')
  expect(await store(uri)).toMatchObject({ type: 'image/webp' })
  expect(asked).toHaveLength(2)
})

test.each([
  [new FetchRefused('away', 'The host took too long.'), 60],
  [new FetchRefused('status', 'The host answers with status 429.', { status: 429, retryAfterS: 300 }), 300],
  [new FetchRefused('status', 'The host answers with status 503.', { status: 503 }), 60],
  [new FetchRefused('status', 'The host answers with status 410.', { status: 410 }), 86_400],
  [new FetchRefused('forbidden', 'The host is not on the public internet.'), 86_400],
  [new FetchRefused('too-large', 'The answer is larger than 20480 KiB.'), 86_400],
])('%s is tried again after %s s', async (refusal, retryAfterS) => {
  const uri = `https://art.example/${encodeURIComponent(refusal.message)}`
  web.set(uri, refusal)
  expect(await store(uri)).toEqual({ failure: refusal.message, retryAfterS })
})

test('more than 20 MiB in the URI itself, and URIs that name nothing, are refused', async () => {
  const uri = `data:image/png;base64,${Buffer.alloc(20 * 1024 * 1024 + 1).toString('base64')}`
  expect(await store(uri)).toEqual({ failure: 'The media are larger than 20 MiB.', retryAfterS: null })
  expect(await store('javascript:alert(1)')).toEqual({
    failure: 'The address of the media is not one that can be read.',
    retryAfterS: null,
  })
})

test('what has left the cache is fetched again when it is asked for', async () => {
  const bytes = await picture('#500')
  web.set('https://art.example/again.png', bytes)
  await store('https://art.example/again.png')
  await rm(join(dataDir, 'media'), { recursive: true })
  const again = await Promise.all(
    ['low', 'low', 'high'].map((size) => contentOf(hashOf(bytes), `${size}.webp`)),
  )
  expect((await sharp(again[0] ?? Buffer.alloc(0)).metadata()).width).toBe(160)
  expect(again.every((each) => each !== null)).toBe(true)
  expect(asked).toEqual(['https://art.example/again.png', 'https://art.example/again.png'])
})

test('what was replaced at its host is another medium, and its tokens look for it', async () => {
  const uri = 'https://art.example/revealed.png'
  const before = await picture('#600')
  web.set(uri, before)
  await store(uri)
  await db.rows(sql`
    insert into nft_metadata (contract_id, token_id, state, image_uri, media_hash, media_type)
    values (7, 1, 'known', ${uri}, ${hashOf(before)}, 'image/webp')`)
  await rm(join(dataDir, 'media'), { recursive: true })
  const after = await picture('#700')
  web.set(uri, after)
  expect(await contentOf(hashOf(before), 'low.webp')).toBeNull()
  expect(await contentOf(hashOf(after), 'low.webp')).not.toBeNull()
  expect(await db.row(sql`select media_due_at <= now() as due from nft_metadata`)).toEqual({ due: true })
  expect(await contentOf(hashOf(before), 'low.webp')).toBeNull()
  expect(asked).toHaveLength(2)
})

test('a host that has lost a picture is not asked at every request for it', async () => {
  const bytes = await picture('#800')
  web.set('https://art.example/lost.png', bytes)
  await store('https://art.example/lost.png')
  await rm(join(dataDir, 'media'), { recursive: true })
  web.clear()
  for (let i = 0; i < 5; i++) expect(await contentOf(hashOf(bytes), 'low.webp')).toBeNull()
  expect(asked).toHaveLength(2)
})

/** A token whose metadata was read just now. */
async function know(tokenId: number, image: string | null, animation: string | null = null) {
  await db.rows(sql`
    insert into nft_metadata (contract_id, token_id, state, image_uri, animation_uri, fetched_at)
    values (7, ${tokenId}, 'known', ${image}, ${animation}, clock_timestamp())
    on conflict (contract_id, token_id) do update set image_uri = excluded.image_uri,
      animation_uri = excluded.animation_uri, fetched_at = excluded.fetched_at`)
  await fallDue(db, 'media', [7])
}
const mediaOf = (tokenId: number) =>
  db.row<Record<string, unknown>>(sql`
    select media_hash, media_type, poster_hash, media_failure, media_attempts,
      round(extract(epoch from media_due_at - now()) / 60)::int as due_in_minutes
    from nft_metadata where contract_id = 7 and token_id = ${tokenId}`)
async function worked(tokenId: number, paceMs = 0) {
  queue ??= startMediaQueue({ db, media, log: silent, paceMs, onStored: async (id) => void told.push(id) })
  return vi.waitFor(
    async () => {
      const { due_in_minutes: due, ...row } = (await mediaOf(tokenId)) ?? {}
      // Neither waiting for its turn nor held by a worker.
      if (due === 0 || due === 15) throw new Error('not yet')
      return { ...row, due_in_minutes: due }
    },
    { timeout: 60_000, interval: 50 },
  )
}
const done = { media_failure: null, media_attempts: 0, due_in_minutes: null }

test('the queue stores what tokens name: a picture, a video with its poster, a picture with sound', async () => {
  const image = await picture('#900')
  web.set('https://art.example/9.png', image)
  web.set('https://art.example/9.mp4', videos.mp4)
  web.set('https://art.example/9.ogg', sound)
  await know(1, 'https://art.example/9.png')
  await know(2, 'https://art.example/9.png', 'https://art.example/9.mp4')
  await know(3, 'https://art.example/9.png', 'https://art.example/9.ogg')
  await know(4, 'https://art.example/9.mp4')
  await know(5, null)
  const shown = { media_hash: hashOf(image), media_type: 'image/webp', poster_hash: null, ...done }
  const video = { media_hash: hashOf(videos.mp4), media_type: 'video/mp4', poster_hash: null, ...done }
  expect(await worked(1)).toEqual(shown)
  expect(await worked(2)).toEqual({ ...video, poster_hash: hashOf(image) })
  expect(await worked(3)).toEqual(shown)
  expect(await worked(4)).toEqual(video)
  expect(await worked(5)).toEqual({ media_hash: null, media_type: null, poster_hash: null, ...done })
  await expect.poll(() => told[0]).toBe(7)
  expect(told.length).toBeLessThan(5)
})

test('what somebody looks at waits neither for the pace of the others nor for one another', async () => {
  const urls = [1, 2, 3, 4].map((id) => `https://art.example/paced-${id}.png`)
  for (const [i, url] of urls.entries()) {
    web.set(url, await picture(`#00${i}`))
    await know(i + 1, url)
  }
  const shown = { media_type: 'image/webp', ...done }
  expect(await worked(1, 3_600_000)).toMatchObject(shown)
  for (const id of [4, 2]) {
    await hastenMedia(db, 7, [String(id)])
    await expect.poll(() => mediaOf(id)).toMatchObject(shown)
  }
  expect(asked).toEqual([urls[0], urls[3], urls[1]])
})

test('the queue remembers why it failed, and tries again by the reason', async () => {
  const nothing = { media_hash: null, media_type: null, poster_hash: null }
  web.set('https://art.example/page.png', Buffer.from('<!doctype html><script>alert(1)</script>'))
  await know(1, 'https://art.example/page.png')
  web.set('https://art.example/away.png', new FetchRefused('away', 'The host took too long.'))
  await know(2, 'https://art.example/away.png')
  expect(await worked(1)).toEqual({
    ...nothing,
    media_failure: 'This is a web page, not a picture.',
    media_attempts: 1,
    due_in_minutes: null,
  })
  const away = { ...nothing, media_failure: 'The host took too long.' }
  expect(await worked(2)).toEqual({ ...away, media_attempts: 1, due_in_minutes: 1 })
  await letPass('1 hour')
  await db.rows(sql`update nft_metadata set media_due_at = now() where token_id = 2`)
  await fallDue(db, 'media', [7])
  expect(await worked(2)).toEqual({ ...away, media_attempts: 2, due_in_minutes: 3 })
})

test('metadata that is read again brings the media again; another URI drops the old ones at once', async () => {
  const uri = 'https://art.example/unrevealed.png'
  const [before, after] = [await picture('#a00'), await picture('#b00')]
  web.set(uri, before)
  await know(1, uri)
  expect(await worked(1)).toMatchObject({ media_hash: hashOf(before) })
  web.set(uri, after)
  await letPass('1 hour')
  await know(1, uri)
  await expect.poll(() => mediaOf(1)).toMatchObject({ media_hash: hashOf(after), ...done })
  // While its host is away, the old picture stays; that of another address does not.
  web.set(uri, new FetchRefused('away', 'The host took too long.'))
  await letPass('1 hour')
  await know(1, uri)
  await expect
    .poll(() => mediaOf(1))
    .toMatchObject({ media_hash: hashOf(after), media_failure: 'The host took too long.' })
  await know(1, 'https://art.example/gone.png')
  expect(await mediaOf(1)).toMatchObject({ media_hash: null, media_type: null })
})

test('what no token shows is forgotten after a day', async () => {
  const cid = 'QmRAuxuU5Ya8kU4VYZqLmC8uRkYDzmXSRE8ZVSVeYVnL1R'
  const names = ['shown', 'poster', 'gone', 'lasting', 'new']
  const uris = names.map((name) => `https://art.example/${name}.png`)
  uris[3] = `ipfs://${cid}/lasting.png`
  for (const [i, uri] of uris.slice(0, 4).entries()) {
    web.set(uri.replace('ipfs://', 'https://ipfs.io/ipfs/'), await picture(`#0${i}f`))
    await store(uri)
  }
  await store('https://art.example/missing.png')
  await know(1, uris[0] as string)
  await db.rows(sql`
    update nft_metadata set media_hash = (select hash from media where uri = ${uris[0]}),
      poster_hash = (select hash from media where uri = ${uris[1]})`)
  await letPass('25 hours')
  // Wanted again by a token that does not show it yet.
  expect(await store(uris[3] as string)).toMatchObject({ type: 'image/webp' })
  web.set(uris[4] as string, await picture('#04f'))
  await store(uris[4] as string)
  await forgetUnusedMedia(db)
  const left = await db.rows<{ uri: string }>(sql`select uri from media order by uri`)
  expect(left.map(({ uri }) => uri)).toEqual([uris[4], uris[1], uris[0], uris[3]])
  // Each was asked for once.
  expect(asked).toHaveLength(6)
})

test('what a worker that was killed had begun is done by another', async () => {
  web.set('https://art.example/c.png', await picture('#c00'))
  await know(1, 'https://art.example/c.png')
  await db.rows(sql`update nft_metadata set media_due_at = now() + interval '2 seconds'`)
  expect(await worked(1)).toMatchObject({ media_type: 'image/webp' })
})

test('a picture that is being drawn when we end is not held against its token', async () => {
  const filter = '<filter id="f"><feTurbulence baseFrequency=".5" numOctaves="10"/></filter>'
  const slow = svg(filter + '<rect width="100" height="100" filter="url(#f)"/>'.repeat(5_000))
  const uri = `data:image/svg+xml;base64,${slow.toString('base64')}`
  await know(1, uri)
  queue = startMediaQueue({ db, media, log: silent, paceMs: 0 })
  await expect.poll(async () => (await mediaOf(1))?.due_in_minutes).toBe(15)
  // So that the drawing has begun.
  await sleep(500)
  await queue.close()
  expect(await mediaOf(1)).toMatchObject({ media_failure: null, media_attempts: 0, due_in_minutes: 0 })
  expect(await db.row(sql`select failure from media where uri = ${uri}`)).toBeNull()
})
