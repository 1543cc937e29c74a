import { button, choose, failure, field, success } from './any-page.ts'
import {
  blockchain,
  DEPLOY_PAGE,
  fillIn,
  pendingCard,
  progress,
  deployTest as test,
  walletChoices,
} from './deploy-page.ts'
import { demoServer, expect } from './fixtures.ts'
import { addSigningWallet } from './signing-wallet.ts'

test.use({ serverEnv: demoServer })

test('the network follows the wallet, and the wallet the selection', async ({ page, wallet }) => {
  await page.goto(DEPLOY_PAGE)
  await expect(blockchain(page)).toHaveValue('Demo chain')
  await blockchain(page).click()
  const networks = await page.getByRole('option').allTextContents()
  const first = ['Ethereum', 'Polygon', 'Base', 'BSC', 'Avalanche', 'Arbitrum', 'Optimism']
  expect(networks.slice(0, 7)).toEqual(first)
  expect(networks.at(-1)).toBe('Demo chain')
  wallet.chains.add('0x2105')
  await choose(blockchain(page), 'Base')
  await expect.poll(() => wallet.chainId()).toBe('0x2105')
  await expect(blockchain(page)).toHaveValue('Base')
  await expect(success(page, 'Switched to Base')).toHaveCount(0)

  await wallet.goTo('0x89')
  await expect(success(page, 'Switched to Polygon based on wallet connection.')).toBeVisible()
  await expect(blockchain(page)).toHaveValue('Polygon')
  // Not one of ours: the selection stays.
  await wallet.goTo('0x5')
  await expect(blockchain(page)).toHaveValue('Polygon')

  wallet.rejects.add('wallet_switchEthereumChain')
  await choose(blockchain(page), 'Demo chain')
  await expect(failure(page, 'Could not switch to selected network.')).toBeVisible()
  await expect(blockchain(page)).toHaveValue('Polygon')
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect(progress(page)).toBeHidden()
  await expect(failure(page, 'Could not switch to selected network.')).toBeVisible()
  expect(wallet.sent).toEqual([])
})

for (const form of ['plain', 'wrapped'] as const) {
  test(`a network that the wallet does not know is added (${form})`, async ({ page, wallet }) => {
    wallet.unknownChain = form
    await page.goto(DEPLOY_PAGE)
    await expect(blockchain(page)).toHaveValue('Demo chain')
    wallet.rejects.add('wallet_addEthereumChain')
    await choose(blockchain(page), 'Avalanche')
    await expect(failure(page, 'Could not switch to selected network.')).toBeVisible()
    await expect(blockchain(page)).toHaveValue('Demo chain')
    wallet.rejects.clear()
    await choose(blockchain(page), 'Avalanche')
    await expect(blockchain(page)).toHaveValue('Avalanche')
    expect(wallet.chainId()).toBe('0xa86a')
  })
}

test('a wallet that changes its network while it is asked deploys nothing', async ({ page, wallet }) => {
  await page.goto(DEPLOY_PAGE)
  await fillIn(page)
  await page.route('**/api/nft/contract-uri', async (route) => {
    await wallet.goTo('0x89')
    await route.continue()
  })
  await button(page, 'Deploy Contract').click()
  await expect(failure(page, 'The wallet has changed to another network. Please try again.')).toBeVisible()
  await expect(progress(page)).toBeHidden()
  await expect(pendingCard(page)).toHaveCount(0)
  expect(wallet.sent).toEqual([])
})

test('of several wallets the person chooses one, and can change', async ({ page, rpcUrl, signIn }) => {
  await signIn()
  const first = await addSigningWallet(page, { rpcUrl, name: 'Left pocket' })
  const second = await addSigningWallet(page, { rpcUrl, name: 'Right pocket' })
  await page.goto(DEPLOY_PAGE)
  await expect(walletChoices(page)).toHaveCount(3)
  await page.getByRole('radio', { name: 'Right pocket' }).check()
  await button(page, 'Connect Wallet').click()
  const form = page.getByRole('form', { name: 'New collection' })
  await expect(form).toContainText('Right pocket')
  await expect(form).toContainText(second.account.address.slice(0, 8))
  expect(first.asked).not.toContain('eth_requestAccounts')

  await field(page, 'Title').fill('Forge')
  await button(page, 'Change wallet').click()
  await page.getByRole('radio', { name: 'Left pocket' }).check()
  await button(page, 'Connect Wallet').click()
  await expect(form).toContainText(first.account.address.slice(0, 8))
  await expect(field(page, 'Title')).toHaveValue('Forge')
  await first.disconnect()
  await expect(page.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
})

test('a wallet that is only in window.ethereum is found', async ({ page, rpcUrl, signIn }) => {
  await signIn()
  const wallet = await addSigningWallet(page, { rpcUrl, by: 'window.ethereum' })
  await page.goto(DEPLOY_PAGE)
  await page.getByRole('radio', { name: 'Browser wallet' }).check()
  await button(page, 'Connect Wallet').click()
  await expect(page.getByRole('form', { name: 'New collection' })).toContainText(
    wallet.account.address.slice(0, 8),
  )
})
