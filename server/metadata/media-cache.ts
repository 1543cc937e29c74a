import type { FileHandle } from 'node:fs/promises'
import { open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { diskStorage } from '#server/outside/storage.ts'

export type MediaCache = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The open file, or null if there is none. The caller closes it. */
  open(name: string): Promise<FileHandle | null>
}

const FOLDER = 'media'
/** How full the cache is after room was made in it. */
const LEFT = 0.9
const TOUCHED_EVERY_MS = 60 * 60_000
/** A file that is still being written after so long was left behind by a process that has died. */
const DRAFT_KEPT_MS = 60 * 60_000
const STATS_PER_BATCH = 64

/**
 * An LRU cache of files in DATA_DIR/media. The directory itself says what is there and when it
 * was used, so nothing is lost with a process, and several may use it: between two looks at it each knows only what it has added itself.
 */
export function openMediaCache(dataDir: string, limitBytes: number): MediaCache {
  const directory = join(dataDir, FOLDER)
  const storage = diskStorage(dataDir)
  /** Never less than what is there by our own doing. */
  let bytesHeld = Number.POSITIVE_INFINITY
  let bytesAdded = 0
  let making: Promise<void> | undefined

  async function makeRoom(): Promise<void> {
    const addedBefore = bytesAdded
    const files = await listFiles(directory)
    let total = files.reduce((sum, { size }) => sum + size, 0)
    if (total > limitBytes) {
      files.sort((a, b) => a.atimeMs - b.atimeMs)
      for (const { path, size } of files) {
        if (total <= limitBytes * LEFT) break
        await rm(path, { force: true })
        total -= size
      }
    }
    // What came while we looked may or may not have been seen.
    bytesHeld = total + bytesAdded - addedBefore
  }

  return {
    async put(name, bytes) {
      await storage.put(`${FOLDER}/${name}`, bytes, '')
      bytesAdded += bytes.length
      bytesHeld += bytes.length
      while (bytesHeld > limitBytes) {
        making ??= makeRoom().finally(() => {
          making = undefined
        })
        await making
      }
    },
    async open(name) {
      const path = join(directory, name)
      const file = await open(path).catch(absent)
      if (!file) return null
      const { atimeMs, mtime } = await file.stat()
      // By hand, because disks are often mounted so that reading leaves no trace.
      if (atimeMs < Date.now() - TOUCHED_EVERY_MS) await utimes(path, new Date(), mtime).catch(absent)
      return file
    },
  }
}

type Held = { path: string; size: number; atimeMs: number }

async function listFiles(directory: string): Promise<Held[]> {
  const names = await readdir(directory)
  const held: Held[] = []
  for (let i = 0; i < names.length; i += STATS_PER_BATCH) {
    const some = names.slice(i, i + STATS_PER_BATCH).map(async (name) => {
      const path = join(directory, name)
      const found = await stat(path).catch(absent)
      if (!found) return
      const { size, atimeMs, mtimeMs } = found
      if (!name.endsWith('.part')) held.push({ path, size, atimeMs })
      else if (mtimeMs < Date.now() - DRAFT_KEPT_MS) await rm(path, { force: true })
    })
    await Promise.all(some)
  }
  return held
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
