import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { choose } from './analytics-page.ts'
import { button, failure, leaving, success } from './any-page.ts'
import { cards } from './assets-page.ts'
import { deployTest as test } from './deploy-page.ts'
import { axeFindings, demoServer, expect, storedTokens } from './fixtures.ts'
import { deployForge, onChain } from './forge.ts'
import { api, upload } from './server-calls.ts'
import type { SigningWallet } from './signing-wallet.ts'

test.use({ serverEnv: demoServer })

type Draft = { uuid: string; token_id: string; title: string }
type Issuer = { page: Page; assay: TemporaryAssay; rpcUrl: string; wallet: SigningWallet }

const MINT_PAGE = '/dashboard/assets/mint'
const STEPS = ['Checking required data', 'Waiting for confirmation in wallet', 'Minting', 'Done']
const list = (page: Page) => page.getByRole('list', { name: 'Drafts' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const amount = (page: Page, title: string) => page.getByRole('textbox', { name: `How many of ${title}` })
const progress = (page: Page) => page.getByRole('dialog', { name: 'Minting' })
const pendingCard = (page: Page) => page.getByRole('region', { name: 'A mint is under way' })
const stranger = (number: number): Hex => `0x${(0xbeef0000 + number).toString(16).padStart(40, '0')}`

/** A collection whose contract the wallet has deployed, with drafts of these titles. */
async function issue({ page, assay, rpcUrl, wallet }: Issuer, ...titles: string[]) {
  const tokens = (await storedTokens(page)) as Tokens
  const call = api(assay, tokens)
  const { contract, image: image_url } = await deployForge(assay, tokens, rpcUrl, wallet.account)
  const address = contract.toLowerCase() as Hex
  const chain = onChain(rpcUrl, address)
  const drafts: Draft[] = []
  for (const title of titles)
    drafts.push(await makeDraft(call, { title, image_url, contract_address: address }))
  return {
    address,
    drafts,
    call,
    balance: (owner: Hex, { token_id }: Draft) => chain.balanceOf(owner, BigInt(token_id)),
    supply: ({ token_id }: Draft) => chain.supplyOf(BigInt(token_id)),
  }
}

function makeDraft(call: ReturnType<typeof api>, change: object): Promise<Draft> {
  return call('/api/nft/lazy-mint', {
    description: 'Ink on paper.',
    blockchain: 'demo',
    price: 0.25,
    nft_count: 4,
    traits: [],
    ...change,
  })
}

const sends = ({ asked }: SigningWallet) => asked.filter((each) => each === 'eth_sendTransaction').length

test('a draft is minted to the own wallet and becomes an asset, after the wallet said no', async ({
  page,
  assay,
  rpcUrl,
  wallet,
}) => {
  const { address, drafts, balance } = await issue({ page, assay, rpcUrl, wallet }, 'Anvil print', 'Tongs')
  const [draft] = drafts as [Draft]
  await page.goto(`/dashboard/assets/edit/${draft.uuid}`)
  await wallet.goTo('0x1')
  await expect(page.getByRole('link', { name: 'Sell', exact: true })).toHaveAttribute(
    'href',
    `/dashboard/assets/sell/${draft.uuid}`,
  )
  await page.getByRole('link', { name: 'Mint', exact: true }).click()
  await expect(page).toHaveTitle('Mint Drafts | Assay')
  await expect(box(page, 'Anvil print')).toBeChecked()
  await expect(box(page, 'Tongs')).not.toBeChecked()
  await expect(amount(page, 'Anvil print')).toHaveValue('4')
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(wallet.account.address)

  await amount(page, 'Anvil print').fill('0')
  await button(page, 'Mint').click()
  await expect(page.getByRole('alert')).toHaveText('How many of Anvil print? A whole number from 1 on.')
  await amount(page, 'Anvil print').fill('3')
  wallet.rejects.add('eth_sendTransaction')
  await button(page, 'Mint').click()
  await expect(failure(page, 'User rejected the request.')).toBeVisible()
  expect(wallet.asked).toContain('wallet_switchEthereumChain')
  await expect(progress(page)).toBeHidden()
  await expect(amount(page, 'Anvil print')).toHaveValue('3')
  await expect(box(page, 'Anvil print')).toBeChecked()
  expect(await balance(wallet.account.address, draft)).toBe(0n)

  wallet.rejects.clear()
  await button(page, 'Mint').click()
  await expect(success(page, 'Draft minted successfully!')).toBeVisible()
  await expect(progress(page).getByRole('listitem')).toHaveText(STEPS)
  expect(await axeFindings(page)).toEqual([])
  await progress(page).getByRole('button', { name: 'Close' }).click()
  expect(await balance(wallet.account.address, draft)).toBe(3n)

  const link = page.getByRole('link', { name: 'View the asset' })
  await expect(link).toHaveAttribute('href', `/dashboard/assets/preview/${address}/${draft.token_id}/demo`, {
    timeout: 30_000,
  })
  await expect(list(page).getByRole('listitem')).toHaveText(['Tongs'])
  await page.getByRole('link', { name: 'View assets' }).click()
  const card = cards(page).filter({ hasText: 'Anvil print' })
  await expect(card.getByRole('link')).toHaveAttribute('href', new RegExp(`/preview/${address}/`))
  await expect(card.locator('img')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Mint drafts' })).toBeVisible()
  await page.goto(`/dashboard/assets/edit/${draft.uuid}`)
  await expect(page.getByText('This asset is minted. 3 on the chain.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mint', exact: true })).toHaveCount(0)
})

test('several drafts are minted at once, and one is given to a list, in several transactions', async ({
  page,
  assay,
  rpcUrl,
  wallet,
}) => {
  const titles = Array.from({ length: 12 }, (_, index) => `Print ${index + 1}`)
  const { drafts, balance, supply } = await issue({ page, assay, rpcUrl, wallet }, ...titles, 'Gift')
  const gift = drafts.at(-1) as Draft
  const prints = drafts.slice(0, -1)
  await page.goto('/dashboard/assets')
  await choose(page, 'Forge')
  await page.getByRole('link', { name: 'Mint drafts' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(10)
  await box(page, 'Select all').check()
  await expect(page.getByText('13 of 13 selected')).toBeVisible()
  await box(page, 'Gift').uncheck()
  await page.getByRole('link', { name: 'Back to assets' }).click()
  await leaving(page).getByRole('button', { name: 'Stay' }).click()
  await amount(page, 'Print 12').fill('7')
  await page.getByRole('textbox', { name: 'Address' }).fill('0xbeef')
  await button(page, 'Mint').click()
  await expect(page.getByText('Enter an address: 0x and 40 hexadecimal digits.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill(stranger(1))
  await expect(page.getByText('12 drafts · 51 tokens · 1 transaction')).toBeVisible()
  await button(page, 'Mint').click()
  await expect(success(page, 'Drafts minted successfully!')).toBeVisible()
  await progress(page).getByRole('button', { name: 'Close' }).click()
  for (const print of prints)
    expect(await balance(stranger(1), print)).toBe(print.title === 'Print 12' ? 7n : 4n)
  expect(wallet.sent).toHaveLength(1)

  await expect(page.getByText('12 drafts are minted.')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveText(['Gift'])
  await box(page, 'Gift').check()
  await amount(page, 'Gift').fill('2')
  await page.getByRole('radio', { name: 'Airdrop to a list' }).check()
  const addresses = page.getByRole('textbox', { name: 'Addresses' })
  await addresses.fill(`${stranger(1)}\n0x12, ${stranger(2)}`)
  await button(page, 'Mint').click()
  await expect(page.getByText('These are no addresses of recipients: line 2: 0x12.')).toBeVisible()
  const people = Array.from({ length: 203 }, (_, index) => stranger(index))
  await addresses.fill([...people, stranger(7).toUpperCase().replace('X', 'x')].join('\n'))
  await expect(page.getByText('203 addresses, 1 duplicate left out')).toBeVisible()
  await expect(page.getByText('1 draft · 406 tokens · 2 transactions, one after another')).toBeVisible()

  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  wallet.thinking = first.promise
  await button(page, 'Mint').click()
  await expect(progress(page).locator('[aria-current="step"]')).toHaveText(
    'Waiting for confirmation in wallet (1 of 2)',
  )
  await expect.poll(() => sends(wallet)).toBe(2)
  wallet.thinking = second.promise
  first.resolve()
  await expect.poll(() => sends(wallet)).toBe(3)
  wallet.rejects.add('eth_sendTransaction')
  second.resolve()
  await expect(page.getByRole('alert').filter({ hasText: '1 of 2 transactions went through' })).toBeVisible()
  expect(await supply(gift)).toBe(400n)
  await expect(addresses).toHaveValue([200, 201, 202].map(stranger).join('\n'))
  await expect(box(page, 'Gift')).toBeChecked()
  await expect(page.getByText('Gift is minted.')).toBeVisible()

  wallet.rejects.clear()
  await button(page, 'Mint').click()
  await expect(success(page, 'Draft minted successfully!')).toBeVisible()
  expect(await supply(gift)).toBe(406n)
  for (const index of [0, 1, 7, 199, 200, 202]) expect(await balance(stranger(index), gift)).toBe(2n)
  await progress(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('There are no drafts to mint in this collection.')).toBeVisible()
})

test('a mint goes on after a reload, and is not sent again', async ({ page, assay, rpcUrl, wallet }) => {
  const { drafts, supply } = await issue({ page, assay, rpcUrl, wallet }, 'Anvil print', 'Tongs')
  const [draft, other] = drafts as [Draft, Draft]
  wallet.holdsReceipts = true
  await page.goto(`${MINT_PAGE}?draft=${draft.uuid}`)
  await button(page, 'Mint').click()
  await expect(progress(page).locator('[aria-current="step"]')).toHaveText('Minting')
  await page.reload()
  await expect(pendingCard(page)).toContainText('1 draft on Demo chain. The transaction is sent.')
  await expect(list(page).getByRole('listitem')).toHaveText(['Tongs'])
  expect(await axeFindings(page)).toEqual([])
  wallet.holdsReceipts = false
  await expect(pendingCard(page)).toHaveCount(0)
  await expect(page.getByText('This asset is minted. 4 on the chain.')).toBeVisible({ timeout: 30_000 })
  expect([wallet.sent.length, await supply(draft)]).toEqual([1, 4n])

  // The wallet is still asking when the page goes, and then never again.
  const answer = Promise.withResolvers<void>()
  wallet.thinking = answer.promise
  await box(page, 'Tongs').check()
  await button(page, 'Mint').click()
  await expect.poll(() => sends(wallet)).toBe(2)
  await page.reload()
  await expect(pendingCard(page)).toContainText('Your wallet has not sent it yet.')
  await expect(box(page, 'Tongs')).toHaveCount(0)
  answer.resolve()
  await expect.poll(() => wallet.sent.length).toBe(2)
  await expect.poll(() => supply(other)).toBe(4n)
  await pendingCard(page).getByRole('button', { name: 'Try again' }).click()
  await expect(success(page, 'The mint is on the chain.')).toBeVisible()
  await expect(page.getByText('There are no drafts to mint in this collection.')).toBeVisible()
  expect(wallet.sent).toHaveLength(2)
})

test('a wallet that does not own the contract is told so, and a mint that was left or is never indexed can be given up', async ({
  page,
  assay,
  rpcUrl,
  wallet,
}) => {
  const tokens = (await storedTokens(page)) as Tokens
  const call = api(assay, tokens)
  const { editions, touchstones } = await readGroundTruth()
  const image_url = await upload(assay, tokens)
  const theirs = await makeDraft(call, { title: 'Etching', image_url, contract_address: editions.address })
  await page.goto(`${MINT_PAGE}?draft=${theirs.uuid}`)
  await expect(page.getByText('This wallet does not own the contract.')).toBeVisible()
  await button(page, 'Mint').click()
  await expect(
    failure(page, 'This wallet does not own the contract, and only its owner can mint.'),
  ).toBeVisible()
  expect(wallet.sent).toEqual([])
  await expect(box(page, 'Etching')).toBeChecked()

  const { drafts } = await issue({ page, assay, rpcUrl, wallet }, 'Anvil print', 'Tongs')
  const [draft, other] = drafts as [Draft, Draft]
  wallet.holdsReceipts = true
  await page.goto(`${MINT_PAGE}?draft=${draft.uuid}`)
  await button(page, 'Mint').click()
  await expect(progress(page).locator('[aria-current="step"]')).toHaveText('Minting')
  await page.reload()
  await pendingCard(page).getByRole('button', { name: 'Discard' }).click()
  const left = await page.evaluate(() => localStorage.getItem('assay.mints'))
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(pendingCard(page)).toHaveCount(0)

  // As when the other draft was minted ten minutes ago, and the block is no longer part of the chain.
  const [mint] = JSON.parse(left ?? '[]')
  const gone = { ...mint, uuids: [other.uuid], isMined: true, minedAt: Date.now() - 600_001 }
  await page.evaluate((kept) => localStorage.setItem('assay.mints', kept), JSON.stringify([gone]))
  await page.reload()
  await expect(page.getByText('The index has not seen it for ten minutes.')).toBeVisible()
  await expect(page.getByTitle(mint.hash)).toBeVisible()
  await expect(box(page, 'Tongs')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Stop waiting').click()
  await expect(box(page, 'Tongs')).toBeVisible()

  await page.goto('/dashboard/assets')
  await page.getByLabel('Collection').selectOption(`demo/${touchstones.address}/NFT`)
  await expect(page.getByRole('link', { name: 'Mint drafts' })).toHaveCount(0)
  await page.goto(MINT_PAGE)
  await expect(page.getByText('was not created with Assay, so it has no drafts to mint.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Select Collection' })).toBeVisible()
})
