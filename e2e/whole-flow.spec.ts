import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Hex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { rpc } from '#demo/rpc.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { choose, daily, daysAgo } from './analytics-page.ts'
import { button, card, dialog, failure, field, success } from './any-page.ts'
import { money } from './collections-page.ts'
import { blockchain, DEPLOY_PAGE, fillIn, progress, deployTest as test } from './deploy-page.ts'
import { demoServer, expect } from './fixtures.ts'
import { onChain } from './forge.ts'
import { claimButton, claimPath, closeDialog, desk, sellPath } from './sale-page.ts'
import { api } from './server-calls.ts'
import { addSigningWallet } from './signing-wallet.ts'

test.use({ serverEnv: demoServer })

const PRICE = '0.012345678901234567'

type Approve = (title: string) => Promise<void>
type Shop = { assay: TemporaryAssay; tokens: Tokens; rpcUrl: string }

/** Deploys a contract, makes a draft in it and offers three of it, all by the pages. */
async function openShop(page: Page, { assay, tokens }: Shop, approve: Approve) {
  await expect(blockchain(page)).toHaveValue('Demo chain')
  await fillIn(page)
  await button(page, 'Deploy Contract').click()
  await approve('Confirm transaction')
  await expect(success(page, 'Contract deployed successfully!')).toBeVisible()
  await progress(page).getByRole('button', { name: 'Close' }).click()
  const collections = await api(assay, tokens)('/api/collections')
  const { contract_address } = collections.find(
    ({ collection_name }: { collection_name: string }) => collection_name === 'Forge',
  )

  await page.goto('/dashboard/assets/new')
  await expect(field(page, 'Collection Name')).toHaveValue('Forge')
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: 'goldenrod' } })
  await page
    .getByLabel('Upload Image', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'tongs.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  await field(page, 'Title').fill('Tongs')
  await field(page, 'Description').fill('For hot iron.')
  await field(page, 'Number of NFTs').fill('3')
  await button(page, 'Add Trait').click()
  await field(page, 'Label').fill('Metal')
  await field(page, 'Value').fill('Iron')
  await button(page, 'Create Item').click()
  await expect(page).toHaveURL(/\/dashboard\/assets\/edit\/[0-9a-f-]{36}$/)
  const uuid = page.url().slice(-36)

  await page.getByRole('link', { name: 'Sell', exact: true }).click()
  await expect(page).toHaveURL(sellPath(uuid))
  await field(page, 'Price').fill(PRICE)
  await expect(field(page, 'How many')).toHaveValue('3')
  await field(page, 'Limit per wallet').fill('2')
  await button(page, 'Sign and open sale').click()
  await approve('Sign this message?')
  await expect(success(page, 'The sale is open.')).toBeVisible()
  await expect(dialog(page, 'Opening Sale')).toContainText(claimPath(uuid))
  return { uuid, contract: contract_address as Hex }
}

async function claimTwo(page: Page, approve: Approve) {
  await field(page, 'How many').fill('2')
  await claimButton(page).click()
  await approve('Confirm transaction')
  await expect(success(page, 'Claimed.')).toBeVisible()
  await closeDialog(page, 'Claiming')
  await expect(desk(page)).toContainText('You received 2 × Tongs.')
  await expect(desk(page)).toContainText('Left1')
  await claimButton(page).click()
  await expect(failure(page, 'That is more than one wallet may claim.')).toBeVisible()
}

/** Today's price of the coin by the demo world's own feed, which was built on other days and moved by whole ones. */
async function coinUsd(rpcUrl: string): Promise<number> {
  const { feed, lastBlock, lastTimestamp } = await readGroundTruth()
  const last = await rpc<{ timestamp: Hex }>(rpcUrl, 'eth_getBlockByNumber', [
    `0x${lastBlock.toString(16)}`,
    false,
  ])
  const moved = Number(last.timestamp) - lastTimestamp
  const endOfDay = Math.floor(Date.now() / 86_400_000 + 1) * 86_400
  return Number(feed.findLast(({ updatedAt }) => updatedAt + moved < endOfDay)?.answer) / 1e8
}

/** The owner's figures are what was paid, and the draft is a token. */
async function expectEarned(page: Page, { assay, tokens, rpcUrl }: Shop, uuid: string) {
  const state = async () => {
    const list = await api(assay, tokens)('/api/collections')
    return list.find(({ collection_name: name }: { collection_name: string }) => name === 'Forge').state
  }
  await expect.poll(state, { timeout: 60_000 }).toBe('ready')
  await page.goto('/dashboard/collections/analytics')
  await choose(page, 'Forge')
  const paid = 2 * Number(PRICE) * (await coinUsd(rpcUrl))
  await expect(card(page, 'Total Revenue').locator('button')).toHaveText(money(paid), { timeout: 30_000 })
  await expect(card(page, 'TTV').locator('button')).toHaveText(money(paid))
  await expect(card(page, 'Tokens Claimed').locator('button')).toHaveText('2')
  expect(Math.abs(((await daily(page, 'Revenue')).get(daysAgo(0)) ?? 0) - paid)).toBeLessThan(1e-6)

  await page.goto(`/dashboard/assets/edit/${uuid}`)
  const minted = page.getByRole('status').filter({ hasText: 'This asset is minted. 2 on the chain.' })
  await expect(minted).toBeVisible()
  await minted.getByRole('link', { name: 'View the asset' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tongs', { timeout: 30_000 })
}

test('from the contract to the revenue: deploy, draft, sale, and a claim by a second wallet', async ({
  page,
  browser,
  assay,
  rpcUrl,
  signIn,
}) => {
  const shop = { assay, tokens: await signIn(), rpcUrl }
  const seller = await addSigningWallet(page, { rpcUrl, connected: true })
  const noQuestion = async () => {}
  await page.goto(DEPLOY_PAGE)
  const { uuid, contract } = await openShop(page, shop, noQuestion)
  const { coinsOf, balanceOf, uri, contractUri } = onChain(rpcUrl, contract)

  const street = await (await browser.newContext({ baseURL: assay.url })).newPage()
  const buyer = await addSigningWallet(street, { rpcUrl, connected: true })
  const before = await coinsOf(seller.account.address)
  await street.goto(claimPath(uuid))
  await claimTwo(street, noQuestion)
  await street.context().close()
  const id = tokenIdOf(uuid)
  expect(await balanceOf(buyer.account.address, id)).toBe(2n)
  expect((await coinsOf(seller.account.address)) - before).toBe(2n * parseEther(PRICE))
  await expectEarned(page, shop, uuid)

  // As a marketplace reads it (ERC-1155, ERC-7572).
  const read = async (url: string) => {
    const reply = await fetch(url, { headers: { origin: 'https://market.example' } })
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    return (await reply.json()) as Record<string, unknown>
  }
  const template = await uri(id)
  expect(template).toBe(`${assay.url}/nft/metadata/{id}`)
  const token = await read(template.replaceAll('{id}', id.toString(16).padStart(64, '0')))
  expect(token).toMatchObject({
    name: 'Tongs',
    description: 'For hot iron.',
    image: expect.stringMatching(/^http/),
    attributes: [{ trait_type: 'Metal', value: 'Iron' }],
  })
  const collection = await read(await contractUri())
  expect(collection).toMatchObject({ name: 'Forge', description: 'What we make.' })
  for (const { image } of [token, collection]) {
    // Servers in tests take a free port, of which their configured address does not know.
    const picture = await fetch(assay.url + new URL(String(image)).pathname)
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
    expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(64)
  }
})

test('the same by a visitor without any wallet, with the demo wallet', async ({
  page,
  assay,
  rpcUrl,
  signIn,
}) => {
  const shop = { assay, tokens: await signIn(), rpcUrl }
  const approve = (title: string) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Approve' }).click()
  await page.goto(DEPLOY_PAGE)
  await button(page, 'Connect Wallet').click()
  await approve('Connect to this page?')
  const account = privateKeyToAccount(
    (await page.evaluate(() => localStorage.getItem('assay.demo_key'))) as Hex,
  )
  const { uuid, contract } = await openShop(page, shop, approve)
  await closeDialog(page, 'Opening Sale')
  await page.goto(claimPath(uuid))
  await claimTwo(page, approve)
  expect(await onChain(rpcUrl, contract).balanceOf(account.address, tokenIdOf(uuid))).toBe(2n)
  await expectEarned(page, shop, uuid)
})

function tokenIdOf(uuid: string): bigint {
  return BigInt(`0x${uuid.replaceAll('-', '')}`)
}
