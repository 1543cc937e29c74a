import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMediaCache } from './media-cache.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-media-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const names = async () => (await readdir(join(dataDir, 'media'))).sort()
const usedHoursAgo = (name: string, hours: number) => {
  const time = new Date(Date.now() - hours * 3_600_000)
  return utimes(join(dataDir, 'media', name), time, time)
}
const bytes = (count: number) => new Uint8Array(count)

test('what was put is read back, and nothing else', async () => {
  const cache = openMediaCache(dataDir, 1_000)
  await cache.put('a-low.webp', Buffer.from('picture'))
  const file = await cache.open('a-low.webp')
  expect((await file?.readFile())?.toString()).toBe('picture')
  await file?.close()
  expect(await cache.open('b-low.webp')).toBeNull()
  expect(await names()).toEqual(['a-low.webp'])
})

test('beyond the limit those go first that were not used for longest', async () => {
  const cache = openMediaCache(dataDir, 1_000)
  for (const name of ['a', 'b', 'c', 'd']) await cache.put(name, bytes(250))
  await usedHoursAgo('a', 4)
  await usedHoursAgo('b', 5)
  await usedHoursAgo('c', 3)
  await usedHoursAgo('d', 2)
  // Used again just now.
  await (await cache.open('b'))?.close()
  await cache.put('e', bytes(250))
  expect(await names()).toEqual(['b', 'd', 'e'])
})

test('a use is written down once an hour, whatever the disk does by itself', async () => {
  const cache = openMediaCache(dataDir, 1_000)
  await cache.put('a', bytes(1))
  await usedHoursAgo('a', 2)
  await (await cache.open('a'))?.close()
  const { atimeMs, mtimeMs } = await stat(join(dataDir, 'media', 'a'))
  expect(atimeMs).toBeGreaterThan(Date.now() - 60_000)
  expect(mtimeMs).toBeLessThan(Date.now() - 3_600_000)
})

test('what an earlier process has left counts, and its broken drafts go', async () => {
  await openMediaCache(dataDir, 1_000).put('old', bytes(900))
  await usedHoursAgo('old', 9)
  for (const draft of ['x.0123.part', 'y.0123.part'])
    await writeFile(join(dataDir, 'media', draft), bytes(10))
  await usedHoursAgo('x.0123.part', 2)
  await openMediaCache(dataDir, 1_000).put('new', bytes(200))
  expect(await names()).toEqual(['new', 'y.0123.part'])
})

test('many at once stay within the limit', async () => {
  const cache = openMediaCache(dataDir, 10_000)
  await Promise.all(Array.from({ length: 100 }, (_, i) => cache.put(`n${i}`, bytes(1_000))))
  expect((await names()).length).toBeLessThanOrEqual(10)
})
