import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { catchDownload } from '../../testing/catch-download.ts'
import {
  button,
  card,
  dialog,
  expectError,
  expectToFit,
  failure,
  field,
  pressNow,
  success,
} from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { loseConnection, refuse, sentTo, serve, tellLive } from '../../testing/serve.ts'
import { newProfile, signedIn } from '../../testing/signed-in.ts'

const PATH = '/dashboard/settings/data'
const DELETE_AT = '2026-11-19T09:30:00.000Z'
const wrong = 'This is not the code that we sent. You have 4 tries left.'
const codeWrong = () => refuse(400, { code: 'code_wrong', message: wrong, fields: { code: wrong } })
const needed = () => refuse(403, { code: 'confirmation_needed', message: 'Confirm that it is you to go on.' })
const confirmation = dialog('Confirm that it is you')
const banner = page.getByRole('status').filter({ hasText: 'Your account will be deleted' })

beforeEach(() => {
  signedIn()
  serve({
    'POST /api/confirm/send-code': () => ({ token: 'old-token' }),
    'POST /api/confirm': () => ({}),
  })
})

async function confirmByCode() {
  await confirmation.getByRole('button', { name: 'E-mail me a code' }).click()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
  await userEvent.keyboard('123456')
}

describe('the e-mail address', () => {
  const steps = dialog('Change your e-mail address')
  const address = field('New e-mail address')

  /** The server's part: the codes are 111111 for the old address and 222222 for the new one. */
  function serveChange() {
    let email = newProfile.email
    serve({
      'GET /api/profile': () => ({ ...newProfile, email }),
      'POST /api/account/email/send-code': ({ body }) =>
        body.code === '111111' ? { token: 'new-token' } : codeWrong(),
      'POST /api/account/email': ({ body }) => {
        if (body.code !== '222222') return codeWrong()
        email = 'ada@lovelace.example'
        return {}
      },
    })
  }
  async function typeAddress(text: string) {
    await openPage(PATH)
    await button('Change').click()
    await address.fill(text)
    await userEvent.keyboard('{Enter}')
  }

  test('changes with a code to the old address and one to the new', async () => {
    serveChange()
    await typeAddress(' Ada@Lovelace.example ')
    await expect.element(steps.getByText('We sent a one-time code to ada@example.com')).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('111111')
    await expect.element(steps.getByText('We sent a one-time code to ada@lovelace.example')).toBeVisible()
    await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('222222')
    await expect.element(success('Your e-mail address has changed.')).toBeVisible()
    await expect.element(card('E-mail address').getByText('ada@lovelace.example')).toBeVisible()
    await expect.element(steps).toHaveLength(0)
    expect(sentTo('POST /api/account/email/send-code')).toEqual([
      { email: 'ada@lovelace.example', token: 'old-token', code: '111111' },
    ])
    expect(sentTo('POST /api/account/email')).toEqual([{ token: 'new-token', code: '222222' }])
  })

  test.each([
    ['nothing', '', /^Enter an e-mail address such as name@example\.com\./],
    ['no address', 'ada@', /^Enter an e-mail address such as name@example\.com\./],
    ['the present one', 'ADA@example.com', /^This is the address that your account has already\./],
  ])('%s is refused where it was typed', async (_, text, message) => {
    await typeAddress(text)
    await expectError(address, message)
    await expect.element(address).toHaveFocus()
    expect(sentTo('POST /api/confirm/send-code')).toEqual([])
  })

  test('a wrong code, a taken address and a lost connection say so, and it goes on from there', async () => {
    serveChange()
    serve({ 'POST /api/confirm/send-code': loseConnection })
    await typeAddress('ada@lovelace.example')
    await expect.element(failure('Assay does not answer. Please try again.')).toBeVisible()
    serve({ 'POST /api/confirm/send-code': () => ({ token: 'old-token' }) })
    await steps.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
    await userEvent.keyboard('999999')
    await expect.element(steps.getByText(wrong)).toBeVisible()
    await userEvent.keyboard('111111')
    await expect.element(steps.getByText('We sent a one-time code to ada@lovelace.example')).toBeVisible()
    const taken = 'This address has an account of its own.'
    serve({ 'POST /api/account/email': () => refuse(409, { code: 'email_taken', message: taken }) })
    await userEvent.keyboard('222222')
    await expect.element(steps.getByText(taken)).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('a confirmation that is over by then is asked for again, and without it nothing changes', async () => {
    serveChange()
    serve({ 'POST /api/account/email': needed })
    await typeAddress('ada@lovelace.example')
    await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
    await userEvent.keyboard('111111')
    await expect.element(steps.getByText('Now show that the new address is yours, too.')).toBeVisible()
    await userEvent.keyboard('222222')
    await expect.element(confirmation).toBeVisible()
    await confirmation.getByRole('button', { name: 'Close' }).click()
    await expect.element(steps.getByText('Confirm that it is you to go on.')).toBeVisible()
  })

  test('Escape gives up, and the next time begins from the start', async () => {
    serveChange()
    await typeAddress('ada@lovelace.example')
    await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(steps).toHaveLength(0)
    await button('Change').click()
    await expect.element(address).toHaveValue('')
  })
})

describe('the export', () => {
  const start = button('Export your data')

  test('is fetched by the browser, after a confirmation', async () => {
    let asked = 0
    serve({
      'POST /api/account/export': () =>
        ++asked === 1 ? needed() : { path: '/api/account/export/ticket-of-mine' },
    })
    const download = catchDownload()
    await openPage(PATH)
    await start.click()
    await confirmByCode()
    const { name, url } = await download
    expect([name, new URL(url).pathname]).toEqual([
      'assay-account.tar.gz',
      '/api/account/export/ticket-of-mine',
    ])
    await expect.element(success('The download has begun.')).toBeVisible()
  })

  test('that is refused says why, in its card; one that was not confirmed says nothing', async () => {
    const message = 'You have exported your data several times. Try again in 40 minutes.'
    serve({ 'POST /api/account/export': needed })
    await openPage(PATH)
    await start.click()
    await expect.element(confirmation).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(confirmation).toHaveLength(0)
    await expect.element(card('Export').getByRole('alert')).toHaveLength(0)
    serve({ 'POST /api/account/export': () => refuse(429, { code: 'too_many_exports', message }) })
    await start.click()
    await expect.element(card('Export').getByRole('alert')).toHaveTextContent(message)
    expect(await axeFindings()).toEqual([])
  })
})

describe('the deletion', () => {
  const region = card('Delete account')
  const question = dialog('Delete your account?')

  function serveAccount() {
    let delete_at: string | null = null
    serve({
      'GET /api/account': () => ({ delete_at }),
      'POST /api/account/delete': () => {
        delete_at = DELETE_AT
        return { delete_at }
      },
      'POST /api/account/keep': () => {
        delete_at = null
        return {}
      },
    })
  }

  test('is asked for after a question, is told on every page, and is taken back there', async () => {
    serveAccount()
    serve({ 'GET /api/support-requests': () => [] })
    const router = await openPage(PATH)
    await button('Delete my account').click()
    await expect.element(question).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await question.getByRole('button', { name: 'Keep' }).click()
    await expect.element(question).toHaveLength(0)
    expect(sentTo('POST /api/account/delete')).toEqual([])

    await button('Delete my account').click()
    await question.getByRole('button', { name: 'Delete my account' }).click()
    await expect.element(banner).toMatchTextContent(/^Your account will be deleted on 19 Nov 2026, \d\d:30\./)
    await expect.element(question).toHaveLength(0)
    await expect.element(region).toHaveFocus()
    await expect.element(region.getByText(/will be deleted on 19 Nov 2026/)).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await router.navigate({ to: '/dashboard/support' })
    await expect.element(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
    for (const width of [1280, 390]) {
      await page.viewport(width, 800)
      await expect.element(banner).toBeVisible()
      await expectToFit()
    }
    await button('Keep my account').click()
    await expect.element(success('Your account stays.')).toBeVisible()
    await expect.element(banner).toHaveLength(0)
    expect(sentTo('POST /api/account/keep')).toEqual([{}])
  })

  test('that was asked for elsewhere is told at once; if keeping fails, the banner stays', async () => {
    await openPage('/dashboard')
    await expect.element(button('Log Out')).toBeVisible()
    await expect.element(banner).toHaveLength(0)
    serve({ 'GET /api/account': () => ({ delete_at: DELETE_AT }), 'POST /api/account/keep': loseConnection })
    tellLive('profile', {})
    await expect.element(banner).toBeVisible()
    await button('Keep my account').click()
    await expect.element(failure('Assay does not answer. Please try again.')).toBeVisible()
    await expect.element(banner).toBeVisible()
  })

  test('that is refused says so in the question, and without a confirmation nothing is asked for', async () => {
    serve({ 'POST /api/account/delete': () => refuse(500, { message: 'Something went wrong on our side.' }) })
    await openPage(PATH)
    await button('Delete my account').click()
    const sure = question.getByRole('button', { name: 'Delete my account' })
    await sure.click()
    await expect.element(question.getByRole('alert')).toHaveTextContent('Something went wrong on our side.')
    serve({ 'POST /api/account/delete': needed })
    await sure.click()
    await expect.element(confirmation).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(confirmation).toHaveLength(0)
    await expect.element(question).toBeVisible()
    await expect.element(banner).toHaveLength(0)
  })
})

test('what is on its way is waited for; what does not come can be asked for again', async () => {
  const held = Promise.withResolvers<void>()
  const fail = async () => {
    await held.promise
    return refuse(500)
  }
  serve({ 'GET /api/account': fail, 'GET /api/profile': fail })
  await openPage(PATH)
  await expect.element(page.getByRole('status', { name: 'Loading your e-mail address' })).toBeVisible()
  await expect.element(page.getByRole('status', { name: 'Loading your account' })).toBeVisible()
  held.resolve()
  await expect.element(page.getByText('Your e-mail address could not be loaded.')).toBeVisible()
  await expect.element(page.getByText('Your account could not be loaded.')).toBeVisible()
  signedIn()
  for (const name of ['E-mail address', 'Delete account'])
    pressNow(card(name).getByRole('button', { name: 'Try again' }))
  await expect.element(card('E-mail address').getByText('ada@example.com')).toBeVisible()
  await expect.element(button('Delete my account')).toBeVisible()
})
