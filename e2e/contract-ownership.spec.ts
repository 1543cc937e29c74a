import { button, card, fact, field, short } from './any-page.ts'
import { act, asked, confirm, consolePath, SOMEBODY } from './console-page.ts'
import { deployTest as test } from './deploy-page.ts'
import { axeFindings, demoServer, expect } from './fixtures.ts'
import { deployForge, onChain } from './forge.ts'
import { addSigningWallet } from './signing-wallet.ts'

test.use({ serverEnv: demoServer })

const ZERO = '0x0000000000000000000000000000000000000000'

test('the ownership goes to a second wallet when it accepts; others read and change nothing', async ({
  page,
  assay,
  rpcUrl,
  signIn,
}) => {
  const tokens = await signIn()
  const wallet = await addSigningWallet(page, { rpcUrl, connected: true })
  const heir = await addSigningWallet(page, { rpcUrl, name: 'Second wallet' })
  const { contract } = await deployForge(assay, tokens, rpcUrl, wallet.account)
  const chain = onChain(rpcUrl, contract)
  const [first, second] = [wallet.account.address, heir.account.address]
  const use = async (name: string) => {
    await button(page, 'Change wallet').click()
    await page.getByRole('radio', { name }).check()
    await button(page, 'Connect Wallet').click()
  }
  const offer = async (to: string) => {
    await act(page, 'Ownership', 'Transfer ownership').click()
    await field(page, 'New owner').fill(to)
    await page.keyboard.press('Enter')
  }
  const offering = ['Offer ownership', 'Offering the ownership', 'The ownership is offered.'] as const

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(consolePath(contract))
  await offer(first.toLowerCase())
  await expect(field(page, 'New owner')).toHaveAccessibleDescription(/^This is the owner already\./)
  await act(page, 'Ownership', 'Cancel').click()
  await expect(act(page, 'Ownership', 'Transfer ownership')).toBeFocused()
  await offer(SOMEBODY)
  await confirm(page, 'Offer the ownership?', ...offering)
  expect(await chain.pendingOwner()).toMatch(new RegExp(SOMEBODY, 'i'))
  await act(page, 'Ownership', 'Withdraw the offer').click()
  const withdrawing = ['Withdrawing the offer', 'The offer is withdrawn.'] as const
  await confirm(page, 'Withdraw the offer?', 'Withdraw', ...withdrawing)
  expect(await chain.pendingOwner()).toBe(ZERO)
  await expect(fact(page, 'Ownership', 'Pending owner')).toHaveText('Nobody')
  await offer(second)
  await confirm(page, 'Offer the ownership?', ...offering)
  await expect(fact(page, 'Ownership', 'Pending owner')).toContainText(short(second))
  expect(await chain.owner()).toBe(first)

  await use('Second wallet')
  await expect(page.getByText(/Only the owner can change the contract/)).toContainText(short(first))
  await expect(fact(page, 'Royalties', 'Royalty')).toHaveText('2.5%')
  await expect(card(page, 'Ownership')).toContainText('offered to this wallet')
  const enabled = page.getByRole('main').locator('button:enabled')
  await expect(enabled.filter({ hasText: /./ })).toHaveText(['Change wallet', 'Look up', 'Accept ownership'])
  expect(await axeFindings(page)).toEqual([])
  await act(page, 'Ownership', 'Accept ownership').click()
  expect(await asked(page, 'Accept the ownership?')).toEqual([['Owner', 'Now', first, 'New', second]])
  const accepting = ['Accepting the ownership', 'This wallet owns the collection now.'] as const
  await confirm(page, 'Accept the ownership?', 'Accept ownership', ...accepting)
  expect(await chain.owner()).toBe(second)
  expect(await chain.pendingOwner()).toBe(ZERO)
  // The vouchers of the owner before are void.
  await expect(fact(page, 'Sales and withdrawal', 'Voucher round')).toHaveText('1')
  await expect(act(page, 'Status', 'Pause')).toBeEnabled()

  await use('Test wallet')
  await expect(page.getByText(/Only the owner can change the contract/)).toContainText(short(second))
  await expect(act(page, 'Status', 'Pause')).toBeDisabled()
})
