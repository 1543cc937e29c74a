import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { encodeFunctionData, type Hex } from 'viem'
import { abi } from '#contracts/artifact.ts'
import { rpc } from '#demo/rpc.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { choose, download } from './analytics-page.ts'
import { button, field, leaving } from './any-page.ts'
import { cards } from './assets-page.ts'
import { demoChainUrl } from './demo-chain.ts'
import { axeFindings, demoServer, expect, test } from './fixtures.ts'
import { api, ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })
// Reading the world takes its time on a busy machine.
test.describe.configure({ timeout: 120_000 })

type Draft = { uuid: string; token_id: string; created_at: string; updated_at: string; image_url: string }

const VISITOR = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const pathOf = ({ uuid }: { uuid: string }) => `/dashboard/assets/edit/${uuid}`
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const changedElsewhere = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This draft was changed elsewhere in the meantime.' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Draft saved.' })

/** What the card says, closed fields only. */
async function details(page: Page): Promise<Record<string, string>> {
  const rows = page.getByRole('form', { name: 'Details' }).locator('dl > div')
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
  )
  return Object.fromEntries(texts)
}

async function upload(assay: TemporaryAssay, { access }: Tokens): Promise<string> {
  const picture = { create: { width: 64, height: 64, channels: 3, background: 'teal' } } as const
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await sharp(picture).png().toBuffer())]), 'print.png')
  const headers = { authorization: `Bearer ${access}` }
  const reply = await fetch(`${assay.url}/api/upload`, { method: 'POST', headers, body: form })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { url: string }).url
}

async function makeDraft(assay: TemporaryAssay, tokens: Tokens, change: object = {}): Promise<Draft> {
  const { editions } = await readGroundTruth()
  return api(assay, tokens)('/api/nft/lazy-mint', {
    title: 'Anvil print',
    description: 'Ink on paper.\nNumbered by hand.',
    collection_name: 'Workshop Editions',
    blockchain: 'demo',
    contract_address: editions.address,
    image_url: await upload(assay, tokens),
    price: 0.25,
    nft_count: 10,
    traits: [
      { label: 'Paper', value: 'Laid', percent: '12%' },
      { label: 'Ink', value: 'Iron gall' },
    ],
    ...change,
  })
}

/** As another tab would. */
async function changeElsewhere(assay: TemporaryAssay, tokens: Tokens, draft: Draft, change: object) {
  await api(assay, tokens)('/api/nft/update-lazy-mint', { ...draft, ...change, updated_at: undefined })
}

function read(assay: TemporaryAssay, tokens: Tokens, { uuid }: Draft) {
  return api(assay, tokens)(`/nft/metadata/${uuid}/all`)
}

async function edit(page: Page, name: string, text: string) {
  await button(page, `Edit ${name}`).click()
  await field(page, name).fill(text)
  await button(page, `Confirm ${name}`).click()
}

test('a draft shows its picture, details, traits, price and activity', async ({ page, assay, signIn }) => {
  const draft = await makeDraft(assay, await signIn())
  const held = Promise.withResolvers<void>()
  await page.route('**/nft/metadata/*/all', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(pathOf(draft))
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeVisible()
  held.resolve()

  await expect(title(page)).toHaveText('Anvil print')
  await expect(page).toHaveTitle('Edit Asset | Assay')
  const picture = page.getByRole('img', { name: 'Anvil print' })
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(64)
  expect(Object.entries(await details(page))).toEqual([
    ['Description', 'Ink on paper.\nNumbered by hand.'],
    ['Title', 'Anvil print'],
    ['Collection', 'Workshop Editions'],
    ['Blockchain', 'demo'],
    ['Price', '0.25 TOKEN'],
    ['NFT Count', '10'],
  ])
  const pencils = page.getByRole('button', { name: /^Edit / })
  expect(await pencils.evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual([
    'Edit Description',
    'Edit Title',
    'Edit Price',
    'Edit NFT Count',
  ])
  await expect(button(page, 'Update')).toHaveCount(0)

  const traits = page.getByRole('region', { name: 'Traits' }).getByRole('listitem')
  await expect(traits).toHaveText(['PaperLaid12%', 'InkIron gall'])

  const history = page.getByRole('region', { name: 'Price History' })
  await expect(history.locator('svg text', { hasText: 'Created' })).toHaveCount(1)
  await expect(page.getByRole('slider', { name: 'Price' })).toHaveAttribute(
    'aria-valuetext',
    'Created: 0.25 TOKEN',
  )
  const { content } = await download(page, 'Price History', 'Download CSV')
  expect(content.toString().trim().split('\r\n')).toEqual([
    'Event,Date,Price',
    `Created,${draft.created_at},0.25`,
  ])

  const activity = page.getByRole('list', { name: 'Recent Activity' }).getByRole('listitem')
  await expect(activity).toHaveText([/^Created0\.25 TOKENBy 0xf39fd6…b92266\d+ \w{3} \d{4}, \d\d:\d\d$/])
  await expect(activity.getByTitle(VISITOR)).toBeVisible()
  await expect(activity.locator('time')).toHaveAttribute('datetime', draft.created_at)
})

test('a draft without traits has no grid, and a picture that does not load is No Media', async ({
  page,
  assay,
  signIn,
}) => {
  const draft = await makeDraft(assay, await signIn(), { traits: [] })
  await page.route('**/uploads/*', (route) => route.abort())
  await page.goto(pathOf(draft))
  await expect(page.getByText('No Media')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Traits' })).toHaveCount(0)
})

test('pencil, check and Update change every field; a reload and the assets page show it', async ({
  page,
  assay,
  signIn,
}) => {
  const tokens = await signIn()
  await ready(assay, tokens)
  const draft = await makeDraft(assay, tokens)
  await page.goto('/dashboard/assets')
  await choose(page, 'Workshop Editions')
  await cards(page).filter({ hasText: 'Anvil print' }).getByRole('link').click()
  await expect(page).toHaveURL(pathOf(draft))

  await button(page, 'Edit Title').click()
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Title')).toHaveValue('Anvil print')
  await field(page, 'Title').fill('Anvil print, second state')
  await expect(button(page, 'Update')).toHaveCount(0)
  await button(page, 'Confirm Title').click()
  await expect(button(page, 'Edit Title')).toBeFocused()
  await expect(button(page, 'Update')).toBeVisible()
  expect(await details(page)).toMatchObject({ Title: 'Anvil print, second state' })
  expect(await read(assay, tokens, draft)).toMatchObject({ title: 'Anvil print' })

  await edit(page, 'Description', 'Ink on vellum.\n\nSigned.')
  await edit(page, 'Price', '1.5')
  await edit(page, 'NFT Count', '1200')
  const sent = page.waitForRequest('**/api/nft/update-lazy-mint')
  await button(page, 'Update').click()
  expect((await sent).postDataJSON()).toEqual({
    uuid: draft.uuid,
    title: 'Anvil print, second state',
    description: 'Ink on vellum.\n\nSigned.',
    image_url: draft.image_url,
    price: 1.5,
    nft_count: 1200,
    traits: [
      { label: 'Paper', value: 'Laid', percent: '12%' },
      { label: 'Ink', value: 'Iron gall', percent: '' },
    ],
    updated_at: draft.updated_at,
  })
  await expect(saved(page)).toBeVisible()
  await expect(button(page, 'Update')).toHaveCount(0)
  await expect(title(page)).toBeFocused()

  await page.reload()
  await expect(title(page)).toHaveText('Anvil print, second state')
  expect(await details(page)).toMatchObject({
    Description: 'Ink on vellum.\n\nSigned.',
    Price: '1.5 TOKEN',
    'NFT Count': '1,200',
  })
  await page.getByRole('link', { name: 'Back to assets' }).click()
  await expect(cards(page).filter({ hasText: 'Anvil print, second state' })).toHaveCount(1)
})

test('the keyboard alone changes a field and saves it', async ({ page, assay, signIn }) => {
  const tokens = await signIn()
  const draft = await makeDraft(assay, tokens)
  await page.goto(pathOf(draft))
  await button(page, 'Edit Title').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Title')).toBeFocused()
  await page.keyboard.type('Typed')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit Title')).toBeFocused()
  expect(await details(page)).toMatchObject({ Title: 'Anvil print' })
  await expect(button(page, 'Update')).toHaveCount(0)

  await page.keyboard.press('Enter')
  await page.keyboard.type('Typed')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Edit Title')).toBeFocused()
  expect(await details(page)).toMatchObject({ Title: 'Typed' })
  for (let tab = 0; tab < 12; tab++) {
    if (await button(page, 'Update').evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator(':focus')).toBeInViewport()
  }
  await expect(button(page, 'Update')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saved(page)).toBeVisible()
  expect(await read(assay, tokens, draft)).toMatchObject({ title: 'Typed' })

  await button(page, 'Edit Description').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('One more line.')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Confirm Description')).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await details(page)).toMatchObject({
    Description: 'Ink on paper.\nNumbered by hand.\nOne more line.',
  })
})

test('what is no number is said at once, what the server refuses at its field', async ({
  page,
  assay,
  signIn,
}) => {
  const tokens = await signIn()
  const draft = await makeDraft(assay, tokens)
  await page.goto(pathOf(draft))
  for (const [name, text, reason] of [
    ['Price', 'cheap', 'Enter a number such as 0.25.'],
    ['NFT Count', '1.5', 'Enter a whole number.'],
  ] as const) {
    await edit(page, name, text)
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, name)).toHaveAccessibleDescription(reason)
    await expect(button(page, 'Update')).toHaveCount(0)
    await button(page, `Cancel ${name}`).click()
  }
  expect(await details(page)).toMatchObject({ Price: '0.25 TOKEN', 'NFT Count': '10' })

  await edit(page, 'Title', ' ')
  await edit(page, 'Price', '-1')
  await edit(page, 'NFT Count', '2000000000')
  await button(page, 'Update').click()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('This field is required.')
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Price')).toHaveAccessibleDescription('At least 0.')
  await expect(field(page, 'NFT Count')).toHaveAccessibleDescription('At most 1,000,000,000.')
  await expect(field(page, 'NFT Count')).toHaveValue('2000000000')

  await button(page, 'Cancel Title').click()
  await field(page, 'Price').fill('0')
  await expect(field(page, 'Price')).toHaveAccessibleDescription('')
  await button(page, 'Confirm Price').click()
  await field(page, 'NFT Count').fill('0')
  await button(page, 'Confirm NFT Count').click()
  await button(page, 'Update').click()
  await expect(saved(page)).toBeVisible()
  expect(await read(assay, tokens, draft)).toMatchObject({ title: 'Anvil print', price: 0, nft_count: 0 })
})

test('when saving fails the changes stay and can be saved again', async ({ page, assay, signIn }) => {
  const tokens = await signIn()
  const draft = await makeDraft(assay, tokens)
  await page.goto(pathOf(draft))
  await edit(page, 'Price', '2')
  await page.route('**/api/nft/update-lazy-mint', (route) => route.abort())
  await button(page, 'Update').click()
  await expect(page.getByText('Assay does not answer. Please try again.')).toBeVisible()
  expect(await details(page)).toMatchObject({ Price: '2 TOKEN' })
  await page.unroute('**/api/nft/update-lazy-mint')
  await button(page, 'Update').click()
  await expect(saved(page)).toBeVisible()
  expect(await read(assay, tokens, draft)).toMatchObject({ price: 2 })
})

test.describe('a draft that was changed elsewhere', () => {
  test('is not overwritten: the newest is loaded, beside what was typed here', async ({
    page,
    assay,
    signIn,
  }) => {
    const tokens = await signIn()
    const draft = await makeDraft(assay, tokens)
    await page.goto(pathOf(draft))
    await edit(page, 'Title', 'Mine')
    await edit(page, 'Price', '7')
    await changeElsewhere(assay, tokens, draft, { title: 'Theirs', nft_count: 3 })
    await button(page, 'Update').click()
    await expect(changedElsewhere(page)).toBeVisible()
    expect(await read(assay, tokens, draft)).toMatchObject({ title: 'Theirs', price: 0.25 })

    await button(page, 'Load the newest').click()
    await expect(changedElsewhere(page)).toHaveCount(0)
    await expect(field(page, 'Title')).toBeFocused()
    await expect(field(page, 'Title')).toHaveValue('Mine')
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Changed elsewhere to: Theirs')
    await expect(title(page)).toHaveText('Theirs')
    expect(await details(page)).toMatchObject({ Price: '7 TOKEN', 'NFT Count': '3' })

    await page.keyboard.press('Enter')
    await button(page, 'Update').click()
    await expect(saved(page)).toBeVisible()
    expect(await read(assay, tokens, draft)).toMatchObject({ title: 'Mine', price: 7, nft_count: 3 })
  })

  test('is overwritten on request, but only where it was changed here', async ({ page, assay, signIn }) => {
    const tokens = await signIn()
    const draft = await makeDraft(assay, tokens)
    await page.goto(pathOf(draft))
    await edit(page, 'Title', 'Mine')
    await changeElsewhere(assay, tokens, draft, { title: 'Theirs', nft_count: 3 })
    await button(page, 'Update').click()
    await button(page, 'Overwrite').click()
    await expect(saved(page)).toBeVisible()
    await expect(changedElsewhere(page)).toHaveCount(0)
    expect(await read(assay, tokens, draft)).toMatchObject({ title: 'Mine', nft_count: 3 })
    expect(await details(page)).toMatchObject({ Title: 'Mine', 'NFT Count': '3' })
  })
})

test.describe('leaving with unsaved changes', () => {
  test('asks, whether they are confirmed or half typed, and not once they are saved', async ({
    page,
    assay,
    signIn,
  }) => {
    const draft = await makeDraft(assay, await signIn())
    await page.goto(pathOf(draft))
    const away = page.getByRole('link', { name: 'Support', exact: true })
    await button(page, 'Edit Title').click()
    await field(page, 'Title').fill('Half ty')
    await away.click()
    await expect(leaving(page)).toBeVisible()
    await button(page, 'Stay').click()
    await expect(field(page, 'Title')).toHaveValue('Half ty')

    await button(page, 'Confirm Title').click()
    await away.click()
    await expect(leaving(page)).toBeVisible()
    await button(page, 'Stay').click()
    await button(page, 'Update').click()
    await expect(saved(page)).toBeVisible()
    await button(page, 'Edit Price').click()
    await away.click()
    await expect(page).toHaveURL('/dashboard/support')
  })
})

test('a draft is deleted after a question, unsaved changes and all', async ({ page, assay, signIn }) => {
  const tokens = await signIn()
  await ready(assay, tokens)
  const draft = await makeDraft(assay, tokens)
  await makeDraft(assay, tokens, { title: 'Kept print' })
  await page.goto('/dashboard/assets')
  await choose(page, 'Workshop Editions')
  await cards(page).filter({ hasText: 'Anvil print' }).getByRole('link').click()
  await edit(page, 'Title', 'Never saved')
  await button(page, 'Delete').click()
  const dialog = page.getByRole('dialog', { name: 'Delete Anvil print?' })
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Delete')).toBeFocused()
  expect(await read(assay, tokens, draft)).toMatchObject({ title: 'Anvil print' })

  await button(page, 'Delete').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/dashboard/assets')
  await expect(leaving(page)).toHaveCount(0)
  await expect(cards(page).filter({ hasText: 'Kept print' })).toHaveCount(1)
  await expect(cards(page).filter({ hasText: 'Anvil print' })).toHaveCount(0)
  await page.goto(pathOf(draft))
  await expect(page.getByText('There is no such draft among yours.')).toBeVisible()
})

test("a draft that is not there, or is another's, says so and leads back", async ({
  page,
  assay,
  signIn,
}) => {
  await signIn()
  const stranger = await assay.signIn(`${crypto.randomUUID()}@example.com`)
  const foreign = await makeDraft(assay, stranger)
  for (const uuid of [foreign.uuid, crypto.randomUUID(), 'nonsense']) {
    await page.goto(pathOf({ uuid }))
    await expect(page.getByText('There is no such draft among yours.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to assets' }).click()
  await expect(page).toHaveURL('/dashboard/assets')
})

test('a draft that cannot be loaded can be tried again', async ({ page, assay, signIn }) => {
  const draft = await makeDraft(assay, await signIn())
  await page.route('**/nft/metadata/*/all', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Oh.' } } }),
  )
  await page.goto(pathOf(draft))
  await expect(page.getByText('The draft could not be loaded.')).toBeVisible()
  await page.unroute('**/nft/metadata/*/all')
  await button(page, 'Try again').click()
  await expect(title(page)).toHaveText('Anvil print')
})

test('once it is minted the page says so, leads to the asset and does not offer to delete it', async ({
  page,
  assay,
  signIn,
}) => {
  const tokens = await signIn()
  await ready(assay, tokens)
  const draft = await makeDraft(assay, tokens)
  await page.goto(pathOf(draft))
  await expect(button(page, 'Delete')).toBeVisible()

  const { editions } = await readGroundTruth()
  const node = demoChainUrl(assay)
  const id = BigInt(draft.token_id)
  const send = (data: Hex) =>
    rpc(node, 'eth_sendTransaction', [{ from: VISITOR, to: editions.address, gas: '0x7a120', data }])
  await rpc(node, 'anvil_impersonateAccount', [VISITOR])
  await send(encodeFunctionData({ abi, functionName: 'mint', args: [VISITOR, id, 3n, ''] }))
  const minted = page.getByRole('status').filter({ hasText: 'This asset is minted. 3 on the chain.' })
  await expect(minted).toBeVisible({ timeout: 30_000 })
  await expect(button(page, 'Delete')).toHaveCount(0)
  await expect(minted.getByRole('link', { name: 'View the asset' })).toHaveAttribute(
    'href',
    `/dashboard/assets/preview/${editions.address}/${draft.token_id}/demo`,
  )

  // Other tests find the collection as it was.
  await send(encodeFunctionData({ abi, functionName: 'burn', args: [VISITOR, id, 3n] }))
  await expect.poll(async () => (await read(assay, tokens, draft)).minted, { timeout: 30_000 }).toBe(0)
})

test.describe('in light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing on the page, its inputs, its notices and its dialog, wide or narrow', async ({
    page,
    assay,
    signIn,
  }) => {
    const tokens = await signIn()
    const draft = await makeDraft(assay, tokens)
    await page.goto(pathOf(draft))
    await expect(title(page)).toHaveText('Anvil print')
    expect(await axeFindings(page)).toEqual([])

    await edit(page, 'Title', `${'Unbroken'.repeat(20)}`)
    await button(page, 'Edit Description').click()
    await edit(page, 'Price', 'cheap')
    await changeElsewhere(assay, tokens, draft, { title: 'Theirs' })
    await button(page, 'Update').click()
    await expect(changedElsewhere(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await button(page, 'Load the newest').click()
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Changed elsewhere to: Theirs')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Delete').click()
    await expect(page.getByRole('dialog', { name: 'Delete Theirs?' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
})
