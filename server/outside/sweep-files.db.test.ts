import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'
import type { Storage } from './storage.ts'
import { sweepFiles } from './sweep-files.ts'

let assay: TestApp
let storage: Storage
let access: string
let picture: FormData
/** What a file waits for before it is stored; as long as that is to come, it is as if its process had been killed. */
let held: Promise<void> | undefined
beforeAll(async () => {
  assay = await startTestApp({}, (real) => {
    storage = real
    return {
      ...real,
      async put(...file) {
        await held
        return real.put(...file)
      },
    }
  })
  access = (await assay.signIn('owner@example.com')).access
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#8a5f0e' } })
    .png()
    .toBuffer()
  picture = new FormData()
  picture.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'a.png')
})
afterAll(() => assay.close())
beforeEach(() => {
  held = undefined
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const upload = () => assay.postAs(access, '/api/upload', picture)
const usedBytes = async () => (await assay.postAs(access, '/api/uploads/unused', {})).json().used_bytes
const loose = () => assay.db.rows<{ key: string }>(sql`select key from loose_files`)
const filesIn = (folder: string) => readdir(join(assay.filesDirectory, folder)).catch(() => [])

test('an upload whose process was killed gives its quota back, and one that is being stored is left alone', async () => {
  const before = await usedBytes()
  const files = await filesIn('uploads')
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const late = upload()
  await expect.poll(loose).toHaveLength(1)
  expect(await usedBytes()).toBeGreaterThan(before)

  await sweepFiles(assay.db, storage, hoursAgo(1))
  expect(await loose()).toHaveLength(1)
  expect(await usedBytes()).toBeGreaterThan(before)

  await assay.db.rows(sql`update loose_files set since = since - interval '61 minutes'`)
  await sweepFiles(assay.db, storage, hoursAgo(1))
  expect(await loose()).toEqual([])
  expect(await usedBytes()).toBe(before)

  // It was not killed after all, but slow beyond measure: nobody is told that it is stored.
  resolve()
  const reply = await late
  expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'upload_late'])
  expect([await filesIn('uploads'), await usedBytes(), await loose()]).toEqual([files, before, []])
})

test('so does an attachment, of which only the file is there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const form = new FormData()
  for (const [name, value] of Object.entries({ subject: 'a', description: 'b' })) form.append(name, value)
  form.append('file', new Blob(['words']), 'a.txt')
  const late = assay.postAs(access, '/api/support-request', form)
  await expect.poll(loose).toHaveLength(1)
  const [{ key } = { key: '' }] = await loose()
  expect(key).toMatch(/^attachments\//)
  // As far as a process gets that is killed before it writes the request down.
  await storage.put(key, Buffer.from('words'), 'text/plain')
  await assay.db.rows(sql`update loose_files set since = since - interval '61 minutes'`)
  await sweepFiles(assay.db, storage, hoursAgo(1))
  expect([await filesIn('attachments'), await loose()]).toEqual([[], []])
  resolve()
  expect((await late).statusCode).toBe(503)
  expect([await filesIn('attachments'), await loose()]).toEqual([[], []])
})

test('half a file of a killed process is deleted after an hour, and one that is being written is not', async () => {
  const folder = join(assay.filesDirectory, 'uploads')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'a.png.0123456789ab.part'), 'half')
  await writeFile(join(folder, 'b.png.0123456789ab.part'), 'half')
  await utimes(join(folder, 'a.png.0123456789ab.part'), hoursAgo(1.1), hoursAgo(1.1))
  await sweepFiles(assay.db, storage, hoursAgo(1))
  const parts = async () => (await filesIn('uploads')).filter((name) => name.endsWith('.part'))
  expect(await parts()).toEqual(['b.png.0123456789ab.part'])
  // A start that knows to be alone waits for nothing.
  await sweepFiles(assay.db, storage, new Date(Date.now() + 1_000))
  expect(await parts()).toEqual([])
})

test('what is stored stays, however long ago that was', async () => {
  const { url } = (await upload()).json()
  const form = new FormData()
  for (const [name, value] of Object.entries({ subject: 'a', description: 'b' })) form.append(name, value)
  form.append('file', new Blob(['words']), 'a.txt')
  await assay.postAs(access, '/api/support-request', form)
  const before = [await filesIn('uploads'), await filesIn('attachments'), await usedBytes()]
  await sweepFiles(assay.db, storage, hoursAgo(-24))
  expect([await filesIn('uploads'), await filesIn('attachments'), await usedBytes()]).toEqual(before)
  expect((await assay.get(url)).statusCode).toBe(200)
})

test('a file whose deletion failed is deleted by the sweep', async () => {
  const { url } = (await upload()).json()
  // The row is gone, and the process was killed before the file was.
  await assay.db.rows(sql`delete from uploads where name = ${url.replace('/uploads/', '')}`)
  await assay.db.rows(
    sql`insert into loose_files (key, since) values (${url.slice(1)}, now() - interval '2 hours')`,
  )
  await sweepFiles(assay.db, storage, hoursAgo(1))
  expect(await filesIn('uploads')).not.toContain(url.replace('/uploads/', ''))
  expect(await loose()).toEqual([])
})
