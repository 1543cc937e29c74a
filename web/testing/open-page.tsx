import { createMemoryHistory, type RegisteredRouter } from '@tanstack/react-router'
import { render } from 'vitest-browser-react/pure'
import { App } from '../App.tsx'
import { leadToSignIn } from '../lead-to-sign-in.ts'
import { followTitles } from '../page-title.ts'
import { createAssayRouter } from '../router.tsx'
import { serve } from './serve.ts'

let shown: RegisteredRouter | undefined

leadToSignIn(() => shown)

/** The whole app at a path, with a history of its own. */
export async function openPage(path: string): Promise<RegisteredRouter> {
  // So that a call which the test does not expect is noticed, even if it expects none.
  serve({})
  const router = createAssayRouter(createMemoryHistory({ initialEntries: [path] }))
  // Else a page would ask for what is behind the link on which the pointer happened to stay.
  router.options.defaultPreload = false
  shown = router
  await router.load()
  followTitles(router)
  await render(<App router={router} />)
  return router
}
