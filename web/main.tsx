import './theme/styles.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { report, reportUncaught } from './client/report.ts'
import { onSessionEnd } from './client/session.ts'
import { Toaster } from './components/overlay/Toaster.tsx'
import { nextPath } from './next-path.ts'
import { followTitles } from './page-title.ts'
import { paths } from './paths.ts'
import { createAssayRouter } from './router.tsx'
import { storageKeys } from './storage/storage.ts'
import { theme, variables } from './theme/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

const router = createAssayRouter(createBrowserHistory())

reportUncaught()
onSessionEnd((end) => {
  const here = nextPath(router.state.location.href)
  // Outside of the dashboard nothing needs a session: a buyer's claim goes on.
  if (here === null) return
  const search = end === 'expired' && here !== paths.dashboard ? { next: here } : {}
  void router.navigate({ to: paths.signIn, search, state: { sessionEnded: end !== 'left' } })
})

const colorSchemes = localStorageColorSchemeManager({ key: storageKeys.colorScheme })
const app = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
    >
      <RouterProvider router={router} />
      <Toaster />
    </MantineProvider>
  </StrictMode>
)

// The splash of index.html stays until the first screen is ready to take its place.
void router.load().then(() => {
  followTitles(router)
  createRoot(root, { onUncaughtError: report }).render(app)
})
