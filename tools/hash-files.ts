import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A fingerprint of the names and contents of the files at or below the paths, wherever they exist. */
export async function hashFiles(paths: string[], salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const path of paths) {
    for (const file of await filesAt(path)) {
      const content = await readFile(file)
      hash.update(`\0${file}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found ? [path] : []
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
