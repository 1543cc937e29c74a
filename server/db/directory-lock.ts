import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const HEARTBEAT_MS = 5_000
const DEAD_AFTER_MS = 30_000
const YIELD_MS = 5_000
const PREFIX = 'assay.lock.'
const OWNED = 'owned'

type Claim = { file: string; pid: number; started: string; host: string }

export class DirectoryLocked extends Error {
  override name = 'DirectoryLocked'
}

/**
 * Takes the directory for this process alone, or throws DirectoryLocked. Two processes on one PGlite directory
 * each acknowledge writes and lose them, so it is never taken from an owner that may be alive: one on this host
 * is asked for by process id and start time (ids are used again), one on another host (a shared volume) by the
 * age of its heartbeat.
 *
 * Everybody first lays down a claim, a file whose name is its own and says whose it is, and then looks at all
 * claims. Of any two, at least the later sees the other, so two can never both find themselves alone. Nothing
 * is ever taken over: claims of the dead are removed, and as their names do not come back, that cannot hit the
 * living. The older of two claims that meet stays, the younger goes.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const mine = newClaim((await startOf(process.pid)) ?? '')
  const path = join(directory, mine)
  await writeFile(path, '', { flag: 'wx' })
  try {
    await waitUntilAlone(directory, mine)
    await writeFile(path, OWNED)
  } catch (error) {
    await rm(path, { force: true })
    throw error
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

async function waitUntilAlone(directory: string, mine: string): Promise<void> {
  const end = Date.now() + YIELD_MS
  for (;;) {
    const others = await livingClaims(directory, mine)
    const [first] = others
    if (!first) return
    // A younger claim is about to go, unless it did not see this one in time and has become the owner.
    if (first.file < mine || (await isOwned(directory, others)) || Date.now() > end) {
      throw new DirectoryLocked(
        `Another Assay is using ${directory} (process ${first.pid} on ${first.host}). ` +
          'Stop it first, or give this one a DATA_DIR of its own.',
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function isOwned(directory: string, claims: Claim[]): Promise<boolean> {
  const texts = claims.map(({ file }) => readFile(join(directory, file), 'utf8').catch(() => ''))
  return (await Promise.all(texts)).includes(OWNED)
}

/** The others' claims, the oldest first. Those of the dead are swept away. */
async function livingClaims(directory: string, mine: string): Promise<Claim[]> {
  const living: Claim[] = []
  for (const file of (await readdir(directory)).sort()) {
    const claim = file === mine ? null : readClaim(file)
    if (!claim) continue
    const path = join(directory, file)
    if (await mayBeAlive(claim, path)) living.push(claim)
    else await rm(path, { force: true })
  }
  return living
}

/** Names sort by age, and none is used twice. */
function newClaim(started: string): string {
  const parts = [Date.now(), process.pid, started, randomBytes(4).toString('hex'), hostname()]
  return PREFIX + parts.map((part) => encodeURIComponent(part)).join('_')
}

function readClaim(file: string): Claim | null {
  const [, pid, started, host] = /^assay\.lock\.\d+_(\d+)_(\d*)_[0-9a-f]+_(.+)$/.exec(file) ?? []
  return pid && host
    ? { file, pid: Number(pid), started: started ?? '', host: decodeURIComponent(host) }
    : null
}

async function mayBeAlive({ pid, started, host }: Claim, path: string): Promise<boolean> {
  if (host !== hostname()) {
    const heard = await stat(path).catch(() => null)
    return heard !== null && Date.now() - heard.mtimeMs < DEAD_AFTER_MS
  }
  const startedNow = await startOf(pid)
  if (startedNow !== null) return startedNow === started
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process began, in the kernel's own ticks; null if there is no /proc or no such process. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
    // A killed process whose parent has not taken notice stays listed, as a zombie.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null)
  } catch {
    return null
  }
}
