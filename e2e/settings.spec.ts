import { button, field, leaving } from './any-page.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import {
  apiProfile,
  checkbox,
  choice,
  expectSaid,
  failed,
  fileInput,
  header,
  openSettings,
  png,
  saved,
  setProfile,
} from './settings-page.ts'

test.beforeEach(({ signIn }) => signIn())

test('a new profile shows all fields, empty but for the e-mail address', async ({ page, email }) => {
  await openSettings(page)
  await expect(page).toHaveTitle('Settings | Assay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Settings')
  for (const name of ['First Name', 'Last Name', 'Phone', 'Address', 'Zip', 'Website', 'Wallet']) {
    await expect(field(page, name)).toHaveValue('')
    await expect(field(page, name)).toBeEditable()
  }
  for (const name of ['Country', 'Currency']) await expect(choice(page, name)).toHaveValue('')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Email')).not.toBeEditable()
  await expect(checkbox(page, 'Communication', 'Email')).toBeChecked()
  await expect(checkbox(page, 'Communication', 'Phone')).not.toBeChecked()
  await expect(checkbox(page, 'Notifications', 'Allow')).toBeChecked()
  await expect(button(page, 'Change Avatar')).toBeEnabled()
  for (const name of ['Remove Avatar', 'Discard', 'Save Changes']) {
    await expect(button(page, name)).toBeDisabled()
  }
})

test('the keyboard alone fills in and saves all fields, and the header follows', async ({ page, email }) => {
  await openSettings(page)
  await expect(header(page)).toHaveText('User')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/profile'))
      sent.push(request.postDataJSON())
  })

  await button(page, 'Change Avatar').focus()
  const typed = [
    'Ada',
    'Lovelace',
    '', // the e-mail address
    '+44 20 7946 0000',
    '12 St James’s Square',
    'SW1Y 4JH',
    'united king',
    'https://example.com/ada',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'gbp',
  ]
  for (const text of typed) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await expect(page.locator('[role=option][data-combobox-selected]')).toHaveText(/GBP/)
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Currency')).toHaveValue('GBP – British Pound')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Discard')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(saved(page)).toBeVisible()
  await expect(header(page)).toHaveText('Ada Lovelace')
  await expect(button(page, 'Save Changes')).toBeDisabled()
  const profile = {
    name: 'Ada',
    surname: 'Lovelace',
    email,
    phone: '+44 20 7946 0000',
    address: '12 St James’s Square',
    zip: 'SW1Y 4JH',
    country: 'United Kingdom',
    language: '',
    website: 'https://example.com/ada',
    currency: 'GBP',
    subscribed: false,
    communicate_email: false,
    communicate_phone: true,
    allow_communications: false,
    icon_image: '',
  }
  expect(sent).toEqual([{ ...profile, wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }])
  expect(await apiProfile(page)).toEqual({ ...profile, wallet: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' })

  await page.reload()
  await expect(field(page, 'First Name')).toHaveValue('Ada')
  await expect(field(page, 'Wallet')).toHaveValue('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
  await expect(choice(page, 'Country')).toHaveValue('United Kingdom')
  await expect(choice(page, 'Currency')).toHaveValue('GBP – British Pound')
  await expect(checkbox(page, 'Notifications', 'Allow')).not.toBeChecked()
})

test('Enter in a field saves, and the toast goes after 3 seconds', async ({ page }) => {
  await page.clock.install()
  await openSettings(page)
  await field(page, 'First Name').fill('Ada')
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page, 'First Name').press('Enter')
  await expect(saved(page)).toBeVisible()
  await page.clock.runFor(2_999)
  await expect(saved(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(saved(page)).toHaveCount(0)
})

test('Discard brings back what was loaded, and typing it back is no change either', async ({ page }) => {
  await openSettings(page)
  await setProfile(page, { name: 'Ada', website: 'https://example.com', communicate_phone: true })
  await page.reload()
  await field(page, 'First Name').fill('Augusta')
  await field(page, 'Website').fill('nowhere')
  await checkbox(page, 'Communication', 'Phone').uncheck()
  await button(page, 'Save Changes').click()
  await expectSaid(field(page, 'Website'), 'Enter a link such as https://example.com.')

  await button(page, 'Discard').click()
  await expect(field(page, 'First Name')).toHaveValue('Ada')
  await expect(field(page, 'Website')).toHaveValue('https://example.com')
  await expect(field(page, 'Website')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(checkbox(page, 'Communication', 'Phone')).toBeChecked()
  await expect(button(page, 'Discard')).toBeDisabled()
  await expect(button(page, 'Save Changes')).toBeDisabled()

  await field(page, 'First Name').fill('Augusta')
  await expect(button(page, 'Discard')).toBeEnabled()
  await field(page, 'First Name').fill('Ada')
  await expect(button(page, 'Discard')).toBeDisabled()
})

test('website and wallet are checked at their field, before anything is sent', async ({ page }) => {
  let sent = 0
  await openSettings(page)
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/profile')) sent++
  })
  await field(page, 'Wallet').fill('0x1')
  await field(page, 'Website').fill('javascript:alert(1)')
  await button(page, 'Save Changes').click()
  await expectSaid(field(page, 'Website'), 'Enter a link such as https://example.com.')
  await expectSaid(field(page, 'Wallet'), 'Enter an address: 0x and 40 hexadecimal digits.')
  await expect(field(page, 'Website')).toBeFocused()
  expect(sent).toBe(0)

  await field(page, 'Website').fill('https://example.com')
  await expect(field(page, 'Website')).not.toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Wallet').fill('')
  await button(page, 'Save Changes').click()
  await expect(saved(page)).toBeVisible()
  expect(sent).toBe(1)
})

test('what the server finds wrong is said at its field, and what was typed stays', async ({ page }) => {
  await openSettings(page)
  await field(page, 'Last Name').fill('x'.repeat(101))
  await field(page, 'Zip').fill('1'.repeat(21))
  await button(page, 'Save Changes').click()
  await expect(failed(page)).toBeVisible()
  await expectSaid(field(page, 'Last Name'), 'At most 100 characters.')
  await expectSaid(field(page, 'Zip'), 'At most 20 characters.')
  await expect(field(page, 'Last Name')).toBeFocused()
  await expect(field(page, 'Last Name')).toHaveValue('x'.repeat(101))
})

for (const [what, answer] of [
  ['the server answers 500', { status: 500, json: { error: { code: 'internal', message: 'Oh.' } } }],
  ['the network is away', null],
] as const) {
  test(`${what}: a toast of 4 seconds says so, what was typed stays and can be saved later`, async ({
    page,
  }) => {
    await page.clock.install()
    await openSettings(page)
    await page.route('**/api/profile', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await field(page, 'First Name').fill('Ada')
    await page.clock.pauseAt(Date.now() + 60_000)
    await button(page, 'Save Changes').click()
    await expect(failed(page)).toBeVisible()
    await page.clock.runFor(3_999)
    await expect(failed(page)).toBeVisible()
    await page.clock.runFor(1)
    await expect(failed(page)).toHaveCount(0)

    await expect(field(page, 'First Name')).toHaveValue('Ada')
    await expect(header(page)).toHaveText('User')
    await page.unroute('**/api/profile')
    await page.clock.resume()
    await button(page, 'Save Changes').click()
    await expect(saved(page)).toBeVisible()
    await expect(header(page)).toHaveText('Ada')
  })
}

test('it is saved once, however often it is asked for, and what is typed meanwhile is kept', async ({
  page,
}) => {
  await openSettings(page)
  let sent = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() === 'POST') {
      sent++
      await held.promise
    }
    await route.continue()
  })
  await field(page, 'First Name').fill('Ada')
  await field(page, 'First Name').press('Enter')
  await expect(page.getByRole('form', { name: 'Profile' })).toHaveAttribute('aria-busy', 'true')
  await expect(button(page, 'Save Changes')).toBeDisabled()
  await field(page, 'First Name').press('Enter')
  await button(page, 'Save Changes').click({ force: true })
  await field(page, 'Last Name').fill('Lovelace')
  held.resolve()

  await expect(saved(page)).toBeVisible()
  expect(sent).toBe(1)
  await expect(header(page)).toHaveText('Ada')
  await expect(field(page, 'Last Name')).toHaveValue('Lovelace')
  await expect(button(page, 'Save Changes')).toBeEnabled()
})

test.describe('the choices', () => {
  test('are found by typing, without case and accents', async ({ page }) => {
    await openSettings(page)
    await choice(page, 'Country').click()
    await expect(page.getByRole('option')).toHaveCount(249)
    await page.keyboard.press('Tab')
    await expect(field(page, 'Website')).toBeFocused()
    await choice(page, 'Country').click()
    await page.keyboard.type('ind')
    await expect(page.getByRole('option')).toHaveText([
      'India',
      'Indonesia',
      'British Indian Ocean Territory',
    ])
    await page.getByRole('option', { name: 'Indonesia' }).click()
    await expect(choice(page, 'Country')).toHaveValue('Indonesia')

    await choice(page, 'Country').fill("COTE D'IVOIRE")
    await page.keyboard.press('Tab')
    await expect(choice(page, 'Country')).toHaveValue('Côte d’Ivoire')

    await choice(page, 'Currency').click()
    await expect(page.getByRole('option')).toHaveCount(154)
    await page.keyboard.type('swiss')
    await page.keyboard.press('Enter')
    await expect(choice(page, 'Currency')).toHaveValue('CHF – Swiss Franc')
    await button(page, 'Save Changes').click()
    await expect(saved(page)).toBeVisible()
    expect(await apiProfile(page)).toMatchObject({ country: 'Côte d’Ivoire', currency: 'CHF' })
  })

  test('take no other text, and can be emptied', async ({ page }) => {
    await openSettings(page)
    await setProfile(page, { country: 'Atlantis', currency: 'CHF' })
    await page.reload()
    await expect(choice(page, 'Country')).toHaveValue('Atlantis')
    await choice(page, 'Country').fill('nowhere at all')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(choice(page, 'Country')).toHaveValue('Atlantis')
    await expect(button(page, 'Save Changes')).toBeDisabled()

    await choice(page, 'Country').fill('')
    await page.keyboard.press('Tab')
    await expect(choice(page, 'Country')).toHaveValue('')
    await page.locator('[aria-label="Clear currency"]').click()
    await expect(choice(page, 'Currency')).toHaveValue('')
    await button(page, 'Save Changes').click()
    await expect(saved(page)).toBeVisible()
    expect(await apiProfile(page)).toMatchObject({ country: '', currency: '' })
  })
})

test('another tab follows a saved name and avatar, and keeps what is being typed there', async ({
  page,
  context,
}) => {
  await openSettings(page)
  const other = await context.newPage()
  await openSettings(other)
  await field(other, 'Last Name').fill('Byron')

  await field(page, 'First Name').fill('Ada')
  await field(page, 'Last Name').fill('Lovelace')
  await fileInput(page).setInputFiles(await png('blue'))
  await button(page, 'Save Changes').click()
  await expect(saved(page)).toBeVisible()

  await expect(header(other)).toHaveText('Ada Lovelace')
  await expect(other.getByRole('banner').locator('img')).toHaveAttribute('src', /\/uploads\//)
  await expect(field(other, 'First Name')).toHaveValue('Ada')
  await expect(field(other, 'Last Name')).toHaveValue('Byron')
})

test('a profile that cannot be loaded says so and can be tried again', async ({ page }) => {
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Oh.' } } }),
  )
  await page.goto('/dashboard/settings')
  await expect(page.getByText('Your profile could not be loaded.')).toBeVisible()
  await page.unroute('**/api/profile')
  await button(page, 'Try again').click()
  await expect(field(page, 'First Name')).toBeEnabled()
})

test('while the profile loads its form stands there at its final size', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/dashboard/settings')
  const form = page.getByRole('form', { name: 'Profile' })
  await expect(form).toHaveAttribute('aria-busy', 'true')
  await expect(field(page, 'First Name')).toBeDisabled()
  const before = await form.boundingBox()
  held.resolve()
  await expect(field(page, 'First Name')).toBeEnabled()
  expect(await form.boundingBox()).toEqual(before)
})

test.describe('in light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing on the form, its messages, its choices and its dialog', async ({ page }) => {
    await openSettings(page)
    expect(await axeFindings(page)).toEqual([])
    await field(page, 'Website').fill('nowhere')
    await button(page, 'Save Changes').click()
    await expect(field(page, 'Website')).toHaveAttribute('aria-invalid', 'true')
    await fileInput(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await expect(failed(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await choice(page, 'Country').click()
    await expect(page.getByRole('option')).toHaveCount(249)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Support', exact: true }).click()
    await expect(leaving(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
})
