import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

export type SupportRequest = CallReply<'POST /api/support-request'>
type Draft = { subject: string; description: string; file?: File | null }

export const supportRequestsQuery = queryOptions({
  queryKey: ['support-requests'],
  queryFn: ({ signal }) => call('GET /api/support-requests', { signal }),
})

export async function sendSupportRequest({ subject, description, file }: Draft): Promise<void> {
  const body = new FormData()
  body.set('subject', subject)
  body.set('description', description)
  if (file) body.set('file', file)
  const sent = await call('POST /api/support-request', { body })
  await change((requests) => [sent, ...requests])
}

export async function closeSupportRequest(uuid: string): Promise<void> {
  const closed = await call('POST /api/support-request/close', { body: { uuid } })
  await change((requests) => requests.map((request) => (request.uuid === uuid ? closed : request)))
}

/** Optimistic: the list shows it at once, and a slower older answer does not undo it. */
async function change(edit: (requests: SupportRequest[]) => SupportRequest[]): Promise<void> {
  const { queryKey } = supportRequestsQuery
  await queryClient.cancelQueries({ queryKey })
  if (queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, (held) => held && edit(held))
  else void queryClient.invalidateQueries({ queryKey })
}
