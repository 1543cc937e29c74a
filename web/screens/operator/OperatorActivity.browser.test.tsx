import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { catchDownload } from '../../testing/catch-download.ts'
import { button, card, expectToFit } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

const rows = page.getByRole('table', { name: 'Events' }).getByRole('row')
const email = page.getByRole('searchbox', { name: 'E-mail of the account' })
const open = () => openPage('/dashboard/operator/activity')

const eventOf = (number: number) => ({
  id: `${number}`,
  at: '2026-11-14T09:30:00.000Z',
  kind: 'key-created',
  text: 'API key created',
  detail: `=Report ${number}`,
  browser: 'Firefox on Linux',
  address: '198.51.100.7',
  email: number % 2 ? 'ada@example.com' : `${'long.'.repeat(12)}name@example.com`,
})

function serveEvents(count: number) {
  const all = Array.from({ length: count }, (_, i) => eventOf(count - i))
  serve({
    'POST /api/operator/activity': ({ body: { before, limit, email, kind } }) => {
      const meant = all.filter((event) => (!email || event.email === email) && (!kind || event.kind === kind))
      const rest = before ? meant.slice(meant.findIndex(({ id }) => id === before) + 1) : meant
      return { result: rest.slice(0, limit), more: rest.length > limit }
    },
  })
}

beforeEach(async () => {
  signedIn()
  await page.viewport(1440, 900)
})

test('events of all accounts come page by page, as a table and on a phone as cards', async () => {
  serveEvents(71)
  await open()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Activity of all accounts' }))
    .toBeVisible()
  await expect.element(rows).toHaveLength(51)
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(
      /^14 Nov 2026.*ago\s*ada@example\.comAPI key created=Report 71Firefox on Linux198\.51\.100\.7$/,
    )
  expect(await axeFindings()).toEqual([])
  await expectToFit()
  await button('Show more').click()
  await expect.element(rows).toHaveLength(72)
  await expect.element(button('Show more')).toHaveLength(0)
  await page.viewport(390, 844)
  await expectToFit()
  expect(await axeFindings()).toEqual([])
})

test('those of one account, of one kind, and of all again', async () => {
  serveEvents(5)
  await open()
  await expect.element(rows).toHaveLength(6)
  await email.fill(' ada@example.com ')
  await button('Find').click()
  await expect.element(rows).toHaveLength(4)
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('Signed in')
  await expect.element(page.getByText('There is nothing of an account with this address.')).toBeVisible()
  await email.fill('')
  await expect.element(page.getByText('Nothing of this kind has happened.')).toBeVisible()
  await expect.element(button('Download CSV')).toBeDisabled()
  expect(sentTo('POST /api/operator/activity')).toEqual([
    {},
    { email: 'ada@example.com' },
    { email: 'ada@example.com', kind: 'sign-in' },
    { kind: 'sign-in' },
  ])
  expect(await axeFindings()).toEqual([])
})

test('the file has all that were asked for, and nothing that a spreadsheet would run', async () => {
  serveEvents(2_003)
  await open()
  await email.fill('ada@example.com')
  await button('Find').click()
  await expect.element(rows.nth(2)).toMatchTextContent(/=Report 2001/)
  const file = catchDownload()
  await button('Download CSV').click()
  const { name, text } = await file
  const lines = text.split('\r\n')
  expect([name, lines.length, lines[0]]).toEqual([
    'activity-of-all-accounts.csv',
    1_004,
    'Time,E-mail,What,Detail,Browser,Address',
  ])
  expect(lines[1]).toBe(
    "2026-11-14T09:30:00.000Z,ada@example.com,API key created,'=Report 2003,Firefox on Linux,198.51.100.7",
  )
})

test('it is waited for, a failure can be tried again, and nothing yet is said', async () => {
  const answer = Promise.withResolvers<void>()
  serve({
    'POST /api/operator/activity': async () => {
      await answer.promise
      return refuse(500)
    },
  })
  await open()
  await expect.element(card('Events')).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await expect.element(page.getByText('The activity could not be loaded.')).toBeVisible()
  serveEvents(0)
  await button('Try again').click()
  await expect.element(page.getByText('Nothing has happened yet.')).toBeVisible()
})

test('everybody else is told that it is not for them', async () => {
  const message = 'This is for the operators of this server.'
  serve({ 'POST /api/operator/activity': () => refuse(403, { code: 'not_an_operator', message }) })
  await open()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(email).toHaveLength(0)
  expect(await axeFindings()).toEqual([])
})
