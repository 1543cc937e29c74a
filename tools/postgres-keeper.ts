import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import { copyForStandby, type Source, standbySettings } from './postgres-standby.ts'
import { scratchDirectory } from './scratch-directory.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

// The process that owns one PostgreSQL for `startPostgres`. It goes by the channel to its parent: when that closes, the
// parent has ended or was killed, and PostgreSQL goes too.

export type PostgresOptions = {
  /** A free one unless told. */
  port?: number
  /** Kept at the end, and gone on with when it holds a cluster; a temporary one unless told. */
  dataDir?: string
  /** Instead of those for tests, which are quick rather than durable. */
  settings?: Record<string, string>
  /** A hot standby of this one, from a copy of its files. */
  standbyOf?: Source
}
export type ToKeeper = 'stop' | 'kill'
export type FromKeeper = { url: string } | { failed: string }

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}
const READY = /database system is ready to accept (read-only )?connections/
const ATTEMPTS = 3

const options: PostgresOptions = JSON.parse(process.argv[2] ?? '{}')
const user = await unprivilegedUser()
const scratch = await scratchDirectory('postgres')
let ending = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end('stop'))
process.on('disconnect', () => end('stop'))
process.on('message', (how: ToKeeper) => end(how))

let postgres: ChildProcess | undefined
try {
  if (user) await chown(scratch, user.uid, user.gid)
  const programs = await findPostgresPrograms(scratch, user)
  const dataDir = options.dataDir ?? join(scratch, 'data')
  await createCluster(programs, dataDir)
  const port = await start(programs, dataDir)
  process.send?.({ url: `postgres://postgres@127.0.0.1:${port}/postgres` } satisfies FromKeeper)
} catch (error) {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) } satisfies FromKeeper)
  await end('stop')
}

async function createCluster(programs: string, dataDir: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if ((await readdir(dataDir)).includes('PG_VERSION')) return
  if (options.standbyOf) return copyForStandby(options.standbyOf, dataDir, user)
  if (user) await chown(dataDir, user.uid, user.gid)
  const args = [
    '-D',
    dataDir,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
  ]
  await promisify(execFile)(join(programs, 'initdb'), args, { ...user, cwd: scratch })
}

async function start(programs: string, dataDir: string) {
  // Between finding a free port and taking it, somebody else may take it.
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort())
    const failure = await startOn(programs, dataDir, port)
    if (failure === null) return port
    if (attempt === ATTEMPTS || !failure.includes('in use')) throw new Error(failure)
  }
}

/** Null when it is ready for connections, else what it said before it ended. */
async function startOn(programs: string, dataDir: string, port: number) {
  const ofStandby = options.standbyOf && standbySettings(options.standbyOf.url)
  const given = { ...SETTINGS, ...ofStandby, ...options.settings, port }
  const settings = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'postgres'), ['-D', dataDir, ...settings], {
    ...user,
    cwd: scratch,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  postgres = child
  let said = ''
  return new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', () => resolve(said || 'it ended without a word'))
    child.stderr.setEncoding('utf8').on('data', (text) => {
      // Read on to the end, or the pipe fills up and PostgreSQL waits for us.
      said = (said + text).slice(-10_000)
      if (READY.test(said)) resolve(null)
    })
  })
}

async function end(how: ToKeeper) {
  if (ending) return
  ending = true
  if (postgres && postgres.exitCode === null && postgres.signalCode === null) {
    const exited = once(postgres, 'exit')
    // SIGINT is PostgreSQL's 'fast' shutdown: it does not wait for clients to leave.
    postgres.kill(how === 'kill' ? 'SIGKILL' : 'SIGINT')
    const impatience = setTimeout(() => postgres?.kill('SIGKILL'), 10_000)
    await exited
    clearTimeout(impatience)
  }
  await rm(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  process.exit()
}
