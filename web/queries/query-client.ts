import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../client/call.ts'
import { onSessionEnd } from '../client/session.ts'
import { firstScreenDrawn } from '../first-screen.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // An answer stays the same when asked again; only a lost connection and a busy server pass.
      retry: (failures, error) => failures < 2 && (!(error instanceof CallError) || error.status === 503),
      // Called around every read, whatever its name says. With one, reads would no longer wait for a lost connection by default.
      persister: async (read, context) => {
        const reply = await read(context)
        await firstScreenDrawn()
        return reply
      },
      networkMode: 'online',
    },
  },
})

// Nothing of one account may be seen by the next one in this tab; what everybody may see stays where it is shown.
onSessionEnd(() => queryClient.removeQueries({ predicate: ({ meta }) => !meta?.isPublic }))
