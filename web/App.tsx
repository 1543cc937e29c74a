import './theme/styles.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { Toaster } from './components/overlay/Toaster.tsx'
import { storageKeys } from './storage/storage.ts'
import { theme, variables } from './theme/theme.ts'

const colorSchemes = localStorageColorSchemeManager({ key: storageKeys.colorScheme })

/** Everything around the routes. */
export function App({ router }: { router: RegisteredRouter }) {
  return (
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
}
