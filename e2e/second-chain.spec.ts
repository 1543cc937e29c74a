import type { Page } from '@playwright/test'
import { type Hex, parseEther } from 'viem'
import { COIN_USD, type SecondChain, startSecondChain } from '#tools/second-chain/start-second-chain.ts'
import { startTemporaryAssay } from '#tools/temporary-assay.ts'
import { choose as chooseCollection } from './analytics-page.ts'
import { button, card, choose, dialog, field, success } from './any-page.ts'
import { money, row } from './collections-page.ts'
import { blockchain, DEPLOY_PAGE, fillIn, progress } from './deploy-page.ts'
import { test as base, expect } from './fixtures.ts'
import { onChain } from './forge.ts'
import { claimButton, claimPath, closeDialog, desk, sellPath } from './sale-page.ts'
import { api, upload } from './server-calls.ts'
import { addSigningWallet } from './signing-wallet.ts'

const PRICE = '0.0125'
const NAME = 'Second Anvil'

const test = base.extend<object, { chain: SecondChain }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const chain = await startSecondChain()
      await use(chain)
      await chain.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  assay: [
    async ({ chain }, use) => {
      const assay = await startTemporaryAssay({ DEMO: 'off', ...chain.env })
      await use(assay)
      await assay.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function addContract(page: Page, type: 'NFT' | 'Token', address: Hex) {
  await page.getByRole('button', { name: 'Add New Collection' }).first().click()
  const form = dialog(page, 'NEW PROJECT')
  await form.getByRole('button', { name: 'Add Existing Contract' }).click()
  await form.getByLabel('Contract Address').fill(address)
  await form.getByLabel('Contract Type').selectOption(type)
  await form.getByRole('combobox', { name: 'Chain' }).fill('anvil')
  await form.getByRole('option', { name: NAME }).click()
  await expect(form.getByRole('combobox', { name: 'Chain' })).toHaveValue(NAME)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

test('on a chain that only a file describes: track, deploy, mint, sell, claim, and figures of what happened', async ({
  page,
  browser,
  chain,
  assay,
  signIn,
}) => {
  const tokens = await signIn()
  const call = api(assay, tokens)
  const { rpcUrl, chainId: home } = chain
  const wallet = await addSigningWallet(page, { rpcUrl, home, chainId: '0x1', connected: true })

  await page.goto('/dashboard/collections')
  expect(await page.content()).not.toContain('hush-hush')
  await addContract(page, 'Token', chain.coin)
  await addContract(page, 'NFT', chain.items)
  const cells = (name: string, label: string) => row(page, name).locator(`td[data-label="${label}"]`)
  await expect(cells('Second Coin', 'Holders')).toHaveText('3', { timeout: 60_000 })
  await expect(cells('Second Coin', 'Transactions')).toHaveText('3')
  await expect(cells('Second Items', 'Chain')).toHaveText(NAME)
  await expect(cells('Second Items', 'Holders')).toHaveText('3', { timeout: 60_000 })
  await expect(cells('Second Items', 'Transactions')).toHaveText('4')
  await expect(cells('Second Items', 'Revenue')).toHaveText(money(0.5 * COIN_USD))

  await page.goto(DEPLOY_PAGE)
  await expect(blockchain(page)).toHaveValue('Ethereum')
  await choose(blockchain(page), NAME)
  await expect(blockchain(page)).toHaveValue(NAME)
  expect(wallet.asked).toContain('wallet_addEthereumChain')
  expect(wallet.chainId()).toBe(home)
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await expect(success(page, 'Contract deployed successfully!')).toBeVisible()
  await progress(page).getByRole('button', { name: 'Close' }).click()
  const collections = await call('/api/collections')
  const forge = collections.find(({ collection_name: name }: { collection_name: string }) => name === 'Forge')
  expect(forge.contract_chain).toBe('anvil-2')
  const contract: Hex = forge.contract_address

  const image_url = await upload(assay, tokens)
  const draft = (title: string, nft_count: number) =>
    call('/api/nft/lazy-mint', {
      title,
      description: 'For hot iron.',
      collection_name: 'Forge',
      blockchain: 'anvil-2',
      contract_address: contract,
      image_url,
      price: 0.25,
      nft_count,
      traits: [],
    }) as Promise<{ uuid: string; token_id: string }>
  const tongs = await draft('Tongs', 4)
  const hammer = await draft('Hammer', 3)

  await page.goto(`/dashboard/assets/edit/${tongs.uuid}`)
  await page.getByRole('link', { name: 'Mint', exact: true }).click()
  await button(page, 'Mint').click()
  await expect(success(page, 'Draft minted successfully!')).toBeVisible()

  await page.goto(sellPath(hammer.uuid))
  await field(page, 'Price').fill(PRICE)
  await button(page, 'Sign and open sale').click()
  await expect(success(page, 'The sale is open.')).toBeVisible()

  const street = await (await browser.newContext({ baseURL: assay.url })).newPage()
  const buyer = await addSigningWallet(street, { rpcUrl, home, chainId: '0x1', connected: true })
  const { balanceOf, coinsOf } = onChain(rpcUrl, contract)
  const before = await coinsOf(wallet.account.address)
  await street.goto(claimPath(hammer.uuid))
  await field(street, 'How many').fill('2')
  await claimButton(street).click()
  await expect(success(street, 'Claimed.')).toBeVisible()
  await closeDialog(street, 'Claiming')
  await expect(desk(street)).toContainText('You received 2 × Hammer.')
  await street.context().close()
  expect(await balanceOf(wallet.account.address, BigInt(tongs.token_id))).toBe(4n)
  expect(await balanceOf(buyer.account.address, BigInt(hammer.token_id))).toBe(2n)
  expect((await coinsOf(wallet.account.address)) - before).toBe(2n * parseEther(PRICE))

  await page.goto('/dashboard/collections/analytics')
  await chooseCollection(page, 'Forge')
  const figure = (label: string) => card(page, label).locator('button')
  await expect(figure('Total Revenue')).toHaveText(money(2 * Number(PRICE) * COIN_USD), { timeout: 60_000 })
  await expect(figure('TTV')).toHaveText(money(2 * Number(PRICE) * COIN_USD))
  await expect(figure('Tokens Claimed')).toHaveText('6')
  await expect(figure('Transaction Count')).toHaveText('2')
})
