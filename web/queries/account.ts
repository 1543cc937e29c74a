import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'
import { apiUrl } from '../client/config.ts'
import { downloadFrom } from '../files/download-from.ts'
import { profileQuery } from './profile.ts'
import { queryClient } from './query-client.ts'
import { sessionsKey } from './sessions.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call('GET /api/account', { signal }),
})

/** The last step: the code that was sent to the new address. */
export async function changeEmail(token: string, code: string): Promise<void> {
  await call('POST /api/account/email', { body: { token, code } })
  await readAgain(profileQuery.queryKey)
  void readAgain(sessionsKey)
}

/** The browser takes the archive from there. */
export async function exportAccount(): Promise<void> {
  const { path } = await call('POST /api/account/export', { body: {} })
  downloadFrom(apiUrl(path), 'assay-account.tar.gz')
}

export async function deleteAccount(): Promise<void> {
  const account = await call('POST /api/account/delete', { body: {} })
  await show(account)
  void readAgain(sessionsKey)
}

export async function keepAccount(): Promise<void> {
  await call('POST /api/account/keep', { body: {} })
  await show({ delete_at: null })
}

/** A read in progress may be older. */
async function show(account: { delete_at: string | null }): Promise<void> {
  await queryClient.cancelQueries({ queryKey: accountQuery.queryKey })
  queryClient.setQueryData(accountQuery.queryKey, account)
}

async function readAgain(queryKey: readonly string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
