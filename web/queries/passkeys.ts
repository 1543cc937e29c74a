import { queryOptions } from '@tanstack/react-query'
import type { CallBody, CallReply } from '#api/calls.ts'
import { CallError, call } from '../client/call.ts'
import { signWithPasskey } from '../client/passkeys.ts'
import { queryClient } from './query-client.ts'

export type Passkey = CallReply<'POST /api/passkeys'>['result'][number]

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('POST /api/passkeys', { body: {}, signal }),
})

/** What the browser needs to make a passkey. */
export const askForPasskey = () => call('POST /api/passkeys/options', { body: {} })

export async function addPasskey(response: CallBody<'POST /api/passkeys/add'>['response']): Promise<void> {
  await call('POST /api/passkeys/add', { body: { response } })
  await readAgain()
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call('POST /api/passkeys/rename', { body: { id, name } })
  await readAgain()
}

/** One that was removed meanwhile is what was wanted, too. */
export async function removePasskey(id: string): Promise<void> {
  await call('POST /api/passkeys/remove', { body: { id } }).catch((error) => {
    if (!(error instanceof CallError && error.status === 404)) throw error
  })
  await readAgain()
}

/** That one is there, by one of the account's passkeys. */
export async function confirmByPasskey(): Promise<void> {
  const options = await call('POST /api/confirm/passkey-options', { body: {} })
  await call('POST /api/confirm/passkey', { body: { response: await signWithPasskey(options) } })
}

async function readAgain(): Promise<void> {
  const { queryKey } = passkeysQuery
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
