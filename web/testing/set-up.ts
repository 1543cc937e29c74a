import './locators.ts'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { shippedChains } from '#api/chains/shipped.ts'
import { registerChains } from '#api/chains.ts'
import { connection } from '../client/connection.ts'
import { queryClient } from '../queries/query-client.ts'
import { closeToasts } from '../toasts.ts'
import { fetchFromTest, stopServing } from './serve.ts'

registerChains(shippedChains)
window.fetch = fetchFromTest

beforeEach(async () => {
  await page.viewport(1280, 720)
  // Here rather than after the test: the last page may still have begun to ask for something.
  queryClient.clear()
})

afterEach(async () => {
  await cleanup()
  // What dialogs are in: it stays, and would stand before the next page instead of after it.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove()
  closeToasts()
  connection.heard()
  localStorage.clear()
  sessionStorage.clear()
  const faults = stopServing()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})
