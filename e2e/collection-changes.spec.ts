import { regulars } from '#demo/accounts.ts'
import addresses from '#demo/addresses.json' with { type: 'json' }
import { lookOf } from './any-page.ts'
import { check, names, openReady, row, rows } from './collections-page.ts'
import { demoServer, expect, test } from './fixtures.ts'

test.use({ serverEnv: demoServer })

test('a contract is added from the form, which says what is wrong and keeps what was typed', async ({
  page,
  assay,
  signIn,
}) => {
  await openReady(page, assay, await signIn())
  const add = page.getByRole('button', { name: 'Add New Collection' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'NEW PROJECT' })
  await expect(dialog.getByRole('link', { name: 'Create New Collection' })).toHaveAttribute(
    'href',
    '/dashboard/collections/new',
  )
  await expect(dialog.getByRole('button', { name: 'Add Existing Wallet' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Create New Collection' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()

  await add.click()
  await dialog.getByRole('button', { name: 'Add Existing Contract' }).click()
  const address = dialog.getByLabel('Contract Address')
  const type = dialog.getByLabel('Contract Type')
  const chain = dialog.getByLabel('Chain')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(address).toBeFocused()
  await expect(type).toHaveValue('NFT')
  expect(await type.getByRole('option').allTextContents()).toEqual(['NFT', 'Token'])
  await expect(chain).toHaveValue('eth')
  const chains = await chain.getByRole('option').allTextContents()
  expect(chains.slice(0, 5)).toEqual(['Ethereum', 'Polygon', 'BNB Chain', 'Base', 'Celo'])
  expect(chains.at(-1)).toBe('Demo chain')

  await address.fill('0x1234')
  await save.click()
  await expect(address).toHaveAccessibleDescription('Enter an address: 0x and 40 hexadecimal digits.')
  await expect(address).toBeFocused()
  await address.fill(addresses.dollar)
  await chain.selectOption('Celo')
  await save.click()
  await expect(page.getByText('Updating...')).toBeVisible()
  await expect(chain).toHaveAccessibleDescription(
    'Celo does not answer right now. Please try again in a moment.',
    { timeout: 40_000 },
  )
  await expect(page.getByText('Updating...')).toHaveCount(0)
  await expect(address).toHaveValue(addresses.dollar)
  await chain.selectOption('Demo chain')
  await expect(chain).toHaveAccessibleDescription('')
  await save.click()
  await expect(address).toHaveAccessibleDescription(
    'This address holds an ERC-20 token, not an NFT contract.',
  )
  await type.selectOption('Token')
  await address.fill(addresses.bullion.toUpperCase().replace('0X', '0x'))
  await save.click()
  await expect(address).toHaveAccessibleDescription('You track this already.')
  await expect(dialog).toBeVisible()

  await address.fill(addresses.dollar)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('You track Demo Dollar now.')).toBeVisible()
  await expect(add).toBeFocused()
  await expect(rows(page)).toHaveCount(5)
  await expect(check(page, 'Demo Dollar')).toBeChecked()
  await expect(row(page, 'Demo Dollar').getByRole('progressbar')).toHaveCount(0, { timeout: 40_000 })
  await expect(row(page, 'Demo Dollar').getByText('Waiting to start')).toHaveCount(0)
})

test('a wallet is added, which selects it in the other tab, too, renamed and removed; without any the page says so', async ({
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
  await page.getByRole('button', { name: 'Add New Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'NEW PROJECT' })
  await dialog.getByRole('button', { name: 'Add Existing Wallet' }).click()
  await expect(dialog.getByLabel('Wallet Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('button', { name: 'Add Existing Contract' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Existing Wallet' }).click()
  await dialog.getByLabel('Wallet Name').fill('Treasury')
  await dialog.getByLabel('Wallet Address').fill(regulars[0]?.address ?? '')
  await expect(dialog.getByLabel('Chain')).toHaveValue('eth')
  await dialog.getByLabel('Chain').selectOption('Demo chain')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Before its list has it, the other tab has nothing to say about what is selected.
  await expect(check(other, 'Treasury')).toBeChecked()
  await expect(check(page, 'Treasury')).toBeChecked()

  await page.getByRole('button', { name: 'More about Treasury' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = page.getByRole('dialog', { name: 'Rename Treasury' }).getByLabel('Collection Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Treasury')
  await name.fill('x'.repeat(101))
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription(/At most 100 characters\./)
  await name.fill('Old friend')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'More about Old friend' })).toBeFocused()
  await page.reload()
  await expect(check(page, 'Old friend')).toBeChecked()

  for (const [index, gone] of ['Old friend', ...(await names(page)).slice(0, 4)].entries()) {
    const more = page.getByRole('button', { name: `More about ${gone}` })
    await more.focus()
    const look = await lookOf(more)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused()
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog', { name: `Remove ${gone}?` })
    await expect(asked.getByRole('button', { name: 'Keep' })).toBeFocused()
    await expect(asked).toContainText('you can add it again at any time')
    if (index === 0) {
      await page.keyboard.press('Enter')
      await expect(more).toBeFocused()
      await expect.poll(() => lookOf(more)).toEqual(look)
      await more.click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
    }
    await asked.getByRole('button', { name: 'Remove' }).click()
    await expect(row(page, gone)).toHaveCount(0)
    // With the last one the whole table goes.
    if (index < 4) await expect(page.getByLabel('Filter collections')).toBeFocused()
    if (index === 0) await expect(check(page, 'Touchstones')).toBeChecked()
  }
  await expect(page.getByText('You track no collections yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You track no collections yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add New Collection' }).click()
  await expect(dialog).toBeVisible()
})
