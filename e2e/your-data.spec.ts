import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { button, card, dialog, success } from './any-page.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ signIn }) => signIn())

test('everything of an account is exported as an archive that opens', async ({ page, email }) => {
  await page.goto('/dashboard/settings/data')
  const downloading = page.waitForEvent('download')
  await button(page, 'Export your data').click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^assay-account-\d{4}-\d\d-\d\d\.tar\.gz$/)
  await expect(success(page, 'The download has begun.')).toBeVisible()

  const tar = extract()
  Readable.from([await readFile(await download.path())])
    .pipe(createGunzip())
    .pipe(tar)
  const files = new Map<string, string>()
  for await (const entry of tar) files.set(entry.header.name, await text(entry))
  expect(files.get('README.txt')).toContain('This is everything that Assay keeps of your account.')
  expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject([{ email }])
})

test('a deletion is asked for, told on every page and in other tabs, and taken back', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard/settings/data')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(button(other, 'Log Out')).toBeVisible()
  await button(page, 'Delete my account').click()
  await button(page, 'Delete my account').last().click()
  await expect(dialog(page, 'Delete your account?')).toBeHidden()
  const told = (tab: typeof page) =>
    tab.getByRole('status').filter({ hasText: 'Your account will be deleted on' })
  await expect(told(page)).toBeVisible()
  await expect(card(page, 'Delete account')).toContainText('To keep it, choose ‘Keep my account’')
  await expect(told(other)).toBeVisible()

  await page.reload()
  await expect(told(page)).toBeVisible()
  await page.goto('/dashboard/support')
  await button(page, 'Keep my account').click()
  await expect(success(page, 'Your account stays.')).toBeVisible()
  await expect(told(page)).toBeHidden()
  await expect(told(other)).toBeHidden()
})
