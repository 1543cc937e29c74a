import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, expectToFit } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

const id = '00000000-0000-4000-8000-000000000001'
const send = button('Send a test mail')

function serveMail(has_mail_server = true) {
  let state: CallReply<'POST /api/operator/test-mail/state'> = { state: 'waiting', attempts: 0, reason: null }
  serve({
    'POST /api/operator/test-mail': () => ({ id, email: 'ada@example.com', has_mail_server }),
    'POST /api/operator/test-mail/state': () => state,
  })
  return {
    becomes(next: typeof state) {
      state = next
    },
  }
}
const open = () => openPage('/dashboard/operator/mail')

beforeEach(signedIn)

test('a test mail is on its way, fails in the mail server’s own words, and is sent', async () => {
  const mail = serveMail()
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await send.click()
  await expect.element(page.getByText('The mail to ada@example.com is on its way…')).toBeVisible()
  mail.becomes({ state: 'failing', attempts: 1, reason: '550 relay not permitted' })
  await expect.element(page.getByText('550 relay not permitted')).toBeVisible()
  await expect.element(page.getByText(/^Not sent yet\./)).toBeVisible()
  expect(await axeFindings()).toEqual([])
  mail.becomes({ state: 'sent', attempts: 2, reason: null })
  await expect
    .element(page.getByText(/^The mail server has taken the mail to ada@example\.com\./))
    .toBeVisible()
  await page.viewport(390, 844)
  await expectToFit()
})

test('one that was given up says why', async () => {
  serveMail().becomes({ state: 'given_up', attempts: 9, reason: 'connect ECONNREFUSED' })
  await open()
  await send.click()
  await expect.element(page.getByText(/^It could not be sent, and was given up\./)).toBeVisible()
  await expect.element(page.getByText('connect ECONNREFUSED')).toBeVisible()
})

test('without a mail server that is said', async () => {
  serveMail(false).becomes({ state: 'sent', attempts: 1, reason: null })
  await open()
  await send.click()
  await expect
    .element(page.getByText('No mail server is set (SMTP_URL). The mail was printed in the server’s log.'))
    .toBeVisible()
})

test('everybody else is told that it is not for them, and too many are refused', async () => {
  const message = 'This is for the operators of this server.'
  serve({ 'POST /api/operator/test-mail': () => refuse(403, { code: 'not_an_operator', message }) })
  await open()
  await send.click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
