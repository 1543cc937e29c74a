import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '../client.ts'
import { onSessionEnd } from '../session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The server's refusal will not change by asking again; a lost connection may.
      retry: (failures, error) => failures < 2 && !(error instanceof CallFailed && error.status < 500),
    },
  },
})

// Nothing of one account may be seen by the next one in this tab.
onSessionEnd(() => queryClient.clear())
