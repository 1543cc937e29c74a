import type { BrowserContext, Page } from '@playwright/test'
import { askForCode, expect, storedTokens, test } from './fixtures.ts'

/** As after its 15 minutes: the server no longer knows the access token. */
async function expireAccessToken(page: Page) {
  await page.evaluate(() => localStorage.setItem('assay.access_token', 'expired'))
}

/** The statuses that the server gave to calls of a path, in their order. */
function statusesOf(context: BrowserContext, path: string) {
  const statuses: number[] = []
  context.on('response', (response) => {
    if (new URL(response.url()).pathname === path) statuses.push(response.status())
  })
  return statuses
}

const userName = (page: Page) => page.getByRole('banner').getByText('User', { exact: true })

test('an expired access token is refreshed once and the call made again', async ({ page, signIn }) => {
  const old = await signIn()
  await page.goto('/dashboard')
  await expireAccessToken(page)
  const profile = statusesOf(page.context(), '/api/profile')
  const refresh = statusesOf(page.context(), '/auth/refresh')
  await page.reload()
  await expect.poll(() => profile).toEqual([401, 200])
  expect(refresh).toEqual([200])
  await expect(page).toHaveURL('/dashboard')

  const tokens = await storedTokens(page)
  expect(tokens.access).toMatch(/^[\w-]{40,}$/)
  expect(tokens.access).not.toBe(old.access)
  expect(tokens.refresh).toMatch(/^[\w-]{40,}$/)
  expect(tokens.refresh).not.toBe(old.refresh)
})

test('four tabs that meet the 401 at the same moment refresh once between them', async ({
  context,
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/dashboard')
  const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs) await tab.goto('/dashboard')
  await expireAccessToken(page)
  for (const tab of tabs) await expect.poll(async () => (await storedTokens(tab)).access).toBe('expired')

  const allAsk = Promise.withResolvers<void>()
  let asking = 0
  await context.route('**/api/profile', async (route) => {
    if (route.request().headers().authorization === 'Bearer expired') {
      asking++
      if (asking === tabs.length) allAsk.resolve()
      await allAsk.promise
    }
    await route.continue()
  })
  const profile = statusesOf(context, '/api/profile')
  const refresh = statusesOf(context, '/auth/refresh')
  await Promise.all(tabs.map((tab) => tab.reload()))

  await expect.poll(() => profile.toSorted()).toEqual([200, 200, 200, 200, 401, 401, 401, 401])
  expect(refresh).toEqual([200])
  for (const tab of tabs) await expect(tab).toHaveURL('/dashboard')
})

test('a refused refresh clears both tokens and leads to the sign-in, and from there back', async ({
  page,
  assay,
  email,
  signIn,
}) => {
  await signIn()
  await page.goto('/dashboard/support')
  await expect(userName(page)).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('assay.access_token', 'expired')
    localStorage.setItem('assay.refresh_token', 'refused')
  })
  const refresh = statusesOf(page.context(), '/auth/refresh')
  await page.reload()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { name: 'Sign in to Assay' })).toBeVisible()
  expect(await storedTokens(page)).toEqual({ access: null, refresh: null })
  expect(refresh).toEqual([401])

  // The address had its code of this minute already.
  const other = `other-${email}`
  await askForCode(page, other)
  await page.keyboard.type(await assay.inbox.waitForCode(other))
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
  test(`nobody is signed out because ${trouble} at the refresh`, async ({ context, page, signIn }) => {
    const { refresh } = await signIn()
    await page.goto('/dashboard')
    await expireAccessToken(page)
    await make(context)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) asked++
    })
    await page.reload()
    // The second attempt shows that the first has ended without ending the session.
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2)
    expect(await storedTokens(page)).toEqual({ access: 'expired', refresh })
    await expect(page).toHaveURL('/dashboard')

    await context.unroute('**/auth/refresh')
    const profile = statusesOf(context, '/api/profile')
    await page.reload()
    await expect.poll(() => profile).toEqual([401, 200])
    expect((await storedTokens(page)).refresh).not.toBe(refresh)
  })
}

test('Log Out ends the session on the server, here and in the other tab', async ({
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
  expect((await profile()).status()).toBe(200)

  const logout = page.waitForResponse('**/auth/logout')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(otherTab).toHaveURL('/')
  await expect(otherTab.getByRole('heading', { name: 'Sign in to Assay' })).toBeVisible()
  expect(await storedTokens(page)).toEqual({ access: null, refresh: null })

  expect((await logout).status()).toBe(200)
  expect((await profile()).status()).toBe(401)
  const again = await request.post('/auth/refresh', { data: { refreshToken: refresh } })
  expect(again.status()).toBe(401)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
})

test('Log Out works without the server, too', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard')
  await page.route('**/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedTokens(page)).toEqual({ access: null, refresh: null })
})
