import './theme/styles.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { report, reportUncaught } from './client/report.ts'
import { Toaster } from './components/overlay/Toaster.tsx'
import { leadToSignIn } from './lead-to-sign-in.ts'
import { followTitles } from './page-title.ts'
import { createAssayRouter } from './router.tsx'
import { storageKeys } from './storage/storage.ts'
import { theme, variables } from './theme/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

const router = createAssayRouter(createBrowserHistory())

reportUncaught()
leadToSignIn(() => router)

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
