import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field } from '../testing/locators.ts'
import { openPage } from '../testing/open-page.tsx'
import { answerWith, refuse, sentTo, serve, setAway } from '../testing/serve.ts'
import { newProfile, signedIn } from '../testing/signed-in.ts'
import { stopClock } from '../testing/stop-clock.ts'

const banner = page.getByRole('status').filter({ hasText: 'Assay does not answer.' })
const requests = 'GET /api/support-requests'

beforeEach(() => {
  signedIn()
  serve({ [requests]: () => [] })
})

async function openSupport() {
  await openPage('/dashboard/support')
  await expect.element(page.getByText('You have not sent any requests yet.')).toBeVisible()
}

test('it says how long ago the page was up to date, and takes the focus from nobody', async () => {
  await openSupport()
  await field('Subject').click()
  await userEvent.keyboard('The chart')
  const clock = stopClock()
  setAway(true)
  await expect.element(banner).toHaveTextContent('Assay does not answer. Last updated just now.')
  await expect.element(field('Subject')).toHaveFocus()
  await expect.element(page.getByText('You have not sent any requests yet.')).toBeVisible()
  clock.pass(60_000)
  await expect.element(banner).toHaveTextContent('Assay does not answer. Last updated 1 minute ago.')
  clock.pass(60_000)
  await expect.element(banner).toHaveTextContent('Assay does not answer. Last updated 2 minutes ago.')
})

test('it goes as soon as the server answers again, and what is on the screen is read again', async () => {
  await openSupport()
  setAway(true)
  await expect.element(banner).toBeVisible()
  const before = sentTo(requests).length
  setAway(false)
  window.dispatchEvent(new Event('online'))
  await expect.element(banner).not.toBeInTheDocument()
  await expect.poll(() => sentTo(requests).length).toBeGreaterThan(before)
})

test('without an event it asks again by itself', async () => {
  await openSupport()
  const clock = stopClock()
  setAway(true)
  await expect.element(banner).toBeVisible()
  setAway(false)
  clock.pass(1_000)
  await expect.element(banner).not.toBeInTheDocument()
})

test('a screen that has nothing yet waits for the server, and is there when it is back', async () => {
  await openPage('/dashboard/affiliates')
  await expect.element(page.getByRole('heading', { name: 'Affiliates' })).toBeVisible()
  setAway(true)
  await expect.element(banner).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await expect.element(page.getByRole('status', { name: 'Loading your requests' })).toBeVisible()
  setAway(false)
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('You have not sent any requests yet.')).toBeVisible()
})

test("a refusal and the server's own trouble are answers", async () => {
  serve({ [requests]: () => refuse(503), 'GET /api/profile': () => refuse(500) })
  await openPage('/dashboard/support')
  await expect.element(page.getByText('Your requests could not be loaded.')).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

test("a proxy's page in place of an answer is none, but one alone is not the end", async () => {
  serve({ 'GET /api/profile': () => answerWith('<h1>Bad gateway</h1>', 502) })
  await openSupport()
  await expect.element(banner).not.toBeInTheDocument()
  serve({ 'GET /api/profile': () => newProfile })
})
