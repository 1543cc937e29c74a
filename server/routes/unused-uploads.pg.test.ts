import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

const NFT = `0x${'a1'.repeat(20)}`

let assay: TestApp
let picture: Buffer
beforeAll(async () => {
  assay = await startTestApp()
  picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#8a5f0e' } })
    .png()
    .toBuffer()
})
afterAll(() => assay.close())

let users = 0
async function newUser() {
  const email = `user${users++}@example.com`
  const { access } = await assay.signIn(email)
  const post = async (path: string, body: object) => {
    const reply = await assay.postAs(access, path, body)
    return { status: reply.statusCode, body: reply.json() }
  }
  const id = (await assay.db.row<{ id: string }>(sql`select id from users where email = ${email}`))?.id ?? ''
  return {
    id,
    post,
    unused: async (body: object = {}) => (await post('/api/uploads/unused', body)).body,
    async upload(): Promise<string> {
      const data = new FormData()
      data.append('file', new Blob([picture as Uint8Array<ArrayBuffer>]), 'a.png')
      return (await post('/api/upload', data)).body.url
    },
  }
}
const urls = (page: { result: { url: string }[] }) => page.result.map(({ url }) => url)
const stored = () => readdir(join(assay.filesDirectory, 'uploads'))
const nameOf = (url: string) => url.replace('/uploads/', '')

test('a new account uses nothing of its 200 MB', async () => {
  const user = await newUser()
  expect(await user.unused()).toEqual({
    used_bytes: 0,
    quota_bytes: 209_715_200,
    unused_count: 0,
    unused_bytes: 0,
    as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    result: [],
    next: null,
  })
})

test('an upload is unused until something shows it, and cannot be deleted as long as that does', async () => {
  const user = await newUser()
  const url = await user.upload()
  const { result, used_bytes, unused_count, unused_bytes } = await user.unused()
  expect(result).toEqual([
    { url, bytes: used_bytes, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
  ])
  expect([unused_count, unused_bytes]).toEqual([1, used_bytes])

  await user.post('/api/profile', { icon_image: url })
  expect(await user.unused()).toMatchObject({ used_bytes, unused_count: 0, unused_bytes: 0, result: [] })
  const refused = await user.post('/api/uploads/delete', { url })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    {
      code: 'upload_in_use',
      message: 'This picture is in use. Remove it from where it is shown first.',
    },
  ])
  expect((await user.post('/api/uploads/delete-unused', { as_of: '2099-01-01T00:00:00Z' })).body).toEqual({
    deleted: 0,
  })
  expect((await assay.get(url)).statusCode).toBe(200)

  await user.post('/api/profile', { icon_image: '' })
  expect(await user.post('/api/uploads/delete', { url: `http://localhost:3000${url}` })).toEqual({
    status: 200,
    body: {},
  })
  expect((await assay.get(url)).statusCode).toBe(404)
  expect(await stored()).not.toContain(nameOf(url))
  expect(await user.unused()).toMatchObject({ used_bytes: 0, unused_count: 0 })
  expect((await user.post('/api/uploads/delete', { url })).status).toBe(404)
})

test('pictures of drafts, of contracts and their banners are in use', async () => {
  const user = await newUser()
  const [draft, metadata, banner, nothing] = [
    await user.upload(),
    await user.upload(),
    await user.upload(),
    await user.upload(),
  ]
  await assay.db.rows(sql`
    insert into lazy_mints (uuid, token_id, user_id, chain, contract_address, title, description, image, price, nft_count, traits)
    values (gen_random_uuid(), 7, ${user.id}, 'eth', ${NFT}, 'x', 'x', ${draft}, 1, 1, '[]')`)
  await assay.db.rows(sql`
    insert into contract_metadata (user_id, name, description, image, external_link, seller_fee_basis_points, fee_recipient)
    values (${user.id}, 'x', 'x', ${metadata}, 'https://example.com', 0, ${NFT})`)
  await assay.db.rows(sql`
    insert into issued_contracts (user_id, chain, address, creator, banner)
    values (${user.id}, 'eth', ${NFT}, ${NFT}, ${banner}), (${user.id}, 'base', ${NFT}, ${NFT}, null)`)
  expect(urls(await user.unused())).toEqual([nothing])
  for (const url of [draft, metadata, banner])
    expect((await user.post('/api/uploads/delete', { url })).status).toBe(409)
})

test('an upload is used or deleted, and never both', async () => {
  const user = await newUser()
  for (let i = 0; i < 10; i++) {
    const url = await user.upload()
    const [used, deleted] = await Promise.all([
      user.post('/api/profile', { icon_image: url }),
      i % 2 ? user.post('/api/uploads/delete', { url }) : deleteAll(user),
    ])
    const isThere = (await assay.get(url)).statusCode === 200
    expect([used.status === 200, deleted.status === 200 && deleted.body.deleted !== 0]).toEqual([
      isThere,
      !isThere,
    ])
    await user.post('/api/profile', { icon_image: '' })
    await deleteAll(user)
  }
})

test('what is still being stored is no unused upload', async () => {
  const user = await newUser()
  const url = await user.upload()
  await assay.db.rows(sql`insert into loose_files (key) values (${url.slice(1)})`)
  expect(await user.unused()).toMatchObject({ unused_count: 0, result: [] })
  expect((await deleteAll(user)).body).toEqual({ deleted: 0 })
})

test('thousands are listed page by page, the newest first, and deleted at once but for those that came later', async () => {
  const user = await newUser()
  await assay.db.rows(sql`
    insert into uploads (name, user_id, content_type, bytes, created_at)
    select 'of-an-earlier-day-' || n || '.png', ${user.id}, 'image/png', 100,
      timestamptz '2026-01-01' + make_interval(mins => n / 7)
    from generate_series(1, 2500) n`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await user.unused({ limit: 100, ...(cursor && { cursor }) })
    expect(page).toMatchObject({ unused_count: 2_500, unused_bytes: 250_000, used_bytes: 250_000 })
    seen.push(...urls(page))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(2_500)
  const numbers = seen.map((url) => Number(/(\d+)\.png$/.exec(url)?.[1]))
  expect(numbers.map((n) => Math.floor(n / 7))).toEqual(
    [...numbers].sort((a, b) => b - a).map((n) => Math.floor(n / 7)),
  )

  const { as_of } = await user.unused({ limit: 1 })
  const later = await user.upload()
  expect(await user.post('/api/uploads/delete-unused', { as_of })).toEqual({
    status: 200,
    body: { deleted: 2_500 },
  })
  expect(urls(await user.unused())).toEqual([later])
  const loose = () => assay.db.rows(sql`select key from loose_files where key like '%of-an-earlier-day%'`)
  await expect.poll(loose, { timeout: 60_000 }).toEqual([])
})

test('cursors that nobody was given are refused', async () => {
  const user = await newUser()
  for (const cursor of [
    'x',
    '1',
    '1_',
    '_a.png',
    '99999999999999999999_a.png',
    "1_a.png'--",
    '1_../a.png',
    null,
    7,
  ]) {
    const { status, body } = await user.post('/api/uploads/unused', { cursor })
    expect([cursor, status, Object.keys(body.error.fields)]).toEqual([cursor, 400, ['cursor']])
  }
})

function deleteAll(user: Awaited<ReturnType<typeof newUser>>) {
  return user.post('/api/uploads/delete-unused', { as_of: '2099-01-01T00:00:00Z' })
}
