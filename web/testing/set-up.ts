import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, configure } from 'vitest-browser-react/pure'
import { connection } from '../client/connection.ts'
import { queryClient } from '../queries/query-client.ts'
import { closeToasts } from '../toasts.ts'
import { fetchFromTest, stopServing } from './serve.ts'

configure({ reactStrictMode: true })
window.fetch = fetchFromTest

beforeEach(() => page.viewport(1280, 720))

afterEach(async () => {
  await cleanup()
  queryClient.clear()
  closeToasts()
  connection.heard()
  localStorage.clear()
  sessionStorage.clear()
  const faults = stopServing()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})
