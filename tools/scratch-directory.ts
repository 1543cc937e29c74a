import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A temporary directory that carries its maker's process id, so that what a killed process left behind is removed by the
 * next one that asks. (A PostgreSQL that lost its directory ends by itself within a minute.)
 */
export async function scratchDirectory(purpose: string) {
  const prefix = `assay-${purpose}-`
  await removeLeftovers(prefix)
  return mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
}

async function removeLeftovers(prefix: string) {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0])
    if (!pid || isAlive(pid)) continue
    // Somebody else's leftover may not be ours to remove: it does no harm.
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
