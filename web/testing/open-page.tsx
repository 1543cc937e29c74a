import '../theme/styles.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react/pure'
import { Toaster } from '../components/overlay/Toaster.tsx'
import { leadToSignIn } from '../lead-to-sign-in.ts'
import { followTitles } from '../page-title.ts'
import { createAssayRouter } from '../router.tsx'
import { storageKeys } from '../storage/storage.ts'
import { theme, variables } from '../theme/theme.ts'
import { serve } from './serve.ts'

const colorSchemes = localStorageColorSchemeManager({ key: storageKeys.colorScheme })

type Router = ReturnType<typeof createAssayRouter>
let shown: Router | undefined

leadToSignIn(() => shown)

/** The whole app at a path, with a history of its own. */
export async function openPage(path: string): Promise<Router> {
  // So that a call which the test does not expect is noticed, even if it expects none.
  serve({})
  const router = createAssayRouter(createMemoryHistory({ initialEntries: [path] }))
  // Else a page would ask for what is behind the link on which the pointer happened to stay.
  router.options.defaultPreload = false
  shown = router
  await router.load()
  followTitles(router)
  await renderInTheme(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  )
  return router
}

/** A component that needs no route. */
export function renderInTheme(component: ReactNode) {
  return render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
    >
      {component}
    </MantineProvider>,
  )
}
