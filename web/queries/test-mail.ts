import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'

const EVERY_MS = 1_500

export type TestMail = CallReply<'POST /api/operator/test-mail'>
export type TestMailState = CallReply<'POST /api/operator/test-mail/state'>

export function sendTestMail(): Promise<TestMail> {
  return call('POST /api/operator/test-mail', { body: {} })
}

/** Asked again until nothing more can become of it. */
export const testMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'test-mail', id],
    queryFn: ({ signal }) => call('POST /api/operator/test-mail/state', { body: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'sent' || data?.state === 'given_up' ? false : EVERY_MS,
  })
