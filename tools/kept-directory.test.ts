import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { keptDirectory } from './kept-directory.ts'

const caches: string[] = []
afterEach(async () => {
  for (const place of caches.splice(0)) await rm(place, { recursive: true })
})

async function cache(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'assay-kept-'))
  caches.push(place)
  return place
}

test('two that make it at the same time both get a whole one, and one is left', async () => {
  const place = await cache()
  const make = (ms: number) => async (directory: string) => {
    await writeFile(join(directory, 'first'), 'a')
    await wait(ms)
    await writeFile(join(directory, 'second'), 'b')
  }
  const later = wait(20).then(() => keptDirectory(place, 'abc', make(60)))
  const kept = await keptDirectory(place, 'abc', make(40))
  expect(await readFile(join(kept, 'second'), 'utf8')).toBe('b')
  expect(await later).toBe(kept)
  expect(await readdir(place)).toEqual(['abc'])
  expect(await readdir(kept)).toEqual(['first', 'second'])
})

test('what was made from something else goes, and what a killed maker left', async () => {
  const place = await cache()
  await keptDirectory(place, 'old', async () => {})
  await keptDirectory(place, 'older-4194305-x1', async () => {})
  await keptDirectory(place, 'new', async () => {})
  expect(await readdir(place)).toEqual(['new'])
})
