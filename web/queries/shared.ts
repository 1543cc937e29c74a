import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { CallError, call } from '../client/call.ts'
import { tabKeys } from '../storage/storage.ts'

export type Shared = CallReply<'POST /api/shared'>
export type SharedFigures = CallReply<'POST /api/shared/figures'>

/** No event tells a visitor that something has happened on the chain. */
const everyMs = 60_000

/** What the link shows. Each time it is asked for counts as an opening of the link, so that it is asked for once. */
export function sharedQuery(token: string, pass: string | undefined) {
  return queryOptions({
    queryKey: ['shared', token, pass ?? null],
    queryFn: ({ signal }) => call('POST /api/shared', { body: bodyOf(token, pass), signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPublic: true },
  })
}

export function sharedFiguresQuery(token: string, pass: string | undefined) {
  return queryOptions({
    queryKey: ['shared-figures', token, pass ?? null],
    queryFn: ({ signal }) => call('POST /api/shared/figures', { body: bodyOf(token, pass), signal }),
    // One that is over stays over.
    refetchInterval: ({ state: { error } }) => (isOver(error) ? false : everyMs),
    meta: { isPublic: true },
  })
}

function bodyOf(token: string, pass: string | undefined) {
  return { token, ...(pass && { pass }) }
}

/** The link was ended, has expired, or never was. */
export function isOver(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}

export function wantsPassword(error: unknown): boolean {
  return error instanceof CallError && error.code === 'password_needed'
}

/** Keeps the pass for this tab, so that a reload does not ask again. */
export async function unlockShared(token: string, password: string): Promise<string> {
  const { pass } = await call('POST /api/shared/unlock', { body: { token, password } })
  sessionStorage.setItem(tabKeys.sharePass, `${token} ${pass}`)
  return pass
}

export function storedPass(token: string): string | undefined {
  const [kept, pass] = (sessionStorage.getItem(tabKeys.sharePass) ?? '').split(' ')
  return kept === token ? pass : undefined
}
