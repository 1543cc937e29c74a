import { choose } from './analytics-page.ts'
import { button, card, dialog, field, success } from './any-page.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })

const ended = 'This link does not show anything (any longer).'

test('figures are shared with a password, seen by a visitor without a session, and gone when the link is ended', async ({
  page,
  assay,
  browser,
  signIn,
}) => {
  await ready(assay, await signIn())
  await page.goto('/dashboard?days=all')
  await choose(page, 'Bullion')
  const figure = card(page, 'Transaction Count').locator('button')
  await expect(figure).toHaveText(/^[\d,]+$/)

  await button(page, 'Share').click()
  await field(page, 'Title').fill('For our partners')
  await page.getByRole('checkbox', { name: 'Top Owners' }).uncheck()
  await page.getByLabel('Password', { exact: true }).selectOption('Ask visitors for a password')
  await field(page, 'The password').fill('open sesame 1')
  await button(page, 'Create the link').click()
  const url = (await dialog(page, 'Your share link').getByText('/share#').textContent()) ?? ''
  expect(url).toMatch(new RegExp(`^${assay.url}/share#[\\w-]{43}$`))
  await button(page, 'Done').click()

  const context = await browser.newContext({ baseURL: assay.url })
  const visitor = await context.newPage()
  const sent: { url: string; referer: string | undefined; authorization: string | undefined }[] = []
  visitor.on('request', (request) => {
    const { referer, authorization } = request.headers()
    sent.push({ url: request.url(), referer, authorization })
  })
  const scripts: string[] = []
  visitor.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text())
  })
  const answer = await visitor.goto(url)
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  await visitor.getByLabel('Password', { exact: true }).fill('open sesame 2')
  await button(visitor, 'Show the figures').click()
  await expect(visitor.getByText('This is not the password of the link.')).toBeVisible()
  await visitor.getByLabel('Password', { exact: true }).fill('open sesame 1')
  await button(visitor, 'Show the figures').click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'For our partners' })).toBeVisible()
  await visitor.getByText('All days', { exact: true }).click()
  // The world of the demo goes on: what the visitor sees is what the owner sees at the same time.
  await expect(async () => {
    await page.reload()
    await visitor.reload()
    await expect(figure).toHaveText(/^[\d,]+$/)
    await expect(card(visitor, 'Transaction Count')).toContainText((await figure.textContent()) ?? '', {
      timeout: 2_000,
    })
  }).toPass({ timeout: 30_000 })
  await expect(card(visitor, 'Acquisition Source')).toBeVisible()
  await expect(visitor.getByRole('table', { name: 'Top Owners' })).toHaveCount(0)
  await expect(visitor.getByRole('button', { name: /show proof/ })).toHaveCount(0)

  const token = url.split('#')[1] ?? ''
  expect(sent.filter((each) => each.url.includes(token) && !each.url.includes('#'))).toEqual([])
  expect(sent.filter(({ referer }) => Boolean(referer))).toEqual([])
  expect(sent.filter(({ authorization }) => authorization !== undefined)).toEqual([])
  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts.filter((script) => /eth_requestAccounts|eip6963/.test(script))).toEqual([])

  await page.goto('/dashboard/settings/sharing')
  await expect(card(page, 'Share links')).toContainText(/OpenedOnce|Opened\s*\d+ times/)
  await button(page, 'End link: For our partners').click()
  await button(page, 'End the link').click()
  await expect(success(page, 'The share link has ended.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(ended)).toBeVisible()
  await expect(card(visitor, 'Transaction Count')).toHaveCount(0)
  await context.close()
})
