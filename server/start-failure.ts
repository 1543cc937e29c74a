import { HalfDistributed } from '#server/db/cluster.ts'
import { damagedDatabase, UnusableDatabase } from '#server/db/database-files.ts'
import { DirectoryLocked } from '#server/db/directory-lock.ts'
import { NewerDatabase } from '#server/db/migrate.ts'
import { NoReplica } from '#server/db/replica.ts'
import { WrongEnv } from '#server/env.ts'

const EXPLAINED = [WrongEnv, DirectoryLocked, HalfDistributed, NewerDatabase, NoReplica, UnusableDatabase]
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: errors of the system, and of what is stored. */
const DAMAGED = /^(58...|XX...)$/
const DISK_FULL = '53100'

type Fault = NodeJS.ErrnoException & { port?: number }

/** Why the server does not start and what the operator can do about it, in one line; null for faults of ours. */
export function explainStart(error: unknown, databaseUrl = process.env.DATABASE_URL): string | null {
  if (EXPLAINED.some((known) => error instanceof known)) return (error as Error).message
  const { code = '', message, syscall, port, path } = error as Fault
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is in use by another program. Stop it, or set another PORT.`
  if (code === 'EACCES' && syscall === 'listen') return `PORT: ${port} may not be used by this account.`
  if (code === 'ENOSPC' || (!databaseUrl && code === DISK_FULL))
    return 'DATA_DIR: its disk is full. Make room and start again.'
  if (path && ['EEXIST', 'ENOTDIR'].includes(code))
    return `DATA_DIR: ${path} is not a folder. Name another DATA_DIR.`
  if (path && ['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `DATA_DIR: ${path} cannot be written to (${code}). Give it to the account that runs Assay, or name another DATA_DIR.`
  if (!databaseUrl) return DAMAGED.test(code) ? damagedDatabase(message).message : null
  return isUnreachable(error) ? `DATABASE_URL: the database does not let us in: ${message || code}` : null
}

function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(E[A-Z_]+|28...|3D000|57P..)$/.test(code) ||
    error instanceof AggregateError ||
    // What the driver says by itself comes without a code.
    /^(Connection terminated|timeout exceeded|SASL)/.test(message)
  )
}
