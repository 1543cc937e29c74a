import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isAlive } from './scratch-directory.ts'

/**
 * A directory that is costly to make, kept in the cache under the name of what it was made from. Several processes may
 * ask at the same time: each makes its own beside the place, the first to finish puts it there.
 */
export async function keptDirectory(cache: string, name: string, make: (directory: string) => Promise<void>) {
  const kept = resolve(cache, name)
  await mkdir(cache, { recursive: true })
  const known = await readdir(cache)
  if (known.includes(name)) return kept

  for (const old of known) {
    const maker = /-(\d+)-\w+$/.exec(old)?.[1]
    if (!maker || !isAlive(Number(maker))) await rm(join(cache, old), { recursive: true, force: true })
  }
  const making = await mkdtemp(`${kept}-${process.pid}-`)
  await make(making)
  await rename(making, kept).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(making, { recursive: true, force: true })
  })
  return kept
}
