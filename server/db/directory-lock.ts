import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const HEARTBEAT_MS = 5_000
const DEAD_AFTER_MS = 30_000

type Owner = { pid: number; started: string; host: string }

export class DirectoryLocked extends Error {
  override name = 'DirectoryLocked'
}

/**
 * Takes the directory for this process alone, or throws DirectoryLocked. Two processes on one PGlite directory
 * each acknowledge writes and lose them, so a lock is never taken from an owner that may be alive: one on this
 * host is asked for by process id and start time (ids are used again), one on another host (a shared volume) by
 * the age of its heartbeat.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'assay.lock')
  const self: Owner = { pid: process.pid, started: (await startOf(process.pid)) ?? '', host: hostname() }
  for (;;) {
    try {
      await writeFile(path, JSON.stringify(self), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = await readOwner(path)
    if (owner && (await mayBeAlive(owner, path))) {
      throw new DirectoryLocked(
        `Another Assay is using ${directory} (process ${owner.pid} on ${owner.host}). ` +
          'Stop it first, or give this one a DATA_DIR of its own.',
      )
    }
    // Renaming is atomic: of several processes that find the same dead owner, one moves its lock away.
    const aside = `${path}.${process.pid}`
    await rename(path, aside).catch(() => {})
    await rm(aside, { force: true })
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {})
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return async () => {
    clearInterval(heartbeat)
    await rm(path, { force: true })
  }
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Owner
  } catch {
    return null
  }
}

async function mayBeAlive(owner: Owner, path: string): Promise<boolean> {
  if (owner.host !== hostname()) {
    const age = Date.now() - (await stat(path)).mtimeMs
    return age < DEAD_AFTER_MS
  }
  const started = await startOf(owner.pid)
  if (started !== null) return started === owner.started
  try {
    process.kill(owner.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process began, in the kernel's own ticks; null where there is no /proc or no such process. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
    return fields[19] ?? null
  } catch {
    return null
  }
}
