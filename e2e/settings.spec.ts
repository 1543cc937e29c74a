import { button, field } from './any-page.ts'
import { expect, test } from './fixtures.ts'
import { apiProfile, checkbox, choice, fileInput, header, openSettings, png, saved } from './settings-page.ts'

test.beforeEach(({ signIn }) => signIn())

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
