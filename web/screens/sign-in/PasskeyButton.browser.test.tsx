import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readTokens } from '../../storage/storage.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { answerPasskeys, hidePasskeys, signed, toSign } from '../../testing/passkeys.ts'
import { loseConnection, refuse, sentTo, serve } from '../../testing/serve.ts'
import { serveShell } from '../../testing/signed-in.ts'

const signIn = button('Sign in with a passkey')
const alert = page.getByRole('alert')
const tokens = { access: { token: 'access' }, refresh: { token: 'refresh' } }

async function open() {
  const router = await openPage('/')
  await expect.element(page.getByLabelText('Enter your email')).toHaveFocus()
  return router
}

beforeEach(() => {
  serveShell()
  serve({
    'POST /auth/passkey-options': () => toSign,
    'POST /auth/passkey': () => ({ status: 200, tokens }),
  })
})

test('a passkey leads to the dashboard, without an address', async () => {
  answerPasskeys()
  const router = await open()
  expect(await axeFindings()).toEqual([])
  await signIn.click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  expect(readTokens()).toEqual({ access: 'access', refresh: 'refresh' })
  expect(sentTo('POST /auth/passkey')).toMatchObject([{ response: signed }])
})

test('it is asked for once, however often the button is pressed', async () => {
  answerPasskeys()
  const held = Promise.withResolvers<void>()
  serve({
    'POST /auth/passkey': async () => {
      await held.promise
      return { status: 200, tokens }
    },
  })
  const router = await open()
  await signIn.click()
  await expect.element(signIn).toBeDisabled()
  held.resolve()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  expect(sentTo('POST /auth/passkey')).toHaveLength(1)
})

test('a person who closes the dialog of the browser stays where they were', async () => {
  answerPasskeys('NotAllowedError')
  await open()
  await signIn.click()
  await expect.poll(() => sentTo('POST /auth/passkey-options')).toHaveLength(1)
  await expect.element(signIn).toBeEnabled()
  await expect.element(alert).toHaveLength(0)
  expect(sentTo('POST /auth/passkey')).toEqual([])
})

test('a refusal and a lost connection stand below the button, until the next try', async () => {
  answerPasskeys()
  const message = 'This passkey was not accepted. Use a code by e-mail instead.'
  serve({ 'POST /auth/passkey': () => refuse(400, { code: 'passkey_refused', message }) })
  await open()
  await signIn.click()
  await expect.element(alert).toHaveTextContent(message)
  expect(await axeFindings()).toEqual([])
  serve({ 'POST /auth/passkey-options': loseConnection })
  await signIn.click()
  await expect.element(alert).toHaveTextContent('Assay does not answer. Please try again.')
  expect(readTokens()).toBeNull()
})

test('where the browser has no passkeys, there is no button', async () => {
  hidePasskeys()
  await open()
  await expect.element(signIn).toHaveLength(0)
})
