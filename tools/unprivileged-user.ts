import { readFile } from 'node:fs/promises'

export type User = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: whom to run it as then. Undefined for everybody else. */
export async function unprivilegedUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([account]) => account === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('as root it needs a user named postgres or nobody to run as')
}
