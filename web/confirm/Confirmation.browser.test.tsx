import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../client/call.ts'
import { ConfirmationCancelled } from '../client/confirmation-cancelled.ts'
import { endSession } from '../client/session.ts'
import { passkeysQuery } from '../queries/passkeys.ts'
import { queryClient } from '../queries/query-client.ts'
import { axeFindings } from '../testing/axe-findings.ts'
import { button } from '../testing/locators.ts'
import { openPage } from '../testing/open-page.tsx'
import { answerPasskeys, hidePasskeys, passkeyOf, signed, toSign } from '../testing/passkeys.ts'
import { loseConnection, refuse, sentTo, serve } from '../testing/serve.ts'
import { signedIn } from '../testing/signed-in.ts'
import { withConfirmation } from './with-confirmation.ts'

const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
const wrong = 'This is not the code that we sent. You have 4 tries left.'

/** Something that the server does only for somebody who has confirmed. */
function wantsConfirmation() {
  let calls = 0
  const act = async () => {
    calls++
    if (sentTo('POST /api/confirm').length + sentTo('POST /api/confirm/passkey').length === 0)
      throw new CallError('GET /api/profile', 403, {
        error: { code: 'confirmation_needed', message: 'Confirm.' },
      })
    return 'done'
  }
  return { act, calls: () => calls }
}

beforeEach(async () => {
  signedIn()
  serve({
    'POST /api/confirm/send-code': () => ({ token: 'token' }),
    'POST /api/confirm': ({ body }) =>
      body.code === '123456'
        ? {}
        : refuse(400, { code: 'code_wrong', message: wrong, fields: { code: wrong } }),
  })
  await openPage('/dashboard')
  await expect.element(button('Log Out')).toBeVisible()
})

test('what needs no confirmation is done at once', async () => {
  expect(await withConfirmation(async () => 'done')).toBe('done')
  await expect.element(dialog).toHaveLength(0)
})

test('a code by e-mail confirms, and it is done again', async () => {
  const { act, calls } = wantsConfirmation()
  const done = withConfirmation(act)
  await expect.element(dialog).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'E-mail me a code' }).click()
  await expect.element(dialog.getByText('ada@example.com')).toBeVisible()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('123456')
  expect(await done).toBe('done')
  expect(calls()).toBe(2)
  expect(sentTo('POST /api/confirm')).toEqual([{ token: 'token', code: '123456' }])
  await expect.element(dialog).toHaveLength(0)
})

test('Escape gives up: it is not done, and there is nothing to show', async () => {
  const { act, calls } = wantsConfirmation()
  const done = withConfirmation(act).catch((error: unknown) => error)
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await done).toBeInstanceOf(ConfirmationCancelled)
  expect(calls()).toBe(1)
})

test('when the session ends it is over, and the next one is not asked', async () => {
  const { act, calls } = wantsConfirmation()
  const done = withConfirmation(act).catch((error: unknown) => error)
  await expect.element(dialog).toBeVisible()
  endSession('elsewhere')
  await expect.element(page.getByLabelText('Enter your email')).toBeVisible()
  expect(await done).toBeInstanceOf(ConfirmationCancelled)
  expect(calls()).toBe(1)
  signedIn()
  await openPage('/dashboard')
  await expect.element(button('Log Out')).toBeVisible()
  await expect.element(dialog).toHaveLength(0)
})

test('a wrong code, one too early and a lost connection say so, and it goes on from there', async () => {
  const { act } = wantsConfirmation()
  void withConfirmation(act).catch(() => undefined)
  serve({ 'POST /api/confirm/send-code': loseConnection })
  await dialog.getByRole('button', { name: 'E-mail me a code' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Assay does not answer. Please try again.')
  serve({ 'POST /api/confirm/send-code': () => ({ token: 'token' }) })
  await dialog.getByRole('button', { name: 'E-mail me a code' }).click()
  await userEvent.keyboard('111111')
  await expect.element(dialog.getByText(wrong)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled()
  expect(await axeFindings()).toEqual([])
})

test('two at once are one question', async () => {
  const first = wantsConfirmation()
  const second = wantsConfirmation()
  const both = Promise.all([withConfirmation(first.act), withConfirmation(second.act)])
  await dialog.getByRole('button', { name: 'E-mail me a code' }).click()
  await userEvent.keyboard('123456')
  expect(await both).toEqual(['done', 'done'])
  expect(sentTo('POST /api/confirm/send-code')).toHaveLength(1)
})

const usePasskey = dialog.getByRole('button', { name: 'Use a passkey' })
const servePasskeys = () =>
  serve({
    'POST /api/passkeys': () => ({ result: [passkeyOf(1)] }),
    'POST /api/confirm/passkey-options': () => toSign,
    'POST /api/confirm/passkey': () => ({}),
  })

test('one of the account’s passkeys confirms, without a mail', async () => {
  servePasskeys()
  answerPasskeys()
  const done = withConfirmation(wantsConfirmation().act)
  await expect.element(usePasskey).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'E-mail me a code' })).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await usePasskey.click()
  expect(await done).toBe('done')
  expect(sentTo('POST /api/confirm/passkey')).toMatchObject([{ response: signed }])
  expect(sentTo('POST /api/confirm/send-code')).toEqual([])
  await expect.element(dialog).toHaveLength(0)
})

test('a passkey that is refused says so, and a code can still be had', async () => {
  servePasskeys()
  answerPasskeys()
  const message = 'This passkey was not accepted. Use a code by e-mail instead.'
  serve({ 'POST /api/confirm/passkey': () => refuse(400, { code: 'passkey_refused', message }) })
  void withConfirmation(wantsConfirmation().act).catch(() => undefined)
  await usePasskey.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
  await dialog.getByRole('button', { name: 'E-mail me a code' }).click()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
})

test('without a passkey a code is the only way', async () => {
  void withConfirmation(wantsConfirmation().act).catch(() => undefined)
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => sentTo('POST /api/passkeys')).toHaveLength(1)
  await expect.element(usePasskey).toHaveLength(0)
})

test('and so it is in a browser that has none, also if the account has', async () => {
  hidePasskeys()
  queryClient.setQueryData(passkeysQuery.queryKey, { result: [passkeyOf(1)] })
  void withConfirmation(wantsConfirmation().act).catch(() => undefined)
  await expect.element(dialog).toBeVisible()
  await expect.element(usePasskey).toHaveLength(0)
})
