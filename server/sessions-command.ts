import { configure } from '#server/configure.ts'
import type { ListedSession } from '#server/store/session-list.ts'
import { type Given, type Print, runCommand } from './operator-command.ts'
import { readEmail, readSessionId } from './operator-target.ts'
import { type Work, withOperator } from './with-operator.ts'

const USAGE = `npm run sessions -- list <e-mail>      the open sessions of an account
npm run sessions -- end <id>           ends one of them
npm run sessions -- end-all <e-mail>   ends all of an account
npm run sessions -- end-all everybody  ends all of every account`

export function sessionsCommand(args: readonly string[], given: Given, print: Print): Promise<number> {
  return runCommand(print, async () => {
    const work = readCommand(args, print)
    await withOperator(configure(given), work)
  })
}

function readCommand([command = '', target, ...rest]: readonly string[], print: Print): Work {
  const works: Record<string, (target: string) => Work> = {
    list: (email) => listSessions(readEmail(email), print),
    end: (id) => end(readSessionId(id), print),
    'end-all': (whose) => endAll(whose === 'everybody' ? null : readEmail(whose), print),
  }
  const work = Object.hasOwn(works, command) ? works[command] : undefined
  if (!work || !target || rest.length > 0) throw new Error(USAGE)
  return work(target)
}

export function listSessions(email: string, print: Print): Work {
  return async (operator) => {
    const sessions = await operator.listSessions(email)
    for (const session of sessions) print(lineOf(session))
    if (sessions.length === 0) print(`${email} has no open session.`)
  }
}

function end(id: string, print: Print): Work {
  return async (operator) => {
    await operator.endSession(id)
    print('The session has ended.')
  }
}

function endAll(email: string | null, print: Print): Work {
  return async (operator) => {
    const ended = await operator.endSessions(email)
    print(`${ended.toLocaleString('en')} ${ended === 1 ? 'session has' : 'sessions have'} ended.`)
  }
}

function lineOf({ id, browser, address, created_at, used_at }: ListedSession): string {
  const from = address || 'an unknown address'
  return [id, `signed in ${minute(created_at)}`, `used ${minute(used_at)}`, `${browser}, ${from}`].join('  ')
}

/** '2026-11-17 09:30 UTC' */
export function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`
}
