import { configure } from '#server/configure.ts'
import type { ListedAccount } from '#server/store/accounts.ts'
import { type Given, type Print, runCommand } from './operator-command.ts'
import { readEmail, readPage } from './operator-target.ts'
import { listSessions, minute } from './sessions-command.ts'
import { type Work, withOperator } from './with-operator.ts'

const USAGE = `npm run accounts -- list [<page>]                the accounts, and how many there are
npm run accounts -- block <e-mail>               ends its sessions and lets nobody in
npm run accounts -- unblock <e-mail>             lets its owner in again
npm run accounts -- sessions <e-mail>            its open sessions
npm run accounts -- delete <e-mail> <e-mail>     everything of it, at once and for good
npm run accounts -- delete <e-mail> --yes        the same, for scripts`

export function accountsCommand(args: readonly string[], given: Given, print: Print): Promise<number> {
  return runCommand(print, async () => {
    const work = readCommand(args, print)
    await withOperator(configure(given), work)
  })
}

function readCommand([command = '', target, ...rest]: readonly string[], print: Print): Work {
  const named = (work: (email: string, print: Print) => Work) => {
    if (target === undefined) throw new Error(USAGE)
    return work(readEmail(target), print)
  }
  // Only this one takes more than its target.
  const [again] = command === 'delete' ? rest.splice(0, 1) : []
  const works: Record<string, () => Work> = {
    list: () => list(readPage(target ?? '1'), print),
    block: () => named(block),
    unblock: () => named(unblock),
    sessions: () => named(listSessions),
    delete: () => named((email) => deleteAccount(email, again, print)),
  }
  const work = Object.hasOwn(works, command) ? works[command] : undefined
  if (!work || rest.length > 0) throw new Error(USAGE)
  return work()
}

function list(page: number, print: Print): Work {
  return async (operator) => {
    const { accounts, total, pages } = await operator.listAccounts(page)
    for (const account of accounts) print(lineOf(account))
    const counted = `${total.toLocaleString('en')} ${total === 1 ? 'account' : 'accounts'}`
    print(pages === 1 ? counted : `${counted}, page ${page} of ${pages}`)
  }
}

function block(email: string, print: Print): Work {
  return async (operator) => {
    const ended = await operator.blockAccount(email)
    print(`${email} is blocked. ${ended} ${ended === 1 ? 'session has' : 'sessions have'} ended.`)
  }
}

function unblock(email: string, print: Print): Work {
  return async (operator) => {
    await operator.unblockAccount(email)
    print(`${email} can sign in again.`)
  }
}

function deleteAccount(email: string, again: string | undefined, print: Print): Work {
  if (again === undefined)
    throw new Error(`Everything of ${email} would be deleted for good. Name the address again, or --yes.`)
  if (again !== '--yes' && readEmail(again) !== email)
    throw new Error('These are two addresses. Nothing was deleted.')
  return async (operator) => {
    const files = await operator.deleteAccount(email)
    const left = files === 1 ? 'Its file follows' : `Its ${files} files follow`
    print(`${email} is deleted.${files === 0 ? '' : ` ${left} within two hours.`}`)
  }
}

function lineOf({ email, created_at, blocked_at, sessions }: ListedAccount): string {
  const open = sessions === 1 ? '1 open session' : `${sessions} open sessions`
  return [
    email,
    `since ${minute(created_at)}`,
    blocked_at === null ? open : `blocked ${minute(blocked_at)}`,
  ].join('  ')
}
