import pg from 'pg'
import { startPostgres } from '#tools/postgres.ts'
import { startTemporaryAssay } from '#tools/temporary-assay.ts'
import { askForCode, test as base, box, expect } from './fixtures.ts'

const test = base.extend<object, { databaseUrl: string }>({
  databaseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const postgres = await startPostgres()
      await use(postgres.url)
      await postgres.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  assay: [
    async ({ databaseUrl }, use) => {
      const assay = await startTemporaryAssay({ DATABASE_URL: databaseUrl })
      await use(assay)
      await assay.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('on a PostgreSQL: sign in by mail, with a second code after a minute', async ({
  page,
  assay,
  databaseUrl,
  email,
}) => {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await page.clock.install()
  await page.goto('/')
  await askForCode(page, email)
  const firstCode = await assay.inbox.waitForCode(email)

  // A minute passes for the page and for the server.
  await page.clock.fastForward(61_000)
  await database.query("update limit_hits set at = at - interval '61 seconds'")
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('We sent a new code.')
  const secondCode = await assay.inbox.waitForCode(email)
  expect(secondCode).not.toBe(firstCode)

  await expect(box(page, 1)).toBeFocused()
  await page.keyboard.type(secondCode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('No collection selected or available.')).toBeVisible()

  const { rows } = await database.query('select email from users where email = $1', [email])
  expect(rows).toEqual([{ email }])
  await database.end()
})
