import { startTemporaryAssay } from '#tools/temporary-assay.ts'
import { askForCode, axeFindings, test as base, box, expect } from './fixtures.ts'

const test = base.extend({
  // The inbox opens to nobody who came through a proxy.
  extraHTTPHeaders: {},
})

test.use({ serverEnv: { DEMO: 'on', SMTP_URL: '' } })
// One server for all of them, which reads the demo world from its beginning.
test.describe.configure({ mode: 'default' })

test('without a mail server the hint leads to the development inbox, and the code from there signs in', async ({
  page,
  assay,
  email,
}) => {
  await page.goto('/')
  await askForCode(page, email)
  await expect(page.getByText('Demo mode: your code is in the development inbox')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'development inbox' }).click()
  const inbox = await opened
  await expect(inbox).toHaveURL('/dev/inbox')
  await expect(inbox.getByText(`to ${email}`)).toBeVisible()

  const subject = inbox.getByText(/^\d{6} is your Assay code$/).first()
  const code = ((await subject.textContent()) ?? '').slice(0, 6)
  const mail = inbox.frameLocator('iframe').first()
  await expect(mail.getByText(code, { exact: true })).toBeVisible()
  expect(assay.output()).toContain(`mail for ${email}: ${code} is your Assay code`)

  await page.bringToFront()
  await box(page, 1).focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  const tour = page.getByRole('complementary', { name: 'Tour' })
  await expect(tour.getByRole('heading')).toHaveText('A look around?')
  const stops = [
    ['/dashboard/collections', 'What you track'],
    ['/dashboard', 'What the chain says'],
    ['/dashboard/assets', 'Every single asset'],
    ['/dashboard/assets/new', 'From draft to token'],
    ['/dashboard/collections/new', 'A contract of your own'],
  ] as const
  for (const [index, [url, title]] of stops.entries()) {
    await tour.getByRole('button', { name: index === 0 ? 'Show me' : 'Next' }).click()
    await expect(page).toHaveURL(url)
    await expect(tour.getByRole('heading')).toHaveText(title)
    await expect(tour.getByRole('heading')).toBeFocused()
    await expect(tour).toContainText(`${index + 1} of 5`)
  }
  await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await tour.getByRole('button', { name: 'Finish' }).click()
  await expect(tour).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tour).toHaveCount(0)
})

test('a new account finds the collections of the demo tracked, and read from the chain', async ({
  request,
  assay,
  email,
}) => {
  const asked = await request.post('/auth/login-email', { data: { email } })
  const { tokens: token } = await asked.json()
  const written = new RegExp(`mail for ${email}: (\\d{6})`)
  await expect.poll(() => written.test(assay.output())).toBe(true)
  const [, code] = written.exec(assay.output()) ?? []
  const confirmed = await request.post('/auth/login-code', { data: { token, code } })
  const { tokens } = await confirmed.json()
  const headers = { authorization: `Bearer ${tokens.access.token}` }
  const collections = async () => (await request.get('/api/collections', { headers })).json()
  const states = async () => (await collections()).map((each: { state: string }) => each.state)
  await expect.poll(states, { timeout: 50_000 }).toEqual(['ready', 'ready', 'ready', 'ready'])
  const found = (await collections()).map(
    (each: Record<string, unknown>) =>
      `${each.contract_type} ${each.collection_name} ${each.is_assay} ${each.nr_nfts}`,
  )
  expect(found).toEqual([
    'NFT Touchstones false 987',
    'ERC20 Bullion false null',
    'NFT Workshop Editions true 8',
    expect.stringMatching(/^Wallet Collector's wallet false \d+$/),
  ])
})

test('axe finds nothing on the inbox and its mail, in light and dark', async ({ page, email, request }) => {
  await request.post('/auth/login-email', { data: { email } })
  await page.goto('/dev/inbox')
  await expect(page.getByText(`to ${email}`)).toBeVisible()
  // The mail is in a frame that runs no script, not even axe's: it is looked at by itself.
  const mail = await page.locator('iframe').first().getAttribute('srcdoc')
  await page.locator('iframe').evaluateAll((frames) => {
    for (const frame of frames) frame.replaceWith('')
  })
  expect(await axeFindings(page)).toEqual([])
  await page.goto('about:blank')
  await page.setContent(mail ?? '')
  await expect(page.getByRole('heading', { name: 'Sign in to Assay' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('without the demo there is no development inbox, and the code is in the terminal alone', async ({
  page,
  email,
}) => {
  const assay = await startTemporaryAssay({ DEMO: 'off', SMTP_URL: '' })
  expect((await page.goto(`${assay.url}/dev/inbox`))?.status()).toBe(404)
  await page.goto(assay.url)
  await askForCode(page, email)
  await expect(page.getByText('development inbox')).toHaveCount(0)
  await expect.poll(() => assay.output()).toMatch(new RegExp(`mail for ${email}: \\d{6} is your Assay code`))
  await assay.close()
})
