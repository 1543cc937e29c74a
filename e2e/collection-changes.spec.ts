import { regulars } from '#demo/accounts.ts'
import addresses from '#demo/addresses.json' with { type: 'json' }
import { choose } from './any-page.ts'
import { check, openReady, row, rows } from './collections-page.ts'
import { demoServer, expect, test } from './fixtures.ts'

test.use({ serverEnv: demoServer })

test('a contract and a wallet are added, which selects them in the other tab, too; one is renamed and removed', async ({
  context,
  page,
  assay,
  signIn,
}) => {
  await openReady(page, assay, await signIn())
  const other = await context.newPage()
  await other.goto('/dashboard/collections')
  await check(other, 'Bullion').check()
  await expect(check(page, 'Bullion')).toBeChecked()

  const add = page.getByRole('button', { name: 'Add New Collection' })
  const dialog = page.getByRole('dialog', { name: 'NEW PROJECT' })
  await add.click()
  await dialog.getByRole('button', { name: 'Add Existing Contract' }).click()
  const chain = dialog.getByRole('combobox', { name: 'Chain' })
  await choose(chain, 'Demo chain')
  await dialog.getByLabel('Contract Type').selectOption('Token')
  const address = dialog.getByLabel('Contract Address')
  await address.fill(addresses.bullion.toUpperCase().replace('0X', '0x'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(address).toHaveAccessibleDescription('You track this already.')
  await address.fill(addresses.dollar)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('You track Demo Dollar now.')).toBeVisible()
  await expect(add).toBeFocused()
  await expect(rows(page)).toHaveCount(5)
  await expect(check(page, 'Demo Dollar')).toBeChecked()
  await expect(row(page, 'Demo Dollar').getByRole('progressbar')).toHaveCount(0, { timeout: 40_000 })
  await expect(row(page, 'Demo Dollar').getByText('Waiting to start')).toHaveCount(0)

  await add.click()
  await dialog.getByRole('button', { name: 'Add Existing Wallet' }).click()
  await dialog.getByLabel('Wallet Name').fill('Treasury')
  await dialog.getByLabel('Wallet Address').fill(regulars[0]?.address ?? '')
  await choose(chain, 'Demo chain')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Before its list has it, the other tab has nothing to say about what is selected.
  await expect(check(other, 'Treasury')).toBeChecked()
  await expect(check(page, 'Treasury')).toBeChecked()

  await page.getByRole('button', { name: 'More about Treasury' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename Treasury' }).getByLabel('Collection Name').fill('Old friend')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'More about Old friend' })).toBeFocused()
  await page.reload()
  await expect(check(page, 'Old friend')).toBeChecked()

  await page.getByRole('button', { name: 'More about Old friend' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const asked = page.getByRole('dialog', { name: 'Remove Old friend?' })
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'Old friend')).toHaveCount(0)
  await expect(check(page, 'Touchstones')).toBeChecked()
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  await expect(row(page, 'Old friend')).toHaveCount(0)
})
