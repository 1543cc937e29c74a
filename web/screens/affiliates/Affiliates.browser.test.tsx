import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, failure, success } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { loseConnection, refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

const message = page.getByLabelText('Your message (optional)')
const interested = button('I am interested')
const sent = success('Message sent successfully!')
const failed = failure('Failed to send message. Please try again.')

const request = {
  uuid: '6f1f7a52-9c5c-4f0e-8a55-1f2f3c4d5e6f',
  subject: 'Affiliate program inquiry',
  description: '',
  file_name: null,
  state: 'open',
  created_at: '2026-03-01T10:00:00Z',
} as const
const takeRequests = () => serve({ 'POST /api/support-request': ({ body }) => ({ ...request, ...body }) })

beforeEach(() => {
  signedIn()
  takeRequests()
})

test('the page is the inquiry, and the table of partners is nowhere', async () => {
  await openPage('/dashboard/affiliates')
  await expect.poll(() => document.title).toBe('Affiliates | Assay')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Affiliates')
  await expect
    .element(page.getByText('Affiliates are available only with a custom token or NFT sale portal.'))
    .toBeVisible()
  await expect.element(message).toBeVisible()
  await expect.element(interested).toBeEnabled()
  await expect.element(page.getByText('Affiliate Partners')).not.toBeInTheDocument()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('the message is sent without the space around it, and the field is empty again', async () => {
  await openPage('/dashboard/affiliates')
  await message.fill('  We sell tickets.  ')
  await interested.click()
  await expect.element(sent).toBeVisible()
  await expect.element(message).toHaveValue('')
  expect(await axeFindings()).toEqual([])
  expect(sentTo('POST /api/support-request')).toEqual([
    { subject: 'Affiliate program inquiry', description: 'We sell tickets.' },
  ])
})

test('no message is needed, and the keyboard is enough', async () => {
  await openPage('/dashboard/affiliates')
  await message.click()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(sent).toBeVisible()
  await expect.element(interested).toHaveFocus()
  expect(sentTo('POST /api/support-request')).toEqual([
    { subject: 'Affiliate program inquiry', description: '' },
  ])
})

test('the button says Processing... meanwhile, and a second press sends nothing', async () => {
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/support-request': async ({ body }) => {
      await held.promise
      return { ...request, ...body }
    },
  })
  await openPage('/dashboard/affiliates')
  await interested.click()
  const processing = button('Processing...')
  await expect.element(processing).toBeDisabled()
  await processing.click({ force: true })
  held.resolve()
  await expect.element(sent).toBeVisible()
  await expect.element(interested).toBeEnabled()
  expect(sentTo('POST /api/support-request')).toHaveLength(1)
})

test.each([
  ['the server answers 500', () => refuse(500, { code: 'internal', message: 'Something broke.' })],
  ['there is no answer', loseConnection],
])('%s: the message stays and can be sent again', async (_, fail) => {
  serve({ 'POST /api/support-request': fail })
  await openPage('/dashboard/affiliates')
  await message.fill('We sell tickets.')
  await interested.click()
  await expect.element(failed).toBeVisible()
  await expect.element(message).toHaveValue('We sell tickets.')

  takeRequests()
  await interested.click()
  await expect.element(sent).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
  expect(sentTo('POST /api/support-request')).toHaveLength(2)
})

test('a message that is too long is said at the field', async () => {
  await openPage('/dashboard/affiliates')
  await message.fill('x'.repeat(10_001))
  await interested.click()
  await expect.element(failed).toBeVisible()
  await expect.element(message).toHaveAccessibleDescription('At most 10000 characters.')
  await expect.element(message).toHaveFocus()
  expect(await axeFindings()).toEqual([])
})
