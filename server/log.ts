import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Env } from '#server/env.ts'

/** At trace, the parser of forms writes down the headers that it was given. A database's error may quote the row that it is about. */
const redact = ['*.headers.authorization', '*.headers.cookie', 'err.detail', 'err.where']

/** Lines for people in a terminal, JSON for machines everywhere else. */
export function createLog(level: Env['logLevel']): Logger {
  if (!process.stdout.isTTY) return pino({ level, redact })
  return pino(
    { level, redact },
    pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }),
  )
}
