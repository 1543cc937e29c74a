import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { button, expectToFit, field, leaving } from './any-page.ts'
import { cards, titles } from './assets-page.ts'
import { axeFindings, demoServer, expect, test } from './fixtures.ts'
import { api, ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })

const imageInput = (page: Page) => page.getByLabel('Upload Image', { exact: true }).and(page.locator('input'))
const said = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const previewRows = (page: Page) => page.getByRole('table', { name: 'Preview' }).locator('tbody tr')

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

async function expectSaid(input: Locator, text: string) {
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(new RegExp(`${text}$`))
}

/** Nothing is selected at first; the first of the list was not created with Assay. */
async function openNew(page: Page) {
  await page.goto('/dashboard/assets/new')
  await button(page, 'Workshop Editions').click()
  await expect(field(page, 'Collection Name')).toHaveValue('Workshop Editions')
}

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

test('missing parts are said at their field, and nothing is sent or lost', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(upload|.*lazy-mint)$/.test(request.url())) sent.push(request.url())
  })
  await openNew(page)
  await field(page, 'Price').fill('7')
  await button(page, 'Create Item').click()
  await expectSaid(imageInput(page), 'Choose an image.')
  await expectSaid(field(page, 'Title'), 'This field is required.')
  await expectSaid(field(page, 'Description'), 'This field is required.')
  await expect(imageInput(page)).toBeFocused()

  await imageInput(page).setInputFiles({
    name: 'tongs.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expectSaid(imageInput(page), 'Choose a JPEG, PNG, WebP, AVIF or GIF image.')
  await expect(page.getByRole('img', { name: /^Preview/ })).toHaveCount(0)

  // As a person drops it.
  const data = await page.evaluateHandle(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
      return transfer
    },
    (await picture(64, 48)).toString('base64'),
  )
  await page
    .getByText('Drop an image here or click to choose one.')
    .dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByRole('img', { name: 'Preview of dropped.jpg' })).toBeVisible()
  await expect(imageInput(page)).toHaveAttribute('aria-invalid', 'false')

  await field(page, 'Title').fill('Tongs')
  await button(page, 'Create Item').click()
  await expect(field(page, 'Description')).toBeFocused()
  await expect(field(page, 'Title')).toHaveValue('Tongs')
  await expect(field(page, 'Price')).toHaveValue('7')
  expect(sent).toEqual([])
})

test('price and number are read as numbers, and the number stays at 0 or above', async ({ page }) => {
  await openNew(page)
  const count = field(page, 'Number of NFTs')
  await button(page, 'Decrease the number of NFTs').click()
  await expect(count).toHaveValue('0')
  await button(page, 'Decrease the number of NFTs').click()
  await expect(count).toHaveValue('0')
  for (const [typed, read] of [
    ['12.9', '12'],
    ['many', '0'],
  ] as const) {
    await count.fill(typed)
    await count.blur()
    await expect(count).toHaveValue(read)
  }
  for (const [typed, read] of [
    ['0.0000001', '0.0000001'],
    ['free', '0'],
  ] as const) {
    await field(page, 'Price').fill(typed)
    await field(page, 'Price').blur()
    await expect(field(page, 'Price')).toHaveValue(read)
  }
})

test('what the server refuses is said, nothing is lost, and the next attempt sends the picture no more', async ({
  page,
  assay,
}) => {
  let uploads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) uploads++
  })
  await openNew(page)
  await fillIn(page, 'x'.repeat(201))
  await button(page, 'Create Item').click()
  await expect(said(page, 'At most 200 characters.').first()).toBeVisible()
  await expectSaid(field(page, 'Title'), 'At most 200 characters.')
  await expect(field(page, 'Title')).toBeFocused()

  await field(page, 'Title').fill('Tongs')
  await page.route('**/api/nft/lazy-mint', (route) => route.abort())
  await button(page, 'Create Item').click()
  await expect(said(page, 'The item could not be created. Please try again.')).toBeVisible()
  await expect(button(page, 'Create Item')).toBeEnabled()
  await expect(field(page, 'Description')).toHaveValue('For holding what is hot.')

  await page.unroute('**/api/nft/lazy-mint')
  await button(page, 'Create Item').click()
  await expect(page).toHaveURL(/\/dashboard\/assets\/edit\/[\w-]{36}$/)
  expect(uploads).toBe(1)
  expect(await drafts(assay, tokens)).toHaveLength(1)
})

test('a picture that cannot be stored is said at its place', async ({ page }) => {
  await openNew(page)
  await fillIn(page, 'Tongs')
  await imageInput(page).setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await button(page, 'Create Item').click()
  await expectSaid(imageInput(page), 'Choose a JPEG, PNG, WebP, AVIF or GIF image.')
  await expect(field(page, 'Title')).toHaveValue('Tongs')
})

for (const [what, given, stored] of [
  ['a wide picture', [3000, 1500, 1], [1024, 512]],
  ['a picture that a camera has turned', [2000, 1000, 6], [512, 1024]],
] as const) {
  test(`${what} is stored within 1024 x 1024 pixels`, async ({ page, assay }) => {
    await openNew(page)
    await fillIn(page, 'Tongs')
    await imageInput(page).setInputFiles(await jpeg(...given))
    await button(page, 'Create Item').click()
    await expect(page).toHaveURL(/\/edit\//)
    const [draft] = await drafts(assay, tokens)
    const bytes = await (await fetch(assay.url + draft.image_url)).arrayBuffer()
    const { width, height, format } = await sharp(Buffer.from(bytes)).metadata()
    expect([width, height, format]).toEqual([...stored, 'jpeg'])
  })
}

test('several items come from a folder and a CSV file; what is wrong or failed can be mended', async ({
  page,
  assay,
}, testInfo) => {
  const folder = join(testInfo.outputDir, 'art')
  await mkdir(folder, { recursive: true })
  for (const name of ['anvil.jpg', 'tongs.jpg', 'bellows.jpg']) {
    await writeFile(join(folder, name), await picture(1200, 600))
  }
  await writeFile(join(folder, 'notes.txt'), 'None.')
  const head = 'file;title;description;price;nft_count;Metal'
  const good = ['anvil.jpg;Anvil;"Heavy;\nvery.";0,5;3;Iron', 'tongs.jpg;Tongs;Hot.;;;']
  const csv = (last: string) => ({
    name: 'items.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${[head, ...good, last].join('\r\n')}\r\n`),
  })

  await openNew(page)
  await field(page, 'Title').fill('Not lost')
  await page.getByText('Several items', { exact: true }).click()
  await page.locator('input[webkitdirectory]').setInputFiles(folder)
  const chosen = page.getByRole('list', { name: 'Chosen files' })
  await expect(chosen).toContainText('3 images')
  await expect(chosen).toContainText('notes.txt is no image')
  await page.locator('input[accept=".csv,text/csv"]').setInputFiles(csv('hammer.jpg;;Loud.;free;1;'))
  await expect(previewRows(page)).toHaveCount(3)
  await expect(previewRows(page).nth(0)).toContainText('Metal: Iron')
  await expect(previewRows(page).nth(0)).toContainText('Ready')
  await expect(previewRows(page).nth(2)).toContainText(
    'There is no image “hammer.jpg”. The title is missing. The price has to be a number such as 5 or 0.05.',
  )
  await expect(chosen).toContainText('1 row is wrong and is left out')
  await expect(chosen).toContainText('1 image has no row')

  // One of the two fails at first.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/nft/lazy-mint', async (route) => {
    await held.promise
    if (route.request().postDataJSON().title !== 'Tongs') return route.continue()
    await route.fulfill({ status: 503, json: { error: { code: 'busy', message: 'Too busy just now.' } } })
  })
  await button(page, 'Create 2 items').click()
  await expect(page.getByRole('progressbar', { name: 'Creating... 0 of 2' })).toBeVisible()
  held.resolve()
  await expect(said(page, '1 of 2 items could not be created.')).toBeVisible()
  await expect(previewRows(page).nth(0).getByRole('link', { name: 'Created' })).toBeVisible()
  await expect(previewRows(page).nth(1)).toContainText('Too busy just now.')
  await page.unroute('**/api/nft/lazy-mint')
  await button(page, 'Try again').click()
  await expect(previewRows(page).getByRole('link', { name: 'Created' })).toHaveCount(2)

  // The file read again: what is created already stays so.
  await page.locator('input[accept=".csv,text/csv"]').setInputFiles(csv('bellows.jpg;Bellows;Windy.;1;1;'))
  await expect(previewRows(page).getByRole('link', { name: 'Created' })).toHaveCount(2)
  await button(page, 'Create 1 item').click()
  await expect(page.getByRole('link', { name: 'Go to assets' })).toBeVisible()

  const created = await drafts(assay, tokens)
  expect(
    created.map(({ title, description, price, nft_count, traits }: Record<string, unknown>) => [
      title,
      description,
      price,
      nft_count,
      traits,
    ]),
  ).toEqual([
    ['Bellows', 'Windy.', 1, 1, []],
    ['Tongs', 'Hot.', 5, 1, []],
    ['Anvil', 'Heavy;\nvery.', 0.5, 3, [{ label: 'Metal', value: 'Iron', percent: '' }]],
  ])
  await page.getByText('One item', { exact: true }).click()
  await expect(field(page, 'Title')).toHaveValue('Not lost')
})

test('leaving with something filled in is asked about first', async ({ page }) => {
  await openNew(page)
  await page.getByRole('link', { name: 'Support' }).first().click()
  await expect(page).toHaveURL('/dashboard/support')
  await page.goBack()
  await field(page, 'Title').fill('Tongs')
  await page.getByRole('link', { name: 'Support' }).first().click()
  await leaving(page).getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Title')).toHaveValue('Tongs')
  await page.getByRole('link', { name: 'Support' }).first().click()
  await leaving(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/dashboard/support')
})

test('without a collection that was created with Assay, the way to one is shown', async ({ page }) => {
  // What happens on the chain would refetch the list before the test does.
  await page.route('**/api/live', (route) => route.abort())
  await page.route('**/api/collections', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Broken.' } } }),
  )
  await page.goto('/dashboard/assets/new')
  await expect(page.getByText('Your collections could not be loaded.')).toBeVisible()
  await page.unroute('**/api/collections')
  await page.route('**/api/collections', (route) => route.fulfill({ json: [] }))
  await button(page, 'Try again').click()
  await expect(
    page.getByText('No collection is selected. Items belong to a collection that was created with Assay.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create a collection' })).toHaveAttribute(
    'href',
    '/dashboard/collections/new',
  )
})

test.describe('in light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing, and nothing scrolls sideways on a phone', async ({ page }) => {
    const csv = 'file,title,description,Metal\ntongs.jpg,Tongs,Hot.,Iron\n,,,\nlost.jpg,,,\n'
    await page.goto('/dashboard/assets/new')
    await expect(button(page, 'Workshop Editions')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Workshop Editions').click()
    await imageInput(page).setInputFiles(await jpeg())
    await button(page, 'Add Trait').click()
    await button(page, 'Create Item').click()
    await expectSaid(field(page, 'Title'), 'This field is required.')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await axeFindings(page)).toEqual([])
      await expectToFit(page)
    }
    await page.getByText('Several items', { exact: true }).click()
    await page.locator('input[accept^="image/jpeg"]').setInputFiles(await jpeg())
    await page
      .locator('input[accept=".csv,text/csv"]')
      .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(previewRows(page)).toHaveCount(2)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(previewRows(page)).toHaveCount(2)
      expect(await axeFindings(page)).toEqual([])
      await expectToFit(page)
    }
  })
})
