import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { CallError, call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

export type Identity = CallReply<'POST /api/identities'>['result'][number]

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => call('POST /api/identities', { body: {}, signal }),
})

/** Where to send the browser, to come back with an identity. */
export async function startLinking(): Promise<string> {
  return (await call('POST /api/identities/start', { body: {} })).path
}

export async function linkIdentity(ticket: string): Promise<void> {
  await call('POST /api/identities/link', { body: { ticket } })
  await readAgain()
}

/** One that was unlinked meanwhile is what was wanted, too. */
export async function unlinkIdentity(id: string): Promise<void> {
  await call('POST /api/identities/unlink', { body: { id } }).catch((error) => {
    if (!(error instanceof CallError && error.status === 404)) throw error
  })
  await readAgain()
}

async function readAgain(): Promise<void> {
  const { queryKey } = identitiesQuery
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
