import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from '../client/call.ts'
import { connection } from '../client/connection.ts'
import { onSessionEnd } from '../client/session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Only a lost connection and a busy server are worth a retry.
      retry: (failures, error) => failures < 2 && (!(error instanceof CallError) || error.status === 503),
      // While the server does not answer, reads wait and screens keep what they have. Then all of it may be old.
      refetchOnReconnect: 'always',
    },
  },
})

// The next account in this tab must not see anything of the last one. Public data stays.
onSessionEnd(() => queryClient.removeQueries({ predicate: ({ meta }) => !meta?.isPublic }))

// Not the browser's own word: it tells whether there is a network, not whether there is a server behind it.
onlineManager.setEventListener(() => undefined)
connection.subscribe(() => onlineManager.setOnline(connection.isAnswering()))
