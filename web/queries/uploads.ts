import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

type UploadsPage = CallReply<'POST /api/uploads/unused'>
export type UnusedUpload = UploadsPage['result'][number]

/** What the user's files take up, and those that nothing uses, page by page. */
export const unusedUploadsQuery = infiniteQueryOptions({
  queryKey: ['uploads', 'unused'],
  queryFn: ({ pageParam, signal }) =>
    call('POST /api/uploads/unused', { body: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** Rejects if something uses it by now. */
export async function deleteUpload(url: string): Promise<void> {
  await call('POST /api/uploads/delete', { body: { url } })
  await readUploadsAgain()
}

/** Returns how many were deleted. */
export async function deleteUnusedUploads(asOf: string): Promise<number> {
  const { deleted } = await call('POST /api/uploads/delete-unused', { body: { as_of: asOf } })
  await readUploadsAgain()
  return deleted
}

/** Something may be in use that was not, or the other way round. */
export function readUploadsAgain(): Promise<void> {
  const { queryKey } = unusedUploadsQuery
  return queryClient.invalidateQueries({ queryKey })
}
