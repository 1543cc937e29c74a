import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { button, field } from './any-page.ts'
import { cards, titles } from './assets-page.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { api, ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })

const imageInput = (page: Page) => page.getByLabel('Upload Image', { exact: true }).and(page.locator('input'))

const picture = (width: number, height: number, orientation = 1) =>
  sharp({ create: { width, height, channels: 3, background: 'goldenrod' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
const jpeg = async (width = 64, height = 48, orientation = 1) => ({
  name: 'tongs.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture(width, height, orientation),
})

async function fillIn(page: Page, title: string) {
  await imageInput(page).setInputFiles(await jpeg())
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('For holding what is hot.')
}

async function drafts(assay: TemporaryAssay, tokens: Tokens) {
  const { editions } = await readGroundTruth()
  const body = { contract_address: editions.address, contract_chain: 'demo' }
  return (await api(assay, tokens)('/api/nft/get-lazy-mints', body)).result
}

let tokens: Tokens
test.beforeEach(async ({ assay, signIn }) => {
  tokens = await signIn()
  await ready(assay, tokens)
})

test('an item is created with picture, details and traits, and leads to its own page', async ({
  page,
  assay,
}) => {
  await page.goto('/dashboard/assets/new')
  await expect(page).toHaveTitle('Mint | Assay')
  await expect(page.getByText('Touchstones was not created with Assay.')).toBeVisible()
  await button(page, 'Workshop Editions').click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Upload Image', 'Details', 'Traits'])
  await expect(field(page, 'Collection Name')).not.toBeEditable()
  await expect(field(page, 'Blockchain')).toHaveValue('Demo chain')
  await expect(field(page, 'Blockchain')).not.toBeEditable()
  await expect(field(page, 'Price')).toHaveValue('5')
  await expect(field(page, 'Number of NFTs')).toHaveValue('1')

  await fillIn(page, 'Tongs')
  await expect(page.getByRole('img', { name: 'Preview of tongs.jpg' })).toBeVisible()
  await field(page, 'Price').fill('0.25')
  await button(page, 'Increase the number of NFTs').click()
  await button(page, 'Add Trait').click()
  await expect(field(page, 'Label')).toBeFocused()
  await page.keyboard.type('Metal')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Iron')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12%')
  await button(page, 'Add Trait').click()
  await button(page, 'Add Trait').click()
  await button(page, 'Remove trait 3').click()
  await expect(page.getByRole('group', { name: /^Trait/ })).toHaveCount(2)

  const held = Promise.withResolvers<void>()
  await page.route('**/api/nft/lazy-mint', async (route) => {
    await held.promise
    await route.continue()
  })
  await button(page, 'Create Item').click()
  await expect(page.getByRole('status').filter({ hasText: 'Creating...' })).toBeVisible()
  await expect(button(page, 'Create Item')).toBeDisabled()
  held.resolve()
  await expect(page.getByRole('status').filter({ hasText: 'Item created.' })).toBeVisible()

  const [draft, ...others] = await drafts(assay, tokens)
  expect(others).toEqual([])
  await expect(page).toHaveURL(`/dashboard/assets/edit/${draft.uuid}`)
  const { editions } = await readGroundTruth()
  expect(draft).toMatchObject({
    title: 'Tongs',
    description: 'For holding what is hot.',
    image_url: expect.stringMatching(/^\/uploads\/[\w-]+\.jpg$/),
    contract_address: editions.address,
    blockchain: 'demo',
    collection_name: 'Workshop Editions',
    price: 0.25,
    nft_count: 2,
    traits: [{ label: 'Metal', value: 'Iron', percent: '12%' }],
  })

  await page.goto('/dashboard/assets')
  await expect(cards(page)).toHaveCount(editions.tokens.length + 1)
  expect(await titles(page)).toContain('Tongs')
})
