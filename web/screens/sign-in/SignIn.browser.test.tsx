import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readTokens } from '../../storage/storage.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { openPage } from '../../testing/open-page.tsx'
import { answerWith, loseConnection, refuse, sentTo, serve } from '../../testing/serve.ts'
import { serveShell, signedIn } from '../../testing/signed-in.ts'
import { stopClock } from '../../testing/stop-clock.ts'

const email = 'ada@example.com'
const emailField = page.getByLabelText('Enter your email')
const signInButton = page.getByRole('button', { name: 'Sign in', exact: true })
const confirmButton = page.getByRole('button', { name: 'Confirm' })
const toasts = page.getByRole('alert')
const form = page.getByCss('form')
const box = (number: number) => page.getByLabelText(`Digit ${number} of 6`)
const digits = () =>
  [1, 2, 3, 4, 5, 6].map((number) => (box(number).element() as HTMLInputElement).value || '_').join('')

const tokens = { access: { token: 'access' }, refresh: { token: 'refresh' } }
const wrong = 'This is not the code that we sent. You have 4 tries left.'
/** The code is 123456. */
const takeCodes = () =>
  serve({
    'POST /auth/login-email': () => ({ tokens: 'login' }),
    'POST /auth/login-code': ({ body }) =>
      body.code === '123456'
        ? { status: 200, tokens }
        : refuse(400, { code: 'code_wrong', message: wrong, fields: { code: wrong } }),
  })
const tooEarly = () =>
  refuse(429, {
    code: 'too_many_mails',
    message: 'A code was sent to this address already. Try again in 58 seconds.',
    retry_after_s: 58,
  })

async function open(at = '/') {
  const router = await openPage(at)
  await expect.element(emailField).toHaveFocus()
  return { path: () => router.state.location.pathname }
}

/** From the first step to the second. */
async function askForCode(address = email) {
  await emailField.fill(address)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
}

beforeEach(() => {
  takeCodes()
  serveShell()
})

test('the first step asks for an e-mail address and has the focus there', async () => {
  await open()
  await expect.poll(() => document.title).toBe('Start | Assay')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to Assay')
  await expect.element(emailField).toHaveFocus()
  await expect.element(emailField).toHaveAttribute('placeholder', 'Enter your email')
  await expect.element(signInButton).toBeEnabled()
})

test('both buttons are busy while the server is asked, and a second press sends nothing', async () => {
  const held = Promise.withResolvers<void>()
  const heldAtCode = Promise.withResolvers<void>()
  serve({
    'POST /auth/login-email': async () => {
      await held.promise
      return { tokens: 'login' }
    },
    'POST /auth/login-code': async () => {
      await heldAtCode.promise
      return { status: 200, tokens }
    },
  })
  const { path } = await open()
  await emailField.fill(email)
  await userEvent.keyboard('{Enter}')
  await expect.element(form).toHaveAttribute('aria-busy', 'true')
  await expect.element(signInButton).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await signInButton.click({ force: true })
  held.resolve()

  await expect.element(box(1)).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
  await expect.element(form).toHaveAttribute('aria-busy', 'true')
  await expect.element(confirmButton).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await confirmButton.click({ force: true })
  heldAtCode.resolve()

  await expect.poll(path).toBe('/dashboard')
  expect(sentTo('POST /auth/login-email')).toHaveLength(1)
  expect(sentTo('POST /auth/login-code')).toHaveLength(1)
})

describe('the six boxes', () => {
  beforeEach(async () => {
    // A whole code is sent at once, and stays in its boxes until there is an answer.
    serve({ 'POST /auth/login-code': () => new Promise<never>(() => undefined) })
    await open()
    await askForCode()
    await expect.element(box(1)).toHaveFocus()
  })

  test('take one digit each and move on', async () => {
    await userEvent.keyboard('1')
    await expect.element(box(2)).toHaveFocus()
    await userEvent.keyboard('a -x')
    await expect.element(box(2)).toHaveFocus()
    expect(digits()).toBe('1_____')
    await userEvent.keyboard('23456')
    await expect.element(box(6)).toHaveFocus()
    expect(digits()).toBe('123456')
  })

  test('a digit typed over another replaces it', async () => {
    await userEvent.keyboard('12345')
    await box(2).click()
    await userEvent.keyboard('9')
    await expect.element(box(3)).toHaveFocus()
    expect(digits()).toBe('19345_')
  })

  test('the sixth digit sends the code, and Enter right after it sends nothing', async () => {
    await userEvent.keyboard('123456{Enter}')
    await expect.element(confirmButton).toBeDisabled()
    await confirmButton.click({ force: true })
    expect(sentTo('POST /auth/login-code')).toEqual([expect.objectContaining({ code: '123456' })])
  })

  test('Backspace empties the box, then the ones before it', async () => {
    await userEvent.keyboard('123')
    await expect.element(box(4)).toHaveFocus()
    await userEvent.keyboard('{Backspace}')
    await expect.element(box(3)).toHaveFocus()
    expect(digits()).toBe('12____')
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.element(box(1)).toHaveFocus()
    expect(digits()).toBe('______')
    await userEvent.keyboard('{Backspace}')
    await expect.element(box(1)).toHaveFocus()
  })

  test('the arrow keys move and stop at the ends', async () => {
    await userEvent.keyboard('12{ArrowLeft}')
    await expect.element(box(2)).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.element(box(1)).toHaveFocus()
    for (let press = 0; press < 6; press++) await userEvent.keyboard('{ArrowRight}')
    await expect.element(box(6)).toHaveFocus()
    expect(digits()).toBe('12____')
  })

  test.each(['024680', '024 680', '024-680', ' 024680\n'])(
    'a paste of exactly six digits, as %j, fills them all, from any box',
    async (text) => {
      await box(4).click()
      paste(text)
      await expect.poll(digits).toBe('024680')
      await expect.element(box(6)).toHaveFocus()
    },
  )

  test('a paste of anything else is ignored', async () => {
    await userEvent.keyboard('9')
    for (const text of ['12345', '1234567', '12345a', '123 4567', '12 345', '１２３４５６']) {
      paste(text)
      // Whatever the paste did is done when the next keys are.
      await userEvent.keyboard('8')
      await expect.element(box(3)).toHaveFocus()
      expect(digits(), text).toBe('98____')
      await userEvent.keyboard('{Backspace}')
    }
  })

  test('an incomplete code is not sent', async () => {
    await userEvent.keyboard('123{Enter}')
    await expect.element(page.getByText('Enter all six digits.')).toBeVisible()
    await expect.element(box(4)).toHaveFocus()
    expect(sentTo('POST /auth/login-code')).toEqual([])
  })

  /** Into the box that has the focus, which leaves nothing of it to the browser. */
  function paste(text: string) {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  }
})

describe('what goes wrong', () => {
  test('an address that is none is named at the field, and not sent', async () => {
    await open()
    await emailField.fill('nobody')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Enter an e-mail address such as name@example.com.')).toBeVisible()
    await expect.element(emailField).toHaveFocus()
    expect(sentTo('POST /auth/login-email')).toEqual([])
    expect(await axeFindings()).toEqual([])
  })

  test('the server sends no code: its reason is at the field', async () => {
    serve({ 'POST /auth/login-email': tooEarly })
    await open()
    await emailField.fill(email)
    await userEvent.keyboard('{Enter}')
    await expect.element(toasts).toHaveTextContent('Failed to send login email.')
    await expect
      .element(page.getByText(/^A code was sent to this address already\. Try again in [1-6]?\d seconds\.$/))
      .toBeVisible()
    await expect.element(signInButton).toBeEnabled()
  })

  test('the server answers without tokens', async () => {
    serve({ 'POST /auth/login-email': () => answerWith({}) })
    await open()
    await emailField.fill(email)
    await userEvent.keyboard('{Enter}')
    await expect.element(toasts).toHaveTextContent('Failed to send login email.')
  })

  test('the network is away at the first step', async () => {
    serve({ 'POST /auth/login-email': loseConnection })
    await open()
    await emailField.fill(email)
    await userEvent.keyboard('{Enter}')
    await expect.element(toasts).toHaveTextContent('Something went wrong. Please try again.')
    takeCodes()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await expect.element(toasts).toHaveLength(0)
  })

  test('a wrong code empties the boxes, and the right one still signs in', async () => {
    const { path } = await open()
    await askForCode()
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('111111')
    await expect.element(toasts).toHaveTextContent('Invalid code. Please try again.')
    await expect.element(page.getByText('This is not the code that we sent.')).toBeVisible()
    await expect.element(box(1)).toHaveFocus()
    expect(await axeFindings()).toEqual([])
    expect(digits()).toBe('______')
    expect(readTokens()).toBeNull()

    await userEvent.keyboard('1')
    await expect.element(page.getByText('This is not the code that we sent.')).toHaveLength(0)
    await userEvent.keyboard('23456')
    await expect.poll(path).toBe('/dashboard')
  })

  test('the server answers the code with neither status 200 nor an access token', async () => {
    serve({ 'POST /auth/login-code': () => answerWith({ status: 400 }) })
    await open()
    await askForCode()
    await userEvent.keyboard('123456')
    await expect.element(toasts).toHaveTextContent('Invalid code. Please try again.')
  })

  test('the network is away at the second step: the digits stay', async () => {
    serve({ 'POST /auth/login-code': loseConnection })
    const { path } = await open()
    await askForCode()
    await userEvent.keyboard('123456')
    await expect.element(toasts).toHaveTextContent('Failed to confirm login code.')
    expect(await axeFindings()).toEqual([])
    expect(digits()).toBe('123456')
    takeCodes()
    await userEvent.keyboard('{Enter}')
    await expect.poll(path).toBe('/dashboard')
  })

  test('a toast stands at the top centre and goes after 4 seconds', async () => {
    serve({ 'POST /auth/login-email': loseConnection })
    await open()
    await emailField.fill(email)
    const clock = stopClock()
    await userEvent.keyboard('{Enter}')
    await expect.element(toasts).toBeVisible()

    const place = () => toasts.element().getBoundingClientRect()
    const middle = () => place().x + place().width / 2
    await expect.poll(middle).toBeCloseTo(1280 / 2, 0)
    await expect.poll(() => place().y).toBeGreaterThanOrEqual(0)
    expect(place().y).toBeLessThan(60)

    clock.pass(3_999)
    await expect.element(toasts).toBeVisible()
    clock.pass(1)
    await expect.element(toasts).toHaveLength(0)
  })

  test('a toast can be closed', async () => {
    serve({ 'POST /auth/login-email': loseConnection })
    await open()
    await emailField.fill(email)
    stopClock()
    await userEvent.keyboard('{Enter}')
    await toasts.getByRole('button', { name: 'Close' }).click()
    await expect.element(toasts).toHaveLength(0)
  })
})

test('a code can be asked for again after 60 seconds', async () => {
  await open()
  await emailField.fill(email)
  const clock = stopClock()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Resend code in 60 s' })).toBeDisabled()
  clock.pass(59_000)
  await expect.element(page.getByRole('button', { name: 'Resend code in 1 s' })).toBeDisabled()
  clock.pass(1_000)
  // The server, whose clock may go another way, says that it is too early: the button waits as long as it says.
  serve({ 'POST /auth/login-email': tooEarly })
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()

  await expect.element(toasts).toHaveTextContent('Failed to send login email.')
  await expect
    .element(page.getByText(/^A code was sent to this address already\. Try again in/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Resend code in [1-6]?\d s$/ })).toBeDisabled()
})

test('another e-mail address can be given', async () => {
  const { path } = await open()
  await askForCode(`wrong-${email}`)
  await page.getByRole('button', { name: 'Use another e-mail' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to Assay')
  await expect.element(emailField).toHaveValue(`wrong-${email}`)
  await expect.element(emailField).toHaveFocus()

  await askForCode()
  await expect.element(page.getByText(`We sent a one-time code to ${email}`)).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.poll(path).toBe('/dashboard')
})

describe('where it leads', () => {
  test('a signed-in visitor of the sign-in screen is sent to the dashboard', async () => {
    signedIn()
    const router = await openPage('/')
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('a visitor of the dashboard signs in first', async () => {
    const { path } = await open('/dashboard')
    expect(path()).toBe('/')
    await expect.element(page.getByRole('heading', { name: 'Sign in to Assay' })).toBeVisible()
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example'])(
    '%s is not followed after signing in',
    async (next) => {
      const { path } = await open(`/?next=${encodeURIComponent(next)}`)
      await askForCode()
      await userEvent.keyboard('123456')
      await expect.poll(path).toBe('/dashboard')
    },
  )
})
