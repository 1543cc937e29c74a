import type { Browser, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay } from '#tools/temporary-assay.ts'
import {
  button,
  dialog,
  expectToFit,
  fact,
  failure,
  field,
  leaving,
  settledBox,
  success,
} from './any-page.ts'
import { deployTest as test } from './deploy-page.ts'
import { axeFindings, demoServer, expect } from './fixtures.ts'
import { deployForge, makeDraft, onChain } from './forge.ts'
import {
  CLAIMING_STEPS,
  claimButton,
  claimPath,
  closeDialog,
  desk,
  finished,
  OPENING_STEPS,
  offer,
  saleCard,
  sellPath,
} from './sale-page.ts'
import { addSigningWallet } from './signing-wallet.ts'

test.use({ serverEnv: demoServer })

/** As it was drafted, but for the mark that turns the direction of text. */
const TITLE = 'Tongs <b>desrever</b>'
const ends = (page: Page) => page.getByLabel('Ends', { exact: true })
const inAnHour = () => BigInt(Math.floor(Date.now() / 1000) + 3_600)

/** Somebody who is not signed in. */
async function visitor(browser: Browser, assay: TemporaryAssay): Promise<Page> {
  return (await browser.newContext({ baseURL: assay.url })).newPage()
}

test('the owner signs an offer, and a wallet of somebody who is not signed in claims for exactly its price', async ({
  page,
  browser,
  assay,
  rpcUrl,
  signIn,
  consoleErrors,
}) => {
  const tokens = await signIn()
  const wallet = await addSigningWallet(page, { rpcUrl, connected: true })
  const forge = await deployForge(assay, tokens, rpcUrl, wallet.account)
  const draft = await makeDraft(assay, tokens, forge)
  await page.goto(sellPath(draft.uuid))
  await expect(page).toHaveTitle('Sell | Assay')
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(field(page, 'Price')).toHaveValue('0.25')
  await expect(field(page, 'How many')).toHaveValue('3')
  await expect(field(page, 'Limit per wallet')).toHaveValue('0')
  const inDays = (Date.parse(await ends(page).inputValue()) - Date.now()) / 86_400_000
  expect(Math.round(inDays)).toBe(30)
  expect(consoleErrors).toEqual([])

  await field(page, 'Price').fill('0.100000000000000001')
  await field(page, 'How many').fill('5')
  await field(page, 'Limit per wallet').fill('2')
  await ends(page).fill('2040-01-01T00:00')

  wallet.rejects.add('eth_signTypedData_v4')
  await button(page, 'Sign and open sale').click()
  await expect(failure(page, 'User rejected the request.')).toBeVisible()
  await expect(field(page, 'Price')).toHaveValue('0.100000000000000001')
  await expect(ends(page)).toHaveValue('2040-01-01T00:00')
  wallet.rejects.clear()
  const message = 'The end is too far away.'
  await page.route('**/api/nft/open-sale', (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'wrong_voucher', message, fields: { deadline: message } } },
    }),
  )
  await button(page, 'Sign and open sale').click()
  await expect(failure(page, message)).toBeVisible()
  await expect(ends(page)).toHaveAccessibleDescription(new RegExp(message))
  await page.unroute('**/api/nft/open-sale')

  await button(page, 'Sign and open sale').click()
  await expect(success(page, 'The sale is open.')).toBeVisible()
  await expect(finished(page, 'Opening Sale')).toHaveText(OPENING_STEPS)
  const link = dialog(page, 'Opening Sale').getByRole('link')
  await expect(link).toHaveAttribute('href', `${assay.url}${claimPath(draft.uuid)}`)
  await closeDialog(page, 'Opening Sale')
  await expect(fact(page, 'Current sale', 'Price')).toHaveText('0.100000000000000001 ETH')
  await expect(fact(page, 'Current sale', 'Left')).toHaveText('5')
  await expect(fact(page, 'Current sale', 'Limit per wallet')).toHaveText('2')
  await expect(fact(page, 'Current sale', 'Ends')).toHaveText('1 Jan 2040, 00:00')
  await expect(saleCard(page)).toContainText('Anyone who pays the price can claim.')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await saleCard(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(saleCard(page).getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${assay.url}${claimPath(draft.uuid)}`,
  )
  expect(wallet.sent).toEqual([])

  const shop = await visitor(browser, assay)
  const buyer = await addSigningWallet(shop, { rpcUrl })
  await shop.goto(claimPath(draft.uuid))
  await expect(shop.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(shop).toHaveTitle(`Claim \u2068${TITLE}\u2069 | Assay`)
  await expect(shop.locator('h1 b')).toHaveCount(0)
  await expect(shop.getByText('For hot iron.\nForged by hand.')).toBeVisible()
  await expect(shop.getByRole('listitem')).toHaveText(['MetalIron'])
  await expect(shop.getByTitle(forge.contract.toLowerCase())).toBeVisible()
  await expect(desk(shop)).toContainText('Price0.100000000000000001 ETH')
  await expect(desk(shop)).toContainText('Left5')
  await expect(desk(shop)).toContainText('For sale until 1 Jan 2040, 00:00.')
  await desk(shop).getByRole('radio', { name: 'Test wallet' }).check()
  await button(shop, 'Connect Wallet').click()

  await field(shop, 'How many').fill('3')
  await claimButton(shop).click()
  await expect(field(shop, 'How many')).toHaveAccessibleDescription(/At most 2\./)
  await button(shop, 'One less').click()
  await expect(desk(shop)).toContainText('Total0.200000000000000002 ETH')
  buyer.rejects.add('eth_sendTransaction')
  await claimButton(shop).click()
  await expect(failure(shop, 'User rejected the request.')).toBeVisible()
  buyer.rejects.clear()

  // Somebody signs out in another tab, which does not matter to a buyer.
  const elsewhere = await shop.context().newPage()
  await elsewhere.goto('/robots.txt')
  await elsewhere.evaluate(() => localStorage.setItem('assay.access_token', 'any'))
  await elsewhere.evaluate(() => localStorage.removeItem('assay.access_token'))
  const { coinsOf, balanceOf } = onChain(rpcUrl, forge.contract)
  const before = await coinsOf(wallet.account.address)
  await claimButton(shop).click()
  await expect(success(shop, 'Claimed.')).toBeVisible()
  await expect(finished(shop, 'Claiming')).toHaveText(CLAIMING_STEPS)
  await expect(dialog(shop, 'Claiming')).toContainText(`You received:2 × ${TITLE}`)
  const box = await settledBox(dialog(shop, 'Claiming'))
  expect(box.y + box.height / 2).toBeCloseTo((shop.viewportSize()?.height ?? 0) / 2, -1)
  await closeDialog(shop, 'Claiming')
  await expect(desk(shop)).toContainText(`You received 2 × ${TITLE}.`)
  await expect(desk(shop).getByTitle(buyer.sent[0] ?? 'nothing')).toBeVisible()
  expect(await balanceOf(buyer.account.address, BigInt(draft.token_id))).toBe(2n)
  expect((await coinsOf(wallet.account.address)) - before).toBe(2n * parseEther('0.100000000000000001'))
  await expect(desk(shop)).toContainText('Left3')
  await expect(desk(shop)).toContainText(`You received 2 × ${TITLE}.`)
  await expect(fact(page, 'Current sale', 'Left')).toHaveText('3')

  await claimButton(shop).click()
  await expect(failure(shop, 'That is more than one wallet may claim.')).toBeVisible()
  expect(buyer.sent).toHaveLength(1)
  await shop.context().close()
})

test('the terms change, the earlier voucher is cancelled on the chain, and a closed sale is gone but for its voucher', async ({
  page,
  browser,
  assay,
  rpcUrl,
  signIn,
}) => {
  const tokens = await signIn()
  const wallet = await addSigningWallet(page, { rpcUrl, connected: true })
  const forge = await deployForge(assay, tokens, rpcUrl, wallet.account)
  const draft = await makeDraft(assay, tokens, forge)
  await offer(assay, tokens, wallet.account, forge.contract, draft, {
    maxSupply: 3n,
    deadline: inAnHour(),
  })
  const shop = await visitor(browser, assay)
  const buyer = await addSigningWallet(shop, { rpcUrl, connected: true })
  const answer = Promise.withResolvers<void>()
  buyer.thinking = answer.promise
  await shop.goto(claimPath(draft.uuid))
  await expect(desk(shop)).toContainText('Price0.1 ETH')

  await page.goto(sellPath(draft.uuid))
  await button(page, 'Change the terms').click()
  await expect(field(page, 'Price')).toHaveValue('0.1')
  const notice = page.getByRole('status').filter({ hasText: 'The earlier voucher stays valid.' })
  await expect(notice).toContainText('0.1 ETH')
  await notice.getByRole('button', { name: 'Cancel on the chain' }).click()
  await expect(success(page, 'The voucher is cancelled.')).toBeVisible()
  await expect(finished(page, 'Cancelling Vouchers')).toHaveCount(4)
  await closeDialog(page, 'Cancelling Vouchers')
  await expect(notice).toHaveCount(0)
  await expect(desk(shop)).toContainText('Its creator has cancelled this sale.')
  await expect(desk(shop).getByRole('button')).toHaveCount(0)

  await field(page, 'Price').fill('0.2')
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await expect(leaving(page)).toBeVisible()
  await button(page, 'Stay').click()
  await button(page, 'Sign and open sale').click()
  await expect(success(page, 'The sale is open.')).toBeVisible()
  await closeDialog(page, 'Opening Sale')
  await expect(fact(page, 'Current sale', 'Price')).toHaveText('0.2 ETH')
  await expect(desk(shop)).toContainText('Price0.2 ETH')
  await expect(desk(shop)).toContainText('Left3')

  await claimButton(shop).click()
  await expect.poll(() => buyer.asked).toContain('eth_sendTransaction')
  await button(page, 'Close sale').click()
  const asked = dialog(page, 'Close the sale?')
  await expect(asked).toContainText('Anyone who has kept the voucher could still use it')
  await asked.getByRole('button', { name: 'Close sale' }).click()
  await expect(success(page, 'The sale is closed.').first()).toBeVisible()
  const left = page.getByRole('status').filter({ hasText: 'its voucher is still valid' })
  await page.reload()
  await expect(left).toContainText('0.2 ETH')
  // What the buyer has begun is not taken away.
  await expect(shop.getByText('Its creator has closed this sale.')).toBeVisible()
  answer.resolve()
  await expect(success(shop, 'Claimed.')).toBeVisible()
  await closeDialog(shop, 'Claiming')
  await expect(desk(shop)).toContainText(`You received 1 × ${TITLE}.`)
  await expect(claimButton(shop)).toHaveCount(0)
  const kept = () => page.evaluate(() => localStorage.getItem('assay.closed_sales'))
  const before = await kept()
  await left.getByRole('button', { name: 'Cancel on the chain' }).click()
  await expect(success(page, 'The voucher is cancelled.')).toBeVisible()
  await closeDialog(page, 'Cancelling Vouchers')
  await expect(left).toHaveCount(0)
  // A browser in which it was not cancelled hears of it from the chain.
  await page.evaluate((text) => localStorage.setItem('assay.closed_sales', text ?? ''), before)
  await page.reload()
  await expect(button(page, 'Sign and open sale')).toBeVisible()
  await expect.poll(kept).toBeNull()
  await expect(left).toHaveCount(0)
  await shop.reload()
  await expect(shop.getByText('This is not for sale.')).toBeVisible()

  // A contract of somebody else's.
  const { editions } = await readGroundTruth()
  const foreign = await makeDraft(assay, tokens, { ...forge, contract: editions.address as `0x${string}` })
  await page.goto(sellPath(foreign.uuid))
  await button(page, 'Sign and open sale').click()
  await expect(failure(page, 'This wallet does not own the contract. Its owner is 0xf39F')).toBeVisible()
  await page.goto(sellPath(crypto.randomUUID()))
  await expect(page.getByText('There is no such draft among yours.')).toBeVisible()
  await shop.context().close()
})

test('in light and dark axe finds nothing on both pages, and nothing is cut off, wide or narrow', async ({
  page,
  assay,
  rpcUrl,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const tokens = await signIn()
  const { account } = await addSigningWallet(page, { rpcUrl, connected: true })
  const forge = await deployForge(assay, tokens, rpcUrl, account)
  const draft = await makeDraft(assay, tokens, forge)
  const check = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await axeFindings(page)).toEqual([])
      await expectToFit(page)
    }
  }
  await page.goto(sellPath(draft.uuid))
  await field(page, 'Price').fill('0.1')
  await button(page, 'Sign and open sale').click()
  await expect(finished(page, 'Opening Sale')).toHaveCount(4)
  await check()
  await closeDialog(page, 'Opening Sale')
  await expect(saleCard(page)).toBeVisible()
  await check()
  await button(page, 'Close sale').click()
  await expect(dialog(page, 'Close the sale?')).toBeVisible()
  await check()
  await button(page, 'Keep').click()
  await button(page, 'Change the terms').click()
  await check()

  await page.goto(claimPath(draft.uuid))
  await claimButton(page).click()
  await expect(finished(page, 'Claiming')).toHaveCount(4)
  await check()
  await closeDialog(page, 'Claiming')
  await check()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('You received')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
