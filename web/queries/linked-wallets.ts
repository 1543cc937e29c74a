import { queryOptions } from '@tanstack/react-query'
import type { CallBody, CallReply } from '#api/calls.ts'
import { CallError, call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

export type LinkedWallet = CallReply<'POST /api/linked-wallets'>['result'][number]

export const linkedWalletsQuery = queryOptions({
  queryKey: ['linked-wallets'],
  queryFn: ({ signal }) => call('POST /api/linked-wallets', { body: {}, signal }),
})

export const askLinkNonce = () => call('POST /api/linked-wallets/nonce', { body: {} })

export async function linkWallet(message: CallBody<'POST /api/linked-wallets/link'>): Promise<void> {
  await call('POST /api/linked-wallets/link', { body: message })
  await readAgain()
}

/** One that was unlinked meanwhile is what was wanted, too. */
export async function unlinkWallet(address: string): Promise<void> {
  await call('POST /api/linked-wallets/unlink', { body: { address } }).catch((error) => {
    if (!(error instanceof CallError && error.status === 404)) throw error
  })
  await readAgain()
}

async function readAgain(): Promise<void> {
  const { queryKey } = linkedWalletsQuery
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
