import type { BrowserContext, Page } from '@playwright/test'
import { askForCode, expect, storedTokens, storeTokens, test } from './fixtures.ts'

/** The statuses that the server gave to calls of a path, in their order. */
function statusesOf(context: BrowserContext, path: string) {
  const statuses: number[] = []
  context.on('response', (response) => {
    if (new URL(response.url()).pathname === path) statuses.push(response.status())
  })
  return statuses
}

const sessionEnded = (page: Page) => page.getByText('Your session has ended. Sign in again.')

for (const count of [1, 4]) {
  const tabsText = count === 1 ? 'a tab whose calls all meet' : `${count} tabs whose calls all meet`
  test(`${tabsText} the 401 at the same moment: one refresh, and all of them are made again`, async ({
    context,
    assay,
    signIn,
  }) => {
    const old = await signIn()
    await storeTokens(context, assay.url, { ...old, access: 'expired' })
    // No call with the old token is answered before every tab has made its own.
    const allAsk = Promise.withResolvers<void>()
    let asking = 0
    await context.route('**/api/**', async (route) => {
      if (route.request().headers().authorization === 'Bearer expired') {
        if (route.request().url().endsWith('/api/profile')) asking++
        if (asking === count) allAsk.resolve()
        await allAsk.promise
      }
      await route.continue()
    })
    const profile = statusesOf(context, '/api/profile')
    const refresh = statusesOf(context, '/auth/refresh')
    const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()))
    await Promise.all(tabs.map((tab) => tab.goto('/dashboard')))

    await expect.poll(() => profile.filter((status) => status === 200).length).toBeGreaterThanOrEqual(count)
    expect(profile.filter((status) => status === 401)).toHaveLength(count)
    expect(refresh).toEqual([200])
    for (const tab of tabs) {
      await expect(tab).toHaveURL('/dashboard')
      const tokens = await storedTokens(tab)
      expect(tokens.access).toMatch(/^[\w-]{40,}$/)
      expect(tokens.access).not.toBe(old.access)
      expect(tokens.refresh).toMatch(/^[\w-]{40,}$/)
      expect(tokens.refresh).not.toBe(old.refresh)
    }
  })
}

test('a refused refresh clears both tokens and leads to the sign-in, and from there back', async ({
  context,
  page,
  assay,
  email,
  consoleErrors,
}) => {
  await storeTokens(context, assay.url, { access: 'expired', refresh: 'refused' })
  const refresh = statusesOf(context, '/auth/refresh')
  await page.goto('/dashboard/support')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { name: 'Sign in to Assay' })).toBeVisible()
  await expect(sessionEnded(page)).toBeVisible()
  expect(await storedTokens(page)).toEqual({ access: null, refresh: null })
  expect(refresh).toEqual([401])
  // The browser itself writes a line for each reply.
  const ours = consoleErrors.filter((line) => !line.startsWith('Failed to load resource'))
  expect(ours).toEqual([expect.stringMatching(/^Failed to refresh token, redirecting to login \(/)])

  await askForCode(page, email)
  await page.keyboard.type(await assay.inbox.waitForCode(email))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/support')
})

const troubles = {
  'the server fails': (context: BrowserContext) =>
    context.route('**/auth/refresh', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something went wrong.' } } }),
    ),
  'the network is away': (context: BrowserContext) =>
    context.route('**/auth/refresh', (route) => route.abort()),
}
for (const [trouble, make] of Object.entries(troubles)) {
  test(`nobody is signed out because ${trouble} at the refresh`, async ({ context, page, assay, signIn }) => {
    const { refresh } = await signIn()
    await storeTokens(context, assay.url, { access: 'expired', refresh })
    await make(context)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) asked++
    })
    await page.goto('/dashboard')
    // The second attempt shows that the first has ended without ending the session.
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2)
    expect(await storedTokens(page)).toEqual({ access: 'expired', refresh })
    await expect(page).toHaveURL('/dashboard')

    await context.unroute('**/auth/refresh')
    const profile = statusesOf(context, '/api/profile')
    await page.reload()
    await expect.poll(() => profile).toContain(200)
    expect((await storedTokens(page)).refresh).not.toBe(refresh)
    await expect(page).toHaveURL('/dashboard')
  })
}

test('Log Out ends the session on the server, here and in the other tab, and leaves a claim page alone', async ({
  context,
  page,
  request,
  signIn,
}) => {
  const { access, refresh } = await signIn()
  const profile = () => request.get('/api/profile', { headers: { authorization: `Bearer ${access}` } })
  await page.goto('/dashboard/settings')
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard/support')
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
  const claim = await context.newPage()
  await claim.goto(`/claim/${crypto.randomUUID()}`)
  await expect(claim.getByText('This is not for sale.')).toBeVisible()
  const claimHears = claim.evaluate(
    () => new Promise((resolve) => window.addEventListener('storage', () => resolve(true), { once: true })),
  )
  expect((await profile()).status()).toBe(200)

  const logout = page.waitForResponse('**/auth/logout')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(otherTab).toHaveURL('/')
  await expect(otherTab.getByRole('heading', { name: 'Sign in to Assay' })).toBeVisible()
  // Where it was not pressed, it is said why one is here.
  await expect(sessionEnded(otherTab)).toBeVisible()
  await expect(sessionEnded(page)).toHaveCount(0)
  expect(await storedTokens(page)).toEqual({ access: null, refresh: null })
  await claimHears
  await expect(claim).toHaveURL(/\/claim\//)
  await expect(claim.getByText('This is not for sale.')).toBeVisible()

  expect((await logout).status()).toBe(200)
  expect((await profile()).status()).toBe(401)
  const again = await request.post('/auth/refresh', { data: { refreshToken: refresh } })
  expect(again.status()).toBe(401)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
})

test('a tab whose session is ended elsewhere is led to the sign-in at once, and told why', async ({
  page,
  request,
  signIn,
}) => {
  const { access } = await signIn()
  const headers = { authorization: `Bearer ${access}` }
  const live = page.waitForResponse('**/api/live')
  await page.goto('/dashboard/support')
  await live
  const { result } = await (await request.post('/api/sessions', { headers, data: {} })).json()
  const ended = await request.post('/api/sessions/end', { headers, data: { id: result[0].id } })
  expect(ended.status()).toBe(200)
  // Nothing is pressed, and nothing asks by itself: the end of its live stream tells the tab.
  await expect(sessionEnded(page)).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})
