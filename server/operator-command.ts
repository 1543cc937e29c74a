import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { databaseDirectory } from '#server/db/database-files.ts'
import type { Env } from '#server/env.ts'
import { createLog } from '#server/log.ts'

export type Given = Record<string, string | undefined>
export type Print = (line: string) => void

/** Runs a command of the operator and prints what went wrong in one line; returns the exit code. */
export async function runCommand(print: Print, work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}

/** The one file that the command is about. */
export function fileOf(args: readonly string[], given: Given, usage: string): string {
  const [name, ...rest] = args
  if (!name || rest.length > 0) throw new Error(usage)
  // npm runs its scripts in the project's own directory.
  return resolve(given.INIT_CWD ?? '.', name)
}

type Where = Pick<Env, 'databaseUrl' | 'dataDir'>

/** Of a server that is there: opening the embedded one would otherwise create a new one. */
export function openExistingDatabase({ databaseUrl, dataDir }: Where): Promise<Database> {
  if (!databaseUrl && !existsSync(databaseDirectory(dataDir))) {
    throw new Error(`There is no database in ${dataDir} yet. Is DATA_DIR the one of your server?`)
  }
  return openQuietly({ databaseUrl, dataDir })
}

export function openQuietly({ databaseUrl, dataDir }: Where): Promise<Database> {
  return openDatabase({ databaseUrl, dataDir, log: createLog('error') })
}

/** '3,456 rows, 12 files' */
export function countsOf({ rows, files }: { rows: number; files: number }): string {
  return `${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files`
}
