import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { config } from '../../client/config.ts'
import { readTokens } from '../../storage/storage.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { serveShell } from '../../testing/signed-in.ts'

const tokens = { access: { token: 'access' }, refresh: { token: 'refresh' } }
const way = page.getByRole('link', { name: 'Sign in with Example ID' })
const emailField = page.getByLabelText('Enter your email')
const spent = 'This sign-in has expired or was used already. Start again.'

beforeEach(() => {
  config.oidc_name = 'Example ID'
  serveShell()
})
afterEach(() => {
  config.oidc_name = null
})

test('the way to single sign-on is offered if there is one, and keeps the page that was wanted', async () => {
  await openPage('/?next=/dashboard/assets')
  await expect
    .element(way)
    .toHaveAttribute('href', `${location.origin}/auth/oidc/start?next=%2Fdashboard%2Fassets`)
  await expect.element(emailField).toHaveFocus()
  expect(await axeFindings()).toEqual([])
})

test('without a provider nothing says so', async () => {
  config.oidc_name = null
  await openPage('/')
  await expect.element(emailField).toHaveFocus()
  await expect.element(way).toHaveLength(0)
})

test('what single sign-on brings back signs in at once, and leaves the address', async () => {
  serve({ 'POST /auth/ticket': () => ({ status: 200, tokens, code: null }) })
  const router = await openPage('/?next=/dashboard/support#ticket=abc')
  serve({ 'GET /api/support-requests': () => [] })
  await expect.poll(() => router.state.location.href).toBe('/dashboard/support')
  expect(sentTo('POST /auth/ticket')).toEqual([{ ticket: 'abc' }])
  expect(readTokens()).toEqual({ access: 'access', refresh: 'refresh' })
})

test('an account that has the address confirms by a code', async () => {
  const code = { email: 'ada@example.com', token: 'token' }
  serve({
    'POST /auth/ticket': () => ({ status: 200, tokens: null, code }),
    'POST /auth/ticket/code': ({ body }) =>
      body.code === '123456'
        ? { status: 200, tokens }
        : refuse(400, { code: 'code_wrong', message: 'No.', fields: { code: 'You have 4 tries left.' } }),
  })
  const router = await openPage('/#ticket=abc')
  await expect
    .element(page.getByText('An account has your address already. The code links single sign-on to it.'))
    .toBeVisible()
  await expect.element(page.getByText('ada@example.com')).toBeVisible()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
  expect(router.state.location.hash).toBe('')
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('111111')
  await expect.element(page.getByText('You have 4 tries left.')).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  expect(sentTo('POST /auth/ticket/code').at(-1)).toEqual({ ticket: 'abc', token: 'token', code: '123456' })
})

test('the operator’s link signs in when its button is pressed, and not before', async () => {
  serve({ 'POST /auth/ticket': () => ({ status: 200, tokens, code: null }) })
  const router = await openPage('/#sign-in-link=abc')
  await expect
    .element(page.getByText('The operator of this server made this link for you. It works once.'))
    .toBeVisible()
  await expect.element(button('Sign in')).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  expect(sentTo('POST /auth/ticket')).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})

test('one that was used leads to the form, with the reason', async () => {
  serve({ 'POST /auth/ticket': () => refuse(400, { code: 'ticket_spent', message: spent }) })
  await openPage('/#sign-in-link=abc')
  await button('Sign in').click()
  await expect.element(page.getByText(spent)).toBeVisible()
  await expect.element(emailField).toHaveFocus()
  expect(await axeFindings()).toEqual([])
})

test('a blocked account is told so', async () => {
  const message = 'This account is blocked. Ask the operator of this server.'
  serve({ 'POST /auth/ticket': () => refuse(403, { code: 'account_blocked', message }) })
  await openPage('/#ticket=abc')
  await expect.element(page.getByText(message)).toBeVisible()
})

test('a failure of single sign-on is said above the form, in our own words', async () => {
  const router = await openPage('/#sign-in-failed=denied')
  await expect.element(page.getByText('Single sign-on was cancelled or refused there.')).toBeVisible()
  await expect.element(emailField).toHaveFocus()
  await expect.poll(() => router.state.location.hash).toBe('')
  expect(await axeFindings()).toEqual([])
})
