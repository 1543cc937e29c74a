import './styles.ts'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from './components/Toaster.tsx'
import { nextPath } from './next-path.ts'
import { followTitles } from './page-title.ts'
import { paths } from './paths.ts'
import { report, reportUncaught } from './report.ts'
import { router } from './router.tsx'
import { onSessionEnd } from './session.ts'
import { storageKeys } from './storage.ts'
import { theme, variables } from './theme.ts'

reportUncaught()

onSessionEnd((end) => {
  const here = nextPath(router.state.location.href)
  // Outside of the dashboard nothing needs a session: whoever claims goes on.
  if (here === null) return
  const search = end === 'expired' && here !== paths.dashboard ? { next: here } : {}
  void router.navigate({ to: paths.signIn, search })
})

const colorSchemes = localStorageColorSchemeManager({ key: storageKeys.colorScheme })

// The first paint of index.html stays until the first screen is ready to take its place.
await router.load()
followTitles(router)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
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
    </MantineProvider>
  </StrictMode>
)
// As a transition React renders in slices, and the page answers in between.
startTransition(() => createRoot(root, { onUncaughtError: report }).render(app))
