import type { Page } from '@playwright/test'
import { askForCode, box, expect, storedTokens, test } from './fixtures.ts'

const toasts = (page: Page) => page.getByRole('alert')
const digits = async (page: Page) => {
  const values = [1, 2, 3, 4, 5, 6].map((number) => box(page, number).inputValue())
  return (await Promise.all(values)).map((value) => value || '_').join('')
}
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

test('the first step asks for an e-mail address and has the focus there', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Start | Assay')
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Sign in to your dashboard.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Assay')
  await expect(page.getByLabel('Enter your email')).toBeFocused()
  await expect(page.getByLabel('Enter your email')).toHaveAttribute('placeholder', 'Enter your email')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('the mailed code signs in and the tokens are stored under their two keys', async ({
  page,
  assay,
  email,
}) => {
  await page.goto('/')
  await askForCode(page, email)
  await expect(page.getByText(`We sent a one-time code to ${email}`)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(6)
  await expect(box(page, 1)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  await page.keyboard.type(await assay.inbox.waitForCode(email))

  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'assay.access_token',
    'assay.refresh_token',
  ])
  const { access } = await storedTokens(page)
  const profile = await page.request.get('/api/profile', { headers: { authorization: `Bearer ${access}` } })
  expect(await profile.json()).toMatchObject({ email })
})

test('the mouse works as well, and Confirm confirms a code that did not get through', async ({
  page,
  assay,
  email,
}) => {
  await page.route('**/auth/login-code', (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await page.getByLabel('Enter your email').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(box(page, 1)).toBeFocused()
  await page.keyboard.type(await assay.inbox.waitForCode(email))
  await expect(toasts(page)).toHaveText('Failed to confirm login code.')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('both buttons are busy while the server is asked, and a second press sends nothing', async ({
  page,
  assay,
  email,
}) => {
  const sent: string[] = []
  const held = Promise.withResolvers<void>()
  const heldAtCode = Promise.withResolvers<void>()
  await page.route('**/auth/login-*', async (route) => {
    const { pathname } = new URL(route.request().url())
    sent.push(pathname)
    await (pathname === '/auth/login-email' ? held : heldAtCode).promise
    await route.continue()
  })

  await page.goto('/')
  await page.getByLabel('Enter your email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign in' }).click({ force: true })
  held.resolve()

  await expect(box(page, 1)).toBeFocused()
  await page.keyboard.type(await assay.inbox.waitForCode(email))
  await page.keyboard.press('Enter')
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Confirm' }).click({ force: true })
  heldAtCode.resolve()

  await expect(page).toHaveURL('/dashboard')
  expect(sent).toEqual(['/auth/login-email', '/auth/login-code'])
})

test.describe('the six boxes', () => {
  test.beforeEach(async ({ page, email, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // A whole code is sent at once, and stays in its boxes until there is an answer.
    await page.route('**/auth/login-code', () => undefined)
    await page.goto('/')
    await askForCode(page, email)
  })

  test('take one digit each and move on', async ({ page }) => {
    await expect(box(page, 1)).toBeFocused()
    await page.keyboard.press('1')
    await expect(box(page, 2)).toBeFocused()
    await page.keyboard.type('a -x')
    await expect(box(page, 2)).toBeFocused()
    expect(await digits(page)).toBe('1_____')
    await page.keyboard.type('23456')
    await expect(box(page, 6)).toBeFocused()
    expect(await digits(page)).toBe('123456')
  })

  test('a digit typed over another replaces it', async ({ page }) => {
    await page.keyboard.type('12345')
    await box(page, 2).click()
    await page.keyboard.press('9')
    await expect(box(page, 3)).toBeFocused()
    expect(await digits(page)).toBe('19345_')
  })

  test('the sixth digit sends the code, and Enter right after it sends nothing', async ({ page }) => {
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/login-code')) sent.push(request.postDataJSON().code)
    })
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await page.getByRole('button', { name: 'Confirm' }).click({ force: true })
    expect(sent).toEqual(['123456'])
  })

  test('Backspace empties the box, then the ones before it', async ({ page }) => {
    await page.keyboard.type('123')
    await expect(box(page, 4)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(box(page, 3)).toBeFocused()
    expect(await digits(page)).toBe('12____')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(box(page, 1)).toBeFocused()
    expect(await digits(page)).toBe('______')
    await page.keyboard.press('Backspace')
    await expect(box(page, 1)).toBeFocused()
  })

  test('the arrow keys move and stop at the ends', async ({ page }) => {
    await page.keyboard.type('12')
    await page.keyboard.press('ArrowLeft')
    await expect(box(page, 2)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(box(page, 1)).toBeFocused()
    for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight')
    await expect(box(page, 6)).toBeFocused()
    expect(await digits(page)).toBe('12____')
  })

  for (const text of ['024680', '024 680', '024-680', ' 024680\n']) {
    test(`a paste of exactly six digits, as ${JSON.stringify(text)}, fills them all, from any box`, async ({
      page,
    }) => {
      await box(page, 4).focus()
      await paste(page, text)
      await expect.poll(() => digits(page)).toBe('024680')
      await expect(box(page, 6)).toBeFocused()
    })
  }

  test('a paste of anything else is ignored', async ({ page }) => {
    await page.keyboard.press('9')
    for (const text of ['12345', '1234567', '12345a', '123 4567', '12 345', '１２３４５６']) {
      await paste(page, text)
      // Whatever the paste did is done when the next keys are.
      await page.keyboard.press('8')
      await expect(box(page, 3)).toBeFocused()
      expect(await digits(page), text).toBe('98____')
      await page.keyboard.press('Backspace')
    }
  })

  test('an incomplete code is not sent', async ({ page }) => {
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/login-code')) sent++
    })
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter all six digits.')).toBeVisible()
    await expect(box(page, 4)).toBeFocused()
    expect(sent).toBe(0)
  })

  async function paste(page: Page, text: string) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('Control+V')
  }
})

test.describe('what goes wrong', () => {
  test('an address that is none is named at the field, and not sent', async ({ page }) => {
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent++
    })
    await page.goto('/')
    await page.getByLabel('Enter your email').fill('nobody')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter an e-mail address such as name@example.com.')).toBeVisible()
    await expect(page.getByLabel('Enter your email')).toBeFocused()
    expect(sent).toBe(0)
  })

  test('the server sends no code: its reason is at the field', async ({ page, assay, email }) => {
    await assay.signIn(email)
    await page.goto('/')
    await page.getByLabel('Enter your email').fill(email)
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveText('Failed to send login email.')
    await expect(
      page.getByText(/^A code was sent to this address already\. Try again in [1-6]?\d seconds\.$/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  })

  test('the server answers without tokens', async ({ page, email }) => {
    await page.route('**/auth/login-email', (route) => route.fulfill({ json: {} }))
    await page.goto('/')
    await page.getByLabel('Enter your email').fill(email)
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveText('Failed to send login email.')
  })

  test('the network is away at the first step', async ({ page, email }) => {
    await page.route('**/auth/login-email', (route) => route.abort())
    await page.goto('/')
    await page.getByLabel('Enter your email').fill(email)
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveText('Something went wrong. Please try again.')
    await page.unroute('**/auth/login-email')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
  })

  test('a wrong code empties the boxes, and the right one still signs in', async ({ page, assay, email }) => {
    await page.goto('/')
    await askForCode(page, email)
    const code = await assay.inbox.waitForCode(email)
    await page.keyboard.type(otherThan(code))
    await expect(toasts(page)).toHaveText('Invalid code. Please try again.')
    await expect(page.getByText('This is not the code that we sent.')).toBeVisible()
    await expect(box(page, 1)).toBeFocused()
    expect(await digits(page)).toBe('______')
    expect(await storedTokens(page)).toEqual({ access: null, refresh: null })

    await page.keyboard.press(code[0] ?? '')
    await expect(page.getByText('This is not the code that we sent.')).toHaveCount(0)
    await page.keyboard.type(code.slice(1))
    await expect(page).toHaveURL('/dashboard')
  })

  test('the server answers the code with neither status 200 nor an access token', async ({ page, email }) => {
    await page.route('**/auth/login-code', (route) => route.fulfill({ json: { status: 400 } }))
    await page.goto('/')
    await askForCode(page, email)
    await page.keyboard.type('123456')
    await expect(toasts(page)).toHaveText('Invalid code. Please try again.')
  })

  test('the network is away at the second step: the digits stay', async ({ page, assay, email }) => {
    await page.route('**/auth/login-code', (route) => route.abort())
    await page.goto('/')
    await askForCode(page, email)
    const code = await assay.inbox.waitForCode(email)
    await page.keyboard.type(code)
    await expect(toasts(page)).toHaveText('Failed to confirm login code.')
    expect(await digits(page)).toBe(code)
    await page.unroute('**/auth/login-code')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  test('a toast stands at the top centre and goes after 4 seconds', async ({ page, email }) => {
    await page.clock.install()
    await page.route('**/auth/login-email', (route) => route.abort())
    await page.goto('/')
    await page.getByLabel('Enter your email').fill(email)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toBeVisible()

    const place = await toasts(page).boundingBox()
    const middle = place && place.x + place.width / 2
    expect(middle).toBeCloseTo(1280 / 2, 0)
    expect(place?.y).toBeGreaterThanOrEqual(0)
    expect(place?.y).toBeLessThan(60)

    await page.clock.runFor(3_999)
    await expect(toasts(page)).toBeVisible()
    await page.clock.runFor(1)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('a toast can be closed', async ({ page, email }) => {
    await page.clock.install()
    await page.route('**/auth/login-email', (route) => route.abort())
    await page.goto('/')
    await page.getByLabel('Enter your email').fill(email)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('Enter')
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await expect(toasts(page)).toHaveCount(0)
  })
})

test('a code can be asked for again after 60 seconds', async ({ page, email }) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByLabel('Enter your email').fill(email)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Resend code in 60 s' })).toBeDisabled()
  await page.clock.runFor(59_000)
  await expect(page.getByRole('button', { name: 'Resend code in 1 s' })).toBeDisabled()
  await page.clock.runFor(1_000)
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()

  // For the server, whose clock went on as usual, it is too early: the button waits as long as the server says.
  await expect(toasts(page)).toHaveText('Failed to send login email.')
  await expect(page.getByText(/^A code was sent to this address already\. Try again in/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend code in [1-6]?\d s$/ })).toBeDisabled()
})

test('with a mail server nothing points to the development inbox, which is not there', async ({
  page,
  email,
}) => {
  expect((await page.goto('/dev/inbox'))?.status()).toBe(404)
  await page.goto('/')
  await askForCode(page, email)
  await expect(page.getByText('development inbox')).toHaveCount(0)
})

test('another e-mail address can be given', async ({ page, assay, email }) => {
  await page.goto('/')
  await askForCode(page, `wrong-${email}`)
  await page.getByRole('button', { name: 'Use another e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Assay')
  await expect(page.getByLabel('Enter your email')).toHaveValue(`wrong-${email}`)
  await expect(page.getByLabel('Enter your email')).toBeFocused()

  await askForCode(page, email)
  await expect(page.getByText(`We sent a one-time code to ${email}`)).toBeVisible()
  await page.keyboard.type(await assay.inbox.waitForCode(email))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test.describe('where it leads', () => {
  test('a signed-in visitor of the sign-in screen is sent to the dashboard', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('a visitor of the dashboard signs in first', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Sign in to Assay' })).toBeVisible()
  })

  test('a visitor of a page inside gets there after signing in, and back does not lead to the sign-in', async ({
    page,
    assay,
    email,
  }) => {
    await page.goto('/robots.txt')
    await page.goto('/dashboard/support')
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await askForCode(page, email)
    await page.keyboard.type(await assay.inbox.waitForCode(email))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/support')
    await expect(page).toHaveTitle('Support | Assay')
    await page.goBack()
    await expect(page).toHaveURL('/robots.txt')
  })

  const strange = [
    'https://evil.example',
    '//evil.example',
    '//evil.example/dashboard',
    '/\\evil.example',
    '\\\\evil.example',
    '/dashboard/..//evil.example',
    'javascript:document.title="evil"',
  ]
  test('an address elsewhere is not followed by a signed-in visitor', async ({ page, signIn, assay }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(assay.url)) elsewhere.push(request.url())
    })
    await signIn()
    for (const next of strange) {
      await page.goto(`/?next=${encodeURIComponent(next)}`)
      await expect(page, next).toHaveURL('/dashboard')
    }
    expect(elsewhere).toEqual([])
  })

  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example']) {
    test(`${next} is not followed after signing in`, async ({ page, assay, email }) => {
      await page.goto(`/?next=${encodeURIComponent(next)}`)
      await askForCode(page, email)
      await page.keyboard.type(await assay.inbox.waitForCode(email))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/dashboard')
    })
  }
})
