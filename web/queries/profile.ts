import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'
import { queryClient } from './query-client.ts'
import { readUploadsAgain } from './uploads.ts'

export type Profile = CallReply<'GET /api/profile'>

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('GET /api/profile', { signal }),
})

/** Saves the whole profile, and updates the cache. */
export async function saveProfile(profile: Profile): Promise<void> {
  const saved = await call('POST /api/profile', { body: profile })
  await queryClient.cancelQueries({ queryKey: profileQuery.queryKey })
  queryClient.setQueryData(profileQuery.queryKey, saved)
  // A picture that was the avatar may be in use no longer.
  void readUploadsAgain()
}
