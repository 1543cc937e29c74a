import type { BrowserContext, Page } from '@playwright/test'
import { button, card, dialog, success } from './any-page.ts'
import { axeFindings, expect, storedTokens, test } from './fixtures.ts'

/** A device that has its owner's finger on it. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async credentials() {
      return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    },
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const passkeys = (page: Page) => card(page, 'Passkeys')
const entries = (page: Page) => passkeys(page).getByRole('listitem')

test('a passkey is added, signs in without mail, confirms, and is removed', async ({
  context,
  page,
  email,
  signIn,
}) => {
  const device = await addAuthenticator(context, page)
  await signIn()
  await page.goto('/dashboard/settings/sign-in')
  await expect(passkeys(page).getByText('You have no passkeys.')).toBeVisible()
  await button(page, 'Add a passkey').click()
  await expect(success(page, 'The passkey was added.')).toBeVisible()
  await expect(entries(page)).toContainText('Last usedNever')
  expect(await device.credentials()).toMatchObject([
    { rpId: 'localhost', isResidentCredential: true, userName: email },
  ])
  // The same device keeps one of an account.
  await button(page, 'Add a passkey').click()
  await expect(passkeys(page).getByRole('alert')).toHaveText(
    'This device has a passkey for your account already.',
  )
  await expect(entries(page)).toHaveCount(1)

  await button(page, 'Log Out').click()
  await expect(page).toHaveURL('/')
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Sign in with a passkey').click()
  await expect(page).toHaveURL('/dashboard')
  const { access } = await storedTokens(page)
  const headers = { authorization: `Bearer ${access}` }
  expect(await (await page.request.get('/api/profile', { headers })).json()).toMatchObject({ email })

  // As if ten minutes had passed.
  await page.route(
    '**/api/passkeys/remove',
    (route) => route.fulfill({ status: 403, json: { error: { code: 'confirmation_needed', message: 'x' } } }),
    { times: 1 },
  )
  await page.goto('/dashboard/settings/sign-in')
  await expect(entries(page)).toContainText('Last used')
  await expect(entries(page)).not.toContainText('Never')
  await passkeys(page).getByRole('button', { name: 'Remove' }).click()
  await button(page, 'Remove the passkey').click()
  const confirmed = page.waitForResponse('**/api/confirm/passkey')
  await dialog(page, 'Confirm that it is you').getByRole('button', { name: 'Use a passkey' }).click()
  expect((await confirmed).status()).toBe(200)
  await expect(success(page, 'The passkey was removed.')).toBeVisible()
  await expect(passkeys(page).getByText('You have no passkeys.')).toBeVisible()

  // The device still offers it.
  await button(page, 'Log Out').click()
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey was not accepted. Use a code by e-mail instead.',
  )
  await expect(page).toHaveURL('/')
})

test('a device whose owner does not unlock it signs nobody in, and nothing is said of it', async ({
  context,
  page,
  signIn,
}) => {
  const device = await addAuthenticator(context, page)
  await signIn()
  await page.goto('/dashboard/settings/sign-in')
  await button(page, 'Add a passkey').click()
  await expect(entries(page)).toHaveCount(1)
  await button(page, 'Log Out').click()
  await device.setVerified(false)
  await button(page, 'Sign in with a passkey').click()
  await expect(button(page, 'Sign in with a passkey')).toBeDisabled()
  await expect(button(page, 'Sign in with a passkey')).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})
