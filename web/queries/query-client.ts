import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '../client.ts'
import { onSessionEnd } from '../session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // An answer stays the same when asked again; only a lost connection and a busy server pass.
      retry: (failures, error) => failures < 2 && (!(error instanceof CallFailed) || error.status === 503),
    },
  },
})

// Nothing of one account may be seen by the next one in this tab; what everybody may see stays where it is shown.
onSessionEnd(() => queryClient.removeQueries({ predicate: ({ meta }) => !meta?.isPublic }))
