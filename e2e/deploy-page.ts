import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { TemporaryAssay } from '#tools/temporary-assay.ts'
import { card, dialog, field } from './any-page.ts'
import { demoChainUrl } from './demo-chain.ts'
import { test as base, expect } from './fixtures.ts'
import { addSigningWallet, type SigningWallet } from './signing-wallet.ts'

export const DEPLOY_PAGE = '/dashboard/collections/new'

export const STEPS = [
  'Checking required data',
  'Uploading image',
  'Creating Metadata',
  'Waiting for confirmation in wallet',
  'Deploying',
  'Saving collection',
  'Done',
]

export const blockchain = (page: Page) => page.getByRole('combobox', { name: 'Blockchain' })
export const walletChoices = (page: Page) =>
  page.getByRole('group', { name: 'Your wallets' }).getByRole('radio')
export const progress = (page: Page) => dialog(page, 'Deploying Smart Contract')
export const pendingCard = (page: Page) => card(page, 'A deployment is under way')

/** Signed in, on the demo chain. The wallet is there before the page is, and connected. */
export const deployTest = base.extend<{ rpcUrl: string; wallet: SigningWallet }>({
  rpcUrl: async ({ assay }, use) => use(await waitForDemoChain(assay)),
  wallet: async ({ page, rpcUrl, signIn }, use) => {
    await signIn()
    await use(await addSigningWallet(page, { rpcUrl, connected: true }))
  },
})

/** Where the demo chain is, once the server has said so. */
async function waitForDemoChain(assay: TemporaryAssay): Promise<string> {
  await expect.poll(() => assay.output(), { timeout: 50_000 }).toMatch(/demo chain at http:/)
  return demoChainUrl(assay)
}

export async function chooseImage(page: Page, size = 64) {
  const picture = sharp({ create: { width: size, height: size, channels: 3, background: 'teal' } })
  const buffer = await picture.png().toBuffer()
  await page
    .getByLabel('Upload Image', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'forge.png', mimeType: 'image/png', buffer })
}

export async function fillIn(page: Page) {
  await chooseImage(page)
  await field(page, 'Title').fill('Forge')
  await field(page, 'Description').fill('What we make.')
  await field(page, 'Webpage').fill('https://forge.example/')
  await field(page, 'Resale Royalties').fill('2.5%')
}

/** The steps that have their check mark, and the one under way. */
export async function readSteps(page: Page) {
  const items = progress(page).getByRole('listitem')
  return {
    finished: await items.filter({ has: page.getByRole('img', { name: 'Finished:' }) }).allInnerTexts(),
    current: await progress(page).locator('li[aria-current="step"]').allInnerTexts(),
  }
}
