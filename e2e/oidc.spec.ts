import type { Page } from '@playwright/test'
import { freePort } from '#tools/free-port.ts'
import { startTemporaryAssay } from '#tools/temporary-assay.ts'
import { startTestOidcProvider, type TestOidcProvider } from '#tools/test-oidc-provider.ts'
import { button, card, dialog, success } from './any-page.ts'
import { axeFindings, test as base, expect, storedTokens } from './fixtures.ts'

type Provided = { provider: TestOidcProvider; env: Record<string, string> }

const test = base.extend<object, { provided: Provided }>({
  provided: [
    async ({ serverEnv }, use) => {
      // Each of the two has to know where the other will be.
      const port = await freePort()
      const provider = await startTestOidcProvider(`http://localhost:${port}/auth/oidc/callback`)
      const env = {
        ...serverEnv,
        PORT: String(port),
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_NAME: 'Example ID',
      }
      await use({ provider, env })
      await provider.close()
    },
    { scope: 'worker' },
  ],
  assay: [
    async ({ provided }, use) => {
      const assay = await startTemporaryAssay(provided.env)
      await use(assay)
      await assay.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const signInWays = '/dashboard/settings/sign-in'
const singleSignOn = (page: Page) => card(page, 'Single sign-on')
const linked = (page: Page) => singleSignOn(page).getByRole('listitem')
const toProvider = (page: Page) => page.getByRole('link', { name: 'Sign in with Example ID', exact: true })

async function ownEmail(page: Page): Promise<string> {
  const { access } = await storedTokens(page)
  const reply = await page.request.get('/api/profile', { headers: { authorization: `Bearer ${access}` } })
  return (await reply.json()).email
}

async function logOut(page: Page) {
  await button(page, 'Log Out').click()
  await expect(page).toHaveURL('/')
}

test('single sign-on begins an account without a mail, and opens it again', async ({
  page,
  assay,
  provided: { provider },
  email,
}) => {
  await page.goto('/')
  expect(await axeFindings(page)).toEqual([])
  provider.person = null
  await toProvider(page).click()
  await expect(page.getByRole('alert')).toHaveText('Single sign-on was cancelled or refused there.')
  expect(new URL(page.url()).hash).toBe('')

  provider.person = { sub: email, email, email_verified: true }
  await toProvider(page).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await ownEmail(page)).toBe(email)
  expect(assay.inbox.mails.filter(({ to }) => to === email)).toEqual([])

  await logOut(page)
  await page.goto(signInWays)
  await expect(toProvider(page)).toBeVisible()
  await toProvider(page).click()
  await expect(page).toHaveURL(signInWays)
  await expect(linked(page)).toContainText(email)
  expect(await ownEmail(page)).toBe(email)
})

test('single sign-on of another address is linked to an account, opens it, and is unlinked', async ({
  page,
  provided: { provider },
  email,
  signIn,
}) => {
  const address = `at-work-${email}`
  provider.person = { sub: address, email: address, email_verified: true }
  await signIn()
  await page.goto(signInWays)
  await expect(singleSignOn(page).getByText('Nothing is linked.')).toBeVisible()
  await button(page, 'Link Example ID').click()
  await expect(success(page, 'Single sign-on is linked.')).toBeVisible()
  await expect(page).toHaveURL(signInWays)
  await expect(linked(page)).toContainText(address)
  expect(await axeFindings(page)).toEqual([])

  await logOut(page)
  await toProvider(page).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await ownEmail(page)).toBe(email)

  await page.goto(signInWays)
  await button(page, `Unlink ${address}`).click()
  await dialog(page, `Unlink ${address}?`).getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(success(page, 'Single sign-on is unlinked.')).toBeVisible()
  await expect(singleSignOn(page).getByText('Nothing is linked.')).toBeVisible()

  // It is somebody else's from now on, and begins an account of its own.
  await logOut(page)
  await toProvider(page).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await ownEmail(page)).toBe(address)
})
