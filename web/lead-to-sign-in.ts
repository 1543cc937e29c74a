import type { RegisteredRouter } from '@tanstack/react-router'
import { onSessionEnd } from './client/session.ts'
import { nextPath } from './next-path.ts'
import { paths } from './paths.ts'

/** When the session ends, leads from the dashboard to the sign-in, and after it back if it ended by itself. */
export function leadToSignIn(currentRouter: () => RegisteredRouter | undefined): void {
  onSessionEnd((end) => {
    const router = currentRouter()
    const here = nextPath(router?.state.location.href)
    // Outside of the dashboard nothing needs a session: a buyer's claim goes on.
    if (!router || here === null) return
    const search = end === 'expired' && here !== paths.dashboard ? { next: here } : {}
    void router.navigate({ to: paths.signIn, search, state: { sessionEnded: end !== 'left' } })
  })
}
