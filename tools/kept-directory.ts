import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './scratch-directory.ts'

const LOOK_EVERY_MS = 100

/**
 * A directory that is costly to make, kept in the cache under the name of what it was made from. If another process makes the same, it is waited
 * for. Two that begin at the same moment both make it beside the place, and the first to finish puts it there.
 */
export async function keptDirectory(cache: string, name: string, make: (directory: string) => Promise<void>) {
  const kept = resolve(cache, name)
  await mkdir(cache, { recursive: true })
  let known = await readdir(cache)
  while (!known.includes(name) && known.some((each) => each.startsWith(`${name}-`) && isBeingMade(each))) {
    await pause(LOOK_EVERY_MS)
    known = await readdir(cache)
  }
  if (known.includes(name)) return kept

  for (const old of known) {
    if (!isBeingMade(old)) await rm(join(cache, old), { recursive: true, force: true })
  }
  const making = await mkdtemp(`${kept}-${process.pid}-`)
  try {
    await make(making)
    await rename(making, kept)
  } catch (error) {
    // Else others would wait for it.
    await rm(making, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
  return kept
}

/** The name of what is not whole yet ends with its maker's process id and some letters. */
function isBeingMade(name: string) {
  const maker = /-(\d+)-\w+$/.exec(name)?.[1]
  return maker !== undefined && isAlive(Number(maker))
}
