import { button, card, dialog, success } from './any-page.ts'
import { demoChainUrl } from './demo-chain.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { addSigningWallet } from './signing-wallet.ts'

test.use({ serverEnv: demoServer })

test('a wallet is linked, signs in without mail, and is refused once it is unlinked', async ({
  page,
  assay,
  signIn,
}) => {
  const wallet = await addSigningWallet(page, { rpcUrl: demoChainUrl(assay) })
  const wallets = card(page, 'Wallets')
  await signIn()
  await page.goto('/dashboard/settings/sign-in')
  await button(page, 'Link a wallet').click()
  await button(page, 'Link Test wallet').click()
  await expect(success(page, 'The wallet is linked.')).toBeVisible()
  await expect(wallets.getByTitle(wallet.account.address)).toBeVisible()

  await button(page, 'Log Out').click()
  await expect(page).toHaveURL('/')
  await button(page, 'Sign in with a wallet').click()
  await button(page, 'Sign in with Test wallet').click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/dashboard/settings/sign-in')
  await button(page, `Unlink wallet: ${wallet.account.address}`).click()
  await dialog(page, 'Unlink this wallet?').getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(success(page, 'The wallet is no longer linked.')).toBeVisible()

  await button(page, 'Log Out').click()
  await expect(page).toHaveURL('/')
  await button(page, 'Sign in with a wallet').click()
  await button(page, 'Sign in with Test wallet').click()
  await expect(dialog(page, 'Sign in with a wallet').getByRole('alert')).toHaveText(
    'This wallet is not linked to an account. Sign in by e-mail first, then link it in your settings.',
  )
})
