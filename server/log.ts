import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Env } from '#server/env.ts'

/** Lines for people in a terminal, JSON for machines everywhere else. */
export function createLog(level: Env['logLevel']): Logger {
  if (!process.stdout.isTTY) return pino({ level })
  return pino({ level }, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
