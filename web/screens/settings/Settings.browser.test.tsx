import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, choice, expectError, field, pressNow } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { loseConnection, refuse, sentTo, serve } from '../../testing/serve.ts'
import { newProfile, signedIn } from '../../testing/signed-in.ts'
import { stopClock } from '../../testing/stop-clock.ts'
import {
  checkbox,
  failed,
  header,
  keepProfile,
  openSettings,
  profileForm,
  saved,
} from './testing/settings-page.ts'

beforeEach(() => {
  signedIn()
  keepProfile()
})

test('a new profile shows all fields, empty but for the e-mail address', async () => {
  await openSettings()
  await expect.poll(() => document.title).toBe('Settings | Assay')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Profile Settings')
  for (const name of ['First Name', 'Last Name', 'Phone', 'Address', 'Zip', 'Website', 'Wallet']) {
    await expect.element(field(name)).toHaveValue('')
    await expect.element(field(name)).toBeEnabled()
    await expect.element(field(name)).not.toHaveAttribute('readonly')
  }
  for (const name of ['Country', 'Currency']) await expect.element(choice(name)).toHaveValue('')
  await expect.element(field('Email')).toHaveValue('ada@example.com')
  await expect.element(field('Email')).toHaveAttribute('readonly')
  await expect.element(checkbox('Communication', 'Email')).toBeChecked()
  await expect.element(checkbox('Communication', 'Phone')).not.toBeChecked()
  await expect.element(checkbox('Notifications', 'Allow')).toBeChecked()
  await expect.element(button('Change Avatar')).toBeEnabled()
  for (const name of ['Remove Avatar', 'Discard', 'Save Changes']) {
    await expect.element(button(name)).toBeDisabled()
  }
})

test('Enter in a field saves, and the toast goes after 3 seconds', async () => {
  await openSettings()
  await field('First Name').fill('Ada')
  const clock = stopClock()
  await userEvent.type(field('First Name'), '{Enter}')
  await expect.element(saved).toBeVisible()
  clock.pass(2_999)
  await expect.element(saved).toBeVisible()
  clock.pass(1)
  await expect.element(saved).toHaveLength(0)
})

test('Discard brings back what was loaded, and typing it back is no change either', async () => {
  keepProfile({ name: 'Ada', website: 'https://example.com', communicate_phone: true })
  await openSettings()
  await field('First Name').fill('Augusta')
  await field('Website').fill('nowhere')
  await checkbox('Communication', 'Phone').click()
  await expect.element(checkbox('Communication', 'Phone')).not.toBeChecked()
  await button('Save Changes').click()
  await expectError(field('Website'), 'Enter a link such as https://example.com.')

  await button('Discard').click()
  await expect.element(field('First Name')).toHaveValue('Ada')
  await expect.element(field('Website')).toHaveValue('https://example.com')
  await expect.element(field('Website')).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(checkbox('Communication', 'Phone')).toBeChecked()
  await expect.element(button('Discard')).toBeDisabled()
  await expect.element(button('Save Changes')).toBeDisabled()

  await field('First Name').fill('Augusta')
  await expect.element(button('Discard')).toBeEnabled()
  await field('First Name').fill('Ada')
  await expect.element(button('Discard')).toBeDisabled()
})

test('website and wallet are checked at their field, before anything is sent', async () => {
  await openSettings()
  await field('Wallet').fill('0x1')
  await field('Website').fill('javascript:alert(1)')
  await button('Save Changes').click()
  await expectError(field('Website'), 'Enter a link such as https://example.com.')
  await expectError(field('Wallet'), 'Enter an address: 0x and 40 hexadecimal digits.')
  await expect.element(field('Website')).toHaveFocus()
  expect(sentTo('POST /api/profile')).toEqual([])
  expect(await axeFindings()).toEqual([])

  await field('Website').fill('https://example.com')
  await expect.element(field('Website')).not.toHaveAttribute('aria-invalid', 'true')
  await field('Wallet').fill('')
  await button('Save Changes').click()
  await expect.element(saved).toBeVisible()
  expect(sentTo('POST /api/profile')).toHaveLength(1)
})

test('what the server finds wrong is said at its field, and what was typed stays', async () => {
  await openSettings()
  await field('Last Name').fill('x'.repeat(101))
  await field('Zip').fill('1'.repeat(21))
  await button('Save Changes').click()
  await expect.element(failed).toBeVisible()
  await expectError(field('Last Name'), 'At most 100 characters.')
  await expectError(field('Zip'), 'At most 20 characters.')
  await expect.element(field('Last Name')).toHaveFocus()
  await expect.element(field('Last Name')).toHaveValue('x'.repeat(101))
})

test.each([
  ['the server answers 500', () => refuse(500, { code: 'internal', message: 'Oh.' })],
  ['the network is away', loseConnection],
])('%s: a toast of 4 seconds says so, what was typed stays and can be saved later', async (_, fail) => {
  await openSettings()
  serve({ 'GET /api/profile': fail, 'POST /api/profile': fail })
  await field('First Name').fill('Ada')
  const clock = stopClock()
  await button('Save Changes').click()
  await expect.element(failed).toBeVisible()
  clock.pass(3_999)
  await expect.element(failed).toBeVisible()
  clock.pass(1)
  await expect.element(failed).toHaveLength(0)

  await expect.element(field('First Name')).toHaveValue('Ada')
  await expect.element(header).toHaveTextContent('User')
  keepProfile()
  await button('Save Changes').click()
  await expect.element(saved).toBeVisible()
  await expect.element(header).toHaveTextContent('Ada')
})

test('it is saved once, however often it is asked for, and what is typed meanwhile is kept', async () => {
  await openSettings()
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/profile': async () => {
      await held.promise
      return { ...newProfile, name: 'Ada' }
    },
  })
  await field('First Name').fill('Ada')
  await userEvent.type(field('First Name'), '{Enter}')
  await expect.element(profileForm).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Save Changes')).toBeDisabled()
  await userEvent.type(field('First Name'), '{Enter}')
  await button('Save Changes').click({ force: true })
  await field('Last Name').fill('Lovelace')
  held.resolve()

  await expect.element(saved).toBeVisible()
  expect(sentTo('POST /api/profile')).toHaveLength(1)
  await expect.element(header).toHaveTextContent('Ada')
  await expect.element(field('Last Name')).toHaveValue('Lovelace')
  await expect.element(button('Save Changes')).toBeEnabled()
})

describe('the choices', () => {
  const options = page.getByRole('option')

  test('are found by typing, without case and accents', async () => {
    const profile = keepProfile()
    await openSettings()
    await choice('Country').click()
    await expect.element(options).toHaveLength(249)
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('{Tab}')
    await expect.element(field('Website')).toHaveFocus()
    await choice('Country').click()
    await userEvent.keyboard('ind')
    await expect
      .poll(() => options.elements().map(({ textContent }) => textContent))
      .toEqual(['India', 'Indonesia', 'British Indian Ocean Territory'])
    await page.getByRole('option', { name: 'Indonesia' }).click()
    await expect.element(choice('Country')).toHaveValue('Indonesia')

    await choice('Country').fill("COTE D'IVOIRE")
    await userEvent.keyboard('{Tab}')
    await expect.element(choice('Country')).toHaveValue('Côte d’Ivoire')

    await choice('Currency').click()
    await expect.element(options).toHaveLength(154)
    await userEvent.keyboard('swiss{Enter}')
    await expect.element(choice('Currency')).toHaveValue('CHF – Swiss Franc')
    await button('Save Changes').click()
    await expect.element(saved).toBeVisible()
    expect(profile.read()).toMatchObject({ country: 'Côte d’Ivoire', currency: 'CHF' })
  })

  test('take no other text, and can be emptied', async () => {
    const profile = keepProfile({ country: 'Atlantis', currency: 'CHF' })
    await openSettings()
    await expect.element(choice('Country')).toHaveValue('Atlantis')
    await choice('Country').fill('nowhere at all')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(choice('Country')).toHaveValue('Atlantis')
    await expect.element(button('Save Changes')).toBeDisabled()

    await choice('Country').fill('')
    await userEvent.keyboard('{Tab}')
    await expect.element(choice('Country')).toHaveValue('')
    await page.getByCss('[aria-label="Clear currency"]').click()
    await expect.element(choice('Currency')).toHaveValue('')
    await button('Save Changes').click()
    await expect.element(saved).toBeVisible()
    expect(profile.read()).toMatchObject({ country: '', currency: '' })
  })
})

test('a profile that cannot be loaded says so and can be tried again', async () => {
  serve({ 'GET /api/profile': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await openPage('/dashboard/settings')
  await expect.element(page.getByText('Your profile could not be loaded.')).toBeVisible()
  keepProfile()
  pressNow(button('Try again'))
  await expect.element(field('First Name')).toBeEnabled()
})

test('while the profile loads its form stands there at its final size', async () => {
  const held = Promise.withResolvers<void>()
  serve({
    'GET /api/profile': async () => {
      await held.promise
      return newProfile
    },
  })
  await openPage('/dashboard/settings')
  await expect.element(profileForm).toHaveAttribute('aria-busy', 'true')
  await expect.element(field('First Name')).toBeDisabled()
  const place = () => profileForm.element().getBoundingClientRect().toJSON()
  const before = place()
  held.resolve()
  await expect.element(field('First Name')).toBeEnabled()
  expect(place()).toEqual(before)
})

test('operators find the way to their pages here, and nobody else does', async () => {
  signedIn()
  serve({ 'GET /api/operator': () => ({ is_operator: true }) })
  await openPage('/dashboard/settings')
  await expect
    .element(page.getByRole('region', { name: 'Operator' }).getByRole('link', { name: 'Chains' }))
    .toHaveAttribute('href', '/dashboard/operator/chains')
  await expect
    .element(page.getByRole('region', { name: 'Operator' }).getByRole('link', { name: 'Activity' }))
    .toHaveAttribute('href', '/dashboard/operator/activity')
})
