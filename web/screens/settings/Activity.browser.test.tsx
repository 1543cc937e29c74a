import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { catchDownload } from '../../testing/catch-download.ts'
import { button, card, expectToFit } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

const activity = card('Activity')
const entries = activity.getByRole('listitem')

const eventOf = (number: number) => ({
  id: `${number}`,
  at: '2026-11-14T09:30:00.000Z',
  kind: 'key-created',
  text: 'API key created',
  detail: `=Report ${number}`,
  browser: 'Firefox on Linux',
  address: '198.51.100.7',
})

function serveEvents(count: number) {
  const all = Array.from({ length: count }, (_, i) => eventOf(count - i))
  serve({
    'POST /api/activity': ({ body: { before, kind, limit } }) => {
      const meant = all.filter((event) => !kind || event.kind === kind)
      const rest = before ? meant.slice(meant.findIndex(({ id }) => id === before) + 1) : meant
      return { result: rest.slice(0, limit), more: rest.length > limit }
    },
  })
}
const openActivity = () => openPage('/dashboard/settings/activity')

beforeEach(signedIn)

test('events come page by page, with what, when and from where, and fit on a phone', async () => {
  serveEvents(120)
  await openActivity()
  await expect.element(entries).toHaveLength(50)
  await expect
    .element(entries.first())
    .toMatchTextContent(/^API key created\s*=Report 120\s*14 Nov 2026.*Firefox on Linux · 198\.51\.100\.7$/)
  expect(await axeFindings()).toEqual([])
  await activity.getByRole('button', { name: 'Show more' }).click()
  await expect.element(entries).toHaveLength(100)
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    await expectToFit()
  }
})

test('nothing yet, and what does not come, are said', async () => {
  serve({ 'POST /api/activity': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await openActivity()
  await expect.element(activity.getByText('Your activity could not be loaded.')).toBeVisible()
  serveEvents(0)
  await button('Try again').click()
  await expect.element(activity.getByText('Nothing has happened yet.')).toBeVisible()
  await expect.element(button('Download CSV')).toBeDisabled()
})

test('those of one kind alone can be chosen', async () => {
  serveEvents(60)
  await openActivity()
  const kind = activity.getByRole('combobox', { name: 'Show' })
  await kind.selectOptions('Passkey added')
  await expect.element(activity.getByText('Nothing of this kind has happened.')).toBeVisible()
  await kind.selectOptions('API key created')
  await expect.element(entries).toHaveLength(50)
  await button('Show more').click()
  await expect.element(entries).toHaveLength(60)
  expect(sentTo('POST /api/activity')).toEqual([
    {},
    { kind: 'passkey-added' },
    { kind: 'key-created' },
    { kind: 'key-created', before: '11' },
  ])
})

test('the file has all of them, and nothing that a spreadsheet would run', async () => {
  serveEvents(1_001)
  await openActivity()
  const file = catchDownload()
  await button('Download CSV').click()
  const { name, text } = await file
  const lines = text.split('\r\n')
  expect([name, lines.length, lines[0]]).toEqual(['activity.csv', 1_003, 'Time,What,Detail,Browser,Address'])
  expect(lines[1]).toBe(
    "2026-11-14T09:30:00.000Z,API key created,'=Report 1001,Firefox on Linux,198.51.100.7",
  )
})
