import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('GET /api/profile', { signal }),
})
