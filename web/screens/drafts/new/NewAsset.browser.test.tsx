import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply, ParsedBody } from '#api/calls.ts'
import { axeFindings } from '../../../testing/axe-findings.ts'
import { chooseFile, dropFile } from '../../../testing/choose-file.ts'
import { touchstones, workshopEditions } from '../../../testing/collections.ts'
import {
  button,
  expectError,
  expectToFit,
  failure,
  field,
  leaving,
  pressNow,
} from '../../../testing/locators.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { jpegOf } from '../../../testing/picture.ts'
import { loseConnection, refuse, sentTo, serve } from '../../../testing/serve.ts'
import { signedIn } from '../../../testing/signed-in.ts'

type Draft = CallReply<'POST /api/nft/lazy-mint'>

const imageInput = page.getByLabelText('Upload Image', { exact: true }).and(page.getByCss('input'))
const previewRows = page.getByRole('table', { name: 'Preview' }).getByCss('tbody tr')

/** Takes pictures and keeps the drafts, the newest first, as the server does. */
function keepDrafts() {
  let drafts: Draft[] = []
  const uploads: File[] = []
  const create = (body: ParsedBody<'POST /api/nft/lazy-mint'>): Draft => {
    const now = '2026-11-15T10:00:00.000Z'
    const draft: Draft = {
      ...body,
      uuid: crypto.randomUUID(),
      creator: null,
      token_id: '1',
      minted: 0,
      for_sale: false,
      created_at: now,
      updated_at: now,
    }
    drafts = [draft, ...drafts]
    return draft
  }
  serve({
    'POST /api/upload': ({ file }) => {
      if (file) uploads.push(file)
      return { url: '/uploads/aaaaaaaaaaaaaaaa.jpg' }
    },
    'POST /api/nft/lazy-mint': ({ body }) => create(body),
    'GET /nft/metadata/{uuid}/all': ({ params }) =>
      drafts.find(({ uuid }) => uuid === params.uuid) ?? refuse(404),
  })
  return { uploads, create, read: () => drafts }
}

/** Nothing is selected at first; the first of the list was not created with Assay. */
async function openNew() {
  const router = await openPage('/dashboard/assets/new')
  await button('Workshop Editions').click()
  await expect.element(field('Collection Name')).toHaveValue('Workshop Editions')
  return { router, path: () => router.state.location.pathname }
}

async function fillIn(title: string) {
  chooseFile(imageInput, await jpegOf(64, 48))
  await field('Title').fill(title)
  await field('Description').fill('For holding what is hot.')
}

beforeEach(() => {
  signedIn()
  serve({ 'GET /api/collections': () => [touchstones, workshopEditions] })
  keepDrafts()
})

test('missing parts are said at their field, and nothing is sent or lost', async () => {
  await openNew()
  await field('Price').fill('7')
  await button('Create Item').click()
  await expectError(imageInput, /Choose an image\.$/)
  await expectError(field('Title'), /This field is required\.$/)
  await expectError(field('Description'), /This field is required\.$/)
  await expect.element(imageInput).toHaveFocus()

  chooseFile(imageInput, new File(['%PDF-1.7'], 'tongs.pdf', { type: 'application/pdf' }))
  await expectError(imageInput, /Choose a JPEG, PNG, WebP, AVIF or GIF image\.$/)
  await expect.element(page.getByRole('img', { name: /^Preview/ })).toHaveLength(0)

  const picture = await jpegOf(64, 48)
  dropFile(
    page.getByText('Drop an image here or click to choose one.'),
    new File([picture], 'dropped.jpg', { type: 'image/jpeg' }),
  )
  await expect.element(page.getByRole('img', { name: 'Preview of dropped.jpg' })).toBeVisible()
  await expect.element(imageInput).toHaveAttribute('aria-invalid', 'false')

  await field('Title').fill('Tongs')
  await button('Create Item').click()
  await expect.element(field('Description')).toHaveFocus()
  await expect.element(field('Title')).toHaveValue('Tongs')
  await expect.element(field('Price')).toHaveValue('7')
  expect([...sentTo('POST /api/upload'), ...sentTo('POST /api/nft/lazy-mint')]).toEqual([])
})

test('price and number are read as numbers, and the number stays at 0 or above', async () => {
  await openNew()
  const count = field('Number of NFTs')
  await button('Decrease the number of NFTs').click()
  await expect.element(count).toHaveValue('0')
  await button('Decrease the number of NFTs').click()
  await expect.element(count).toHaveValue('0')
  for (const [input, typed, read] of [
    [count, '12.9', '12'],
    [count, 'many', '0'],
    [field('Price'), '0.0000001', '0.0000001'],
    [field('Price'), 'free', '0'],
  ] as const) {
    await input.fill(typed)
    ;(input.element() as HTMLElement).blur()
    await expect.element(input).toHaveValue(read)
  }
})

test('what the server refuses is said, nothing is lost, and the next attempt sends the picture no more', async () => {
  const { path } = await openNew()
  await fillIn('x'.repeat(201))
  await button('Create Item').click()
  await expect.element(failure('At most 200 characters.').first()).toBeVisible()
  await expectError(field('Title'), /At most 200 characters\.$/)
  await expect.element(field('Title')).toHaveFocus()

  await field('Title').fill('Tongs')
  serve({ 'POST /api/nft/lazy-mint': loseConnection })
  await button('Create Item').click()
  await expect.element(failure('The item could not be created. Please try again.')).toBeVisible()
  await expect.element(button('Create Item')).toBeEnabled()
  await expect.element(field('Description')).toHaveValue('For holding what is hot.')

  const drafts = keepDrafts()
  await button('Create Item').click()
  await expect.poll(path).toMatch(/\/dashboard\/assets\/edit\/[\w-]{36}$/)
  expect(sentTo('POST /api/upload')).toHaveLength(1)
  expect(drafts.read()).toHaveLength(1)
})

test('a picture that cannot be stored is said at its place', async () => {
  await openNew()
  await fillIn('Tongs')
  chooseFile(imageInput, new File(['<script>alert(1)</script>'], 'page.png', { type: 'image/png' }))
  serve({
    'POST /api/upload': () => refuse(415, { message: 'Choose a JPEG, PNG, WebP, AVIF or GIF image.' }),
  })
  await button('Create Item').click()
  await expectError(imageInput, /Choose a JPEG, PNG, WebP, AVIF or GIF image\.$/)
  await expect.element(field('Title')).toHaveValue('Tongs')
})

test.each([
  ['a wide picture', [3000, 1500, 1], [1024, 512]],
  ['a picture that a camera has turned', [2000, 1000, 6], [512, 1024]],
] as const)('%s is stored within 1024 x 1024 pixels', async (_, given, stored) => {
  const { uploads } = keepDrafts()
  const { path } = await openNew()
  await fillIn('Tongs')
  chooseFile(imageInput, await jpegOf(given[0], given[1], given[2]))
  await button('Create Item').click()
  await expect.poll(path).toMatch(/\/edit\//)
  const [file, ...others] = uploads
  expect(others).toEqual([])
  const { width, height } = await createImageBitmap(file as File)
  expect([width, height, file?.type]).toEqual([...stored, 'image/jpeg'])
})

test('several items come from a folder and a CSV file; what is wrong or failed can be mended', async () => {
  const picture = await jpegOf(1200, 600)
  const images = ['anvil.jpg', 'tongs.jpg', 'bellows.jpg'].map(
    (name) => new File([picture], name, { type: 'image/jpeg' }),
  )
  const head = 'file;title;description;price;nft_count;Metal'
  const good = ['anvil.jpg;Anvil;"Heavy;\nvery.";0,5;3;Iron', 'tongs.jpg;Tongs;Hot.;;;']
  const csv = (last: string) =>
    new File([`\uFEFF${[head, ...good, last].join('\r\n')}\r\n`], 'items.csv', { type: 'text/csv' })
  const csvInput = page.getByCss('input[accept=".csv,text/csv"]')
  const drafts = keepDrafts()

  await openNew()
  await field('Title').fill('Not lost')
  await page.getByText('Several items', { exact: true }).click()
  chooseFile(page.getByCss('input[webkitdirectory]'), ...images, new File(['None.'], 'notes.txt'))
  const chosen = page.getByRole('list', { name: 'Chosen files' })
  await expect.element(chosen).toMatchTextContent('3 images')
  await expect.element(chosen).toMatchTextContent('notes.txt is no image')
  chooseFile(csvInput, csv('hammer.jpg;;Loud.;free;1;'))
  await expect.element(previewRows).toHaveLength(3)
  await expect.element(previewRows.nth(0)).toMatchTextContent('Metal: Iron')
  await expect.element(previewRows.nth(0)).toMatchTextContent('Ready')
  await expect
    .element(previewRows.nth(2))
    .toMatchTextContent(
      'There is no image “hammer.jpg”. The title is missing. The price has to be a number such as 5 or 0.05.',
    )
  await expect.element(chosen).toMatchTextContent('1 row is wrong and is left out')
  await expect.element(chosen).toMatchTextContent('1 image has no row')

  // One of the two fails at first.
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/nft/lazy-mint': async ({ body }) => {
      await held.promise
      return body.title === 'Tongs'
        ? refuse(503, { code: 'busy', message: 'Too busy just now.' })
        : drafts.create(body)
    },
  })
  await button('Create 2 items').click()
  await expect.element(page.getByRole('progressbar', { name: 'Creating... 0 of 2' })).toBeVisible()
  held.resolve()
  await expect.element(failure('1 of 2 items could not be created.')).toBeVisible()
  const created = previewRows.getByRole('link', { name: 'Created' })
  await expect.element(previewRows.nth(0).getByRole('link', { name: 'Created' })).toBeVisible()
  await expect.element(previewRows.nth(1)).toMatchTextContent('Too busy just now.')
  serve({ 'POST /api/nft/lazy-mint': ({ body }) => drafts.create(body) })
  await button('Try again').click()
  await expect.element(created).toHaveLength(2)

  // The file read again: what is created already stays so.
  chooseFile(csvInput, csv('bellows.jpg;Bellows;Windy.;1;1;'))
  await expect.element(created).toHaveLength(2)
  await button('Create 1 item').click()
  await expect.element(page.getByRole('link', { name: 'Go to assets' })).toBeVisible()

  expect(
    drafts
      .read()
      .map(({ title, description, price, nft_count, traits }) => [
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
  await expect.element(field('Title')).toHaveValue('Not lost')
})

test('axe finds nothing in what the form says and in the preview, wide or narrow', async () => {
  const checkAt = async (width: number) => {
    await page.viewport(width, 844)
    await expectToFit()
    expect(await axeFindings()).toEqual([])
  }
  await openNew()
  chooseFile(imageInput, await jpegOf(64, 48))
  await button('Add Trait').click()
  await button('Create Item').click()
  await expectError(field('Title'), /This field is required\.$/)
  await checkAt(1280)
  await checkAt(390)

  await page.getByText('Several items', { exact: true }).click()
  chooseFile(page.getByCss('input[accept^="image/jpeg"]'), await jpegOf(64, 48))
  const csv = 'file,title,description,Metal\ntongs.jpg,Tongs,Hot.,Iron\n,,,\nlost.jpg,,,\n'
  chooseFile(
    page.getByCss('input[accept=".csv,text/csv"]'),
    new File([csv], 'items.csv', { type: 'text/csv' }),
  )
  await expect.element(previewRows).toHaveLength(2)
  await checkAt(390)
  await checkAt(1280)
})

test('leaving with something filled in is asked about first', async () => {
  serve({ 'GET /api/support-requests': () => [] })
  const { router, path } = await openNew()
  const support = page.getByRole('link', { name: 'Support' }).first()
  await support.click()
  await expect.poll(path).toBe('/dashboard/support')
  router.history.back()
  await field('Title').fill('Tongs')
  await support.click()
  await leaving().getByRole('button', { name: 'Stay' }).click()
  await expect.element(field('Title')).toHaveValue('Tongs')
  await support.click()
  await leaving().getByRole('button', { name: 'Leave' }).click()
  await expect.poll(path).toBe('/dashboard/support')
})

test('without a collection that was created with Assay, the way to one is shown', async () => {
  serve({ 'GET /api/collections': () => refuse(500, { code: 'internal', message: 'Broken.' }) })
  await openPage('/dashboard/assets/new')
  await expect.element(page.getByText('Your collections could not be loaded.')).toBeVisible()
  serve({ 'GET /api/collections': () => [] })
  pressNow(button('Try again'))
  await expect
    .element(
      page.getByText('No collection is selected. Items belong to a collection that was created with Assay.'),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Create a collection' }))
    .toHaveAttribute('href', '/dashboard/collections/new')
})
