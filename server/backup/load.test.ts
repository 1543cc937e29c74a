import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { diskStorage } from '#server/outside/storage.ts'
import { load } from './load.ts'
import { tarHeader, tarPadding } from './tar.ts'

function* entry(name: string, content: string) {
  yield tarHeader(name, content.length)
  yield Buffer.from(content)
  yield tarPadding(content.length)
}

async function* cutOffAfterItsFiles() {
  yield* entry('manifest.json', JSON.stringify({ format: 1, migrations: [], tables: [], sequences: [] }))
  yield* entry('files/uploads/live.png', 'live')
  yield* entry('files/uploads/gone.png', 'gone')
}

test('a restore that fails takes back the files that it has added, and none that was there before', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-load-'))
  const storage = diskStorage(directory)
  await storage.put('uploads/live.png', Buffer.from('live'), 'image/png')
  await expect(load({} as Database, storage, cutOffAfterItsFiles())).rejects.toThrow('it is cut off')
  expect(await readdir(join(directory, 'uploads'))).toEqual(['live.png'])
  expect(await readFile(join(directory, 'uploads/live.png'), 'utf8')).toBe('live')
  await rm(directory, { recursive: true })
})
