import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { endLive, liveStreams, serve, tellLive } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { stopClock } from '../../testing/stop-clock.ts'

const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** Longer than the page waits before it connects again. */
const RETRY_MS = 1_000

const serveUnread = (unread: number) =>
  serve({ 'POST /api/notifications': () => ({ result: [], unread, more: false }) })

function setVisibility(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(signedIn)

test('there is one stream per tab, on whatever page', async () => {
  const router = await openPage('/dashboard')
  await page.getByRole('link', { name: 'Collections', exact: true }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/settings')
  serveUnread(1)
  tellLive('notifications', { unread: 1 })
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  expect(liveStreams()).toEqual({ opened: 1, open: 1 })
})

test('it is opened again when it ends', async () => {
  const clock = stopClock()
  await openPage('/dashboard')
  await expect.poll(liveStreams).toEqual({ opened: 1, open: 1 })
  tellLive('ready', {})
  endLive()
  // Only once the page has noticed does it begin to wait.
  await expect
    .poll(() => {
      clock.pass(RETRY_MS)
      return liveStreams()
    })
    .toEqual({ opened: 2, open: 1 })
  serveUnread(1)
  tellLive('notifications', { unread: 1 })
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
})

test('it rests while nobody looks at the tab, and catches up afterwards', async () => {
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'hidden')
  })
  await openPage('/dashboard')
  await expect.poll(liveStreams).toEqual({ opened: 1, open: 1 })
  setVisibility(true)
  await expect.poll(liveStreams).toEqual({ opened: 1, open: 0 })
  serveUnread(1)
  setVisibility(false)
  await expect.poll(liveStreams).toEqual({ opened: 2, open: 1 })
  // As the server does it first.
  tellLive('ready', {})
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  expect(liveStreams().opened).toBe(2)
})

test('it ends with the session', async () => {
  serve({ 'POST /auth/logout': () => ({}) })
  const router = await openPage('/dashboard')
  await expect.poll(liveStreams).toEqual({ opened: 1, open: 1 })
  await button('Log Out').click()
  await expect.poll(liveStreams).toEqual({ opened: 1, open: 0 })
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(liveStreams().opened).toBe(1)
})
