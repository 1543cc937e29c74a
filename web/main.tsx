import './theme/styles.ts'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { report, reportUncaught } from './client/report.ts'
import { onSessionEnd } from './client/session.ts'
import { Toaster } from './components/overlay/Toaster.tsx'
import { beginFirstScreen, FirstScreenEnd } from './first-screen.ts'
import { nextPath } from './next-path.ts'
import { nextTask } from './next-task.ts'
import { followTitles } from './page-title.ts'
import { paths } from './paths.ts'
import { createAssayRouter } from './router.tsx'
import { storageKeys } from './storage/storage.ts'
import { theme, variables } from './theme/theme.ts'

reportUncaught()
void start()

// Not at the top of the module: an await there keeps the bundler from joining files.
async function start() {
  await nextTask()
  const history = createBrowserHistory()
  await nextTask()
  const router = createAssayRouter(history)

  onSessionEnd((end) => {
    const here = nextPath(router.state.location.href)
    // Outside of the dashboard nothing needs a session: whoever claims goes on.
    if (here === null) return
    const search = end === 'expired' && here !== paths.dashboard ? { next: here } : {}
    void router.navigate({ to: paths.signIn, search, state: { sessionEnded: end !== 'left' } })
  })

  await nextTask()
  const loading = router.load()
  const { createRoot } = await import('react-dom/client')
  // The first paint of index.html stays until the first screen is ready to take its place.
  await loading
  followTitles(router)

  await nextTask()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')
  const colorSchemes = localStorageColorSchemeManager({ key: storageKeys.colorScheme })
  const app = (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        // All variables are made at run time, so that Mantine's 27 kB of defaults need not be loaded.
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemes}
      >
        <RouterProvider router={router} />
        <Toaster />
        <FirstScreenEnd />
      </MantineProvider>
    </StrictMode>
  )
  // As a transition React renders in slices, and the page answers in between.
  beginFirstScreen()
  startTransition(() => createRoot(root, { onUncaughtError: report }).render(app))
}
