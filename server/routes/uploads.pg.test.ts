import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { blinkingGif } from '#server/metadata/test-media.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
let access: string
beforeAll(async () => {
  assay = await startTestApp()
  access = (await assay.signIn('owner@example.com')).access
})
afterAll(() => assay.close())

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5f0e' } })

function form(bytes: Uint8Array, name = 'picture.png', field = 'file') {
  const data = new FormData()
  data.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return data
}
const upload = (bytes: Uint8Array, name?: string) => assay.postAs(access, '/api/upload', form(bytes, name))
const refusal = (reply: { statusCode: number; json(): { error?: { code: string } } }) => [
  reply.statusCode,
  reply.json().error?.code,
]
const storedFiles = async () => (await readdir(join(assay.filesDirectory, 'uploads')).catch(() => [])).sort()

describe('an image', () => {
  test.each([
    ['png', 'image/png', () => pixels(8, 6).png()],
    ['jpg', 'image/jpeg', () => pixels(8, 6).jpeg()],
    ['webp', 'image/webp', () => pixels(8, 6).webp()],
    ['gif', 'image/gif', () => pixels(8, 6).gif()],
    ['avif', 'image/avif', () => pixels(16, 16).avif()],
  ])('as %s is stored under a random name and served as what it is', async (extension, type, image) => {
    const reply = await upload(await image().toBuffer(), 'my holiday.bin')
    expect(reply.statusCode).toBe(200)
    const { url } = reply.json()
    expect(url).toMatch(new RegExp(`^/uploads/[A-Za-z0-9_-]{32}\\.${extension}$`))
    const served = await assay.get(url)
    expect(served.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await sharp(served.rawPayload).metadata()).width).toBeGreaterThan(7)
  })

  test('loses its EXIF data and keeps the way it was held', async () => {
    const photo = await pixels(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const { url } = (await upload(photo)).json()
    const stored = (await assay.get(url)).rawPayload
    const { width, height, orientation, exif } = await sharp(stored).metadata()
    expect([width, height, orientation, exif]).toEqual([20, 40, undefined, undefined])
    expect(stored.includes('secret place')).toBe(false)
  })

  test('keeps its frames when it moves', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 4, height: 4, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { url } = (await upload(gif)).json()
    expect((await sharp((await assay.get(url)).rawPayload, { animated: true }).metadata()).pages).toBe(3)
  })

  test('is drawn again: what was hidden behind it is gone', async () => {
    const picture = await pixels(4, 4).png().toBuffer()
    const polyglot = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')])
    const { url } = (await upload(polyglot, 'x.html')).json()
    expect((await assay.get(url)).rawPayload.includes('<script>')).toBe(false)
  })
})

describe('what is no image', () => {
  test.each([
    ['HTML named .png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'an SVG with an entity bomb',
      Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'),
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['text', Buffer.from('hello')],
  ])('%s is refused by its content', async (_, bytes) => {
    const before = await storedFiles()
    expect(refusal(await upload(bytes, 'picture.png'))).toEqual([415, 'not_an_image'])
    expect(await storedFiles()).toEqual(before)
  })

  test('a damaged image is refused', async () => {
    const whole = await pixels(300, 300).png().toBuffer()
    expect(refusal(await upload(whole.subarray(0, whole.length / 2)))).toEqual([400, 'broken_image'])
  })

  test('no file, an empty one and no form are refused', async () => {
    expect(refusal(await upload(Buffer.alloc(0)))).toEqual([415, 'not_an_image'])
    const empty = new FormData()
    empty.append('note', 'x')
    expect(refusal(await assay.postAs(access, '/api/upload', empty))).toEqual([400, 'file_missing'])
    expect((await assay.postAs(access, '/api/upload', { file: 'x' })).statusCode).toBe(400)
  })
})

describe('bombs', () => {
  /** A PNG of one colour whose header promises any size: a few kilobytes that want gigabytes. */
  function hugePng(width: number, height: number) {
    const row = Buffer.alloc(1 + Math.ceil(width / 8))
    const idat = deflateSync(Buffer.concat(Array.from({ length: 64 }, () => row)))
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([1, 0, 0, 0, 0], 8)
    const chunk = (type: string, data: Buffer) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(data.length)
      const body = Buffer.concat([Buffer.from(type), data])
      const crc = Buffer.alloc(4)
      crc.writeUInt32BE(crc32(body))
      return Buffer.concat([length, body, crc])
    }
    const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', idat),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  test('30000 x 30000 pixels are refused before they are unpacked', async () => {
    const bomb = hugePng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(refusal(await upload(bomb))).toEqual([400, 'too_many_pixels'])
  })

  test('10,000 frames are refused', async () => {
    expect((await upload(blinkingGif(100))).statusCode).toBe(200)
    const reply = await upload(blinkingGif(10_000))
    expect(refusal(reply)).toEqual([400, 'too_many_frames'])
    expect(reply.json().error.fields).toEqual({ file: 'The image has more than 100 frames.' })
  })

  test('more than 10 MB are refused', async () => {
    expect(refusal(await upload(Buffer.alloc(10 * 1024 * 1024 + 1)))).toEqual([413, 'file_too_large'])
  })
})

describe('odd forms', () => {
  test.each(['../../x.png', '/etc/passwd', '..\\..\\x.png', 'a\0b.png', 'x'.repeat(5000)])(
    'the name %j has no say in where the file goes',
    async (name) => {
      const boundary = 'xxx'
      const picture = await pixels(2, 2).png().toBuffer()
      const payload = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
        ),
        picture,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      const reply = await assay.app.inject({
        method: 'POST',
        url: '/api/upload',
        payload,
        headers: {
          authorization: `Bearer ${access}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      })
      if (reply.statusCode === 200) expect(reply.json().url).toMatch(/^\/uploads\/[A-Za-z0-9_-]{32}\.png$/)
      else expect(reply.statusCode).toBe(400)
      expect(await readdir(assay.filesDirectory)).toEqual(['uploads'])
    },
  )

  test('two files and 1,001 parts are refused', async () => {
    const picture = new Blob([new Uint8Array(await pixels(2, 2).png().toBuffer())])
    const two = new FormData()
    two.append('file', picture, 'a.png')
    two.append('file', picture, 'b.png')
    expect(refusal(await assay.postAs(access, '/api/upload', two))).toEqual([400, 'too_many_files'])
    const many = new FormData()
    for (let i = 0; i < 1_001; i++) many.append(`f${i}`, 'x')
    expect(refusal(await assay.postAs(access, '/api/upload', many))).toEqual([400, 'too_many_parts'])
  })

  test('a file in another field is refused', async () => {
    const data = form(await pixels(2, 2).png().toBuffer(), 'a.png', 'picture')
    expect(refusal(await assay.postAs(access, '/api/upload', data))).toEqual([400, 'unexpected_file'])
  })

  test('a connection that is cut in the middle leaves no file', async () => {
    const before = await storedFiles()
    await assay.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = assay.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${access}\r\nContent-Type: multipart/form-data; boundary=q\r\nContent-Length: 100000\r\n\r\n--q\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`,
    )
    socket.write(await pixels(50, 50).png().toBuffer())
    socket.destroy()
    await once(socket, 'close')
    expect((await upload(await pixels(3, 3).png().toBuffer())).statusCode).toBe(200)
    expect((await storedFiles()).length).toBe(before.length + 1)
    const rows = await assay.db.row<{ n: number }>(sql`select count(*) as n from uploads`)
    expect(rows?.n).toBe((await storedFiles()).length)
  })
})

test('a user has four forms on their way at a time, read or not', async () => {
  const { access: token } = await assay.signIn('hasty@example.com')
  const { port } = assay.app.server.address() as AddressInfo
  const head = `POST /api/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=q\r\nContent-Length: 9000000\r\n\r\n--q\r\n`
  const unfinished = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  for (const socket of unfinished) socket.write(head)
  const [answer] = await Promise.race(unfinished.map((socket) => once(socket, 'data')))
  expect(String(answer)).toMatch(/^HTTP\/1.1 429 .*"too_many_uploads"/s)
  for (const socket of unfinished) socket.destroy()
  const picture = await pixels(2, 2).png().toBuffer()
  const oneMore = async () => (await assay.postAs(token, '/api/upload', form(picture))).statusCode
  await expect.poll(oneMore, { timeout: 30_000 }).toBe(200)
})

test("a small picture waits for no other account's large ones", async () => {
  const bomb = blinkingGif(100, 630)
  expect(bomb.length).toBe(2_320)
  const accounts = ['greedy1@example.com', 'greedy2@example.com', 'patient@example.com']
  const [one = '', two = '', patient = ''] = await Promise.all(
    accounts.map(async (email) => (await assay.signIn(email)).access),
  )
  let answered = 0
  const large = [one, two].flatMap((token) =>
    [1, 2, 3, 4].map(async () => {
      const { statusCode } = await assay.postAs(token, '/api/upload', form(bomb))
      answered++
      return statusCode
    }),
  )
  // By then the others wait for their turn.
  await Promise.race(large)
  const small = await assay.postAs(patient, '/api/upload', form(await pixels(1, 1).png().toBuffer()))
  expect([small.statusCode, answered <= 4]).toEqual([200, true])
  expect(await Promise.all(large)).toEqual(Array(8).fill(200))
})

test('a user sends 30 pictures a minute at most, and is told when to go on', async () => {
  const { access: token } = await assay.signIn('busy@example.com')
  await assay.db.rows(sql`
    insert into limit_hits (scope, key, at)
    select 'upload', id::text, clock_timestamp() - interval '20 seconds' from users, generate_series(1, 29)
    where email = 'busy@example.com'`)
  const picture = await pixels(2, 2).png().toBuffer()
  const send = () => assay.postAs(token, '/api/upload', form(picture))
  expect((await send()).statusCode).toBe(200)
  const reply = await send()
  expect(refusal(reply)).toEqual([429, 'too_many_uploads'])
  expect(reply.json().error.message).toMatch(
    /^You have sent many pictures in a short time. Try again in (3\d|40) seconds.$/,
  )
  expect(Number(reply.headers['retry-after'])).toBe(reply.json().error.retry_after_s)
  await assay.letPass('41 seconds')
  expect((await send()).statusCode).toBe(200)
})

describe('the quota', () => {
  test('of 200 MB holds for parallel uploads, too', async () => {
    const { access: token } = await assay.signIn('collector@example.com')
    const picture = await pixels(8, 8).png().toBuffer()
    const send = () => assay.postAs(token, '/api/upload', form(picture))
    expect((await send()).statusCode).toBe(200)
    // Room for two and a half more of the same picture.
    await assay.db.rows(sql`
      insert into uploads (name, user_id, content_type, bytes)
      select 'of-an-earlier-day.png', user_id, content_type, ${200 * 1024 * 1024}::bigint - bytes - bytes * 5 / 2
      from uploads where user_id = (select id from users where email = 'collector@example.com')`)
    const replies = await Promise.all([send(), send(), send(), send()])
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 200, 507, 507])
    expect(refusal(await send())).toEqual([507, 'quota_reached'])
  })
})

test('a full disk is said clearly, leaves nothing behind, and reading goes on', async () => {
  let full = false
  const tight = await startTestApp({}, (storage) => ({
    ...storage,
    async put(...file) {
      if (full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return storage.put(...file)
    },
  }))
  const { access: token } = await tight.signIn('owner@example.com')
  const picture = form(await pixels(8, 8).png().toBuffer())
  const { url } = (await tight.postAs(token, '/api/upload', picture)).json()
  full = true
  const reply = await tight.postAs(token, '/api/upload', picture)
  expect([reply.statusCode, reply.json().error.message]).toEqual([
    507,
    'There is no room left to store this.',
  ])
  expect(await tight.db.rows(sql`select name from uploads`)).toEqual([{ name: url.replace('/uploads/', '') }])
  expect((await tight.get(url)).statusCode).toBe(200)
  await tight.close()
})

test.each([
  '/uploads/nothing-here-of-this-name.png',
  '/uploads/..%2f..%2fassay.lock',
  '/uploads/%00',
  '/uploads/',
])('%s does not exist', async (path) => {
  const reply = await assay.get(path)
  expect(reply.statusCode).toBe(404)
})

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
