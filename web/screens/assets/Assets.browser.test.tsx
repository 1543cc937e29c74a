import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { selectCollection } from '../../queries/selection.ts'
import { touchstones, workshopEditions } from '../../testing/collections.ts'
import { button, pressNow } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { answerWith, refuse, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

type Nft = CallReply<'POST /api/nft/all'>['result'][number]

const cards = page.getByRole('list', { name: 'Collectibles' }).getByRole('article')
const titles = () =>
  cards
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const broken = () => refuse(500, { code: 'internal', message: 'Broken.' })

const nft: Nft = {
  name: 'Lost',
  metadata: null,
  token_id: '5',
  token_address: touchstones.contract_address,
  media: null,
  media_pending: false,
}
const tongs: CallReply<'POST /api/nft/get-lazy-mints'>['result'][number] = {
  uuid: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
  title: 'Tongs',
  description: 'Soon.',
  image_url: '/uploads/aaaaaaaaaaaaaaaa.webp',
  contract_address: workshopEditions.contract_address,
  blockchain: 'demo',
  collection_name: 'Workshop Editions',
  price: 5,
  nft_count: 1,
  traits: [],
  creator: null,
  token_id: '1',
  minted: 0,
  for_sale: false,
  created_at: '2026-11-15T10:00:00.000Z',
  updated_at: '2026-11-15T10:00:00.000Z',
}
const mediaAt = (url: string) => ({ media_collection: { high: { url } }, original_media_url: null })

beforeEach(() => {
  signedIn()
  selectCollection(touchstones)
  serve({
    'GET /api/collections': () => [touchstones, workshopEditions],
    'POST /api/nft/all': () => ({ result: [], cursor: null }),
    'POST /api/nft/traits': () => ({ result: [] }),
  })
})

test('assets that could not be loaded are asked for again, and each says what it has no picture of', async () => {
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/nft/all': async () => {
      await held.promise
      return broken()
    },
  })
  await openPage('/dashboard/assets')
  await expect.element(page.getByText('Loading...')).toBeVisible()
  held.resolve()
  await expect.element(page.getByText('The assets could not be loaded.')).toBeVisible()
  const result: Nft[] = [
    { ...nft, media: mediaAt(`/media/${'0'.repeat(64)}/high.webp`) },
    { ...nft, token_id: '6', name: 'Film', media: mediaAt(`/media/${'0'.repeat(64)}/original.mp4`) },
    { ...nft, token_id: '7', name: 'Slow', media: mediaAt(`/media/${'1'.repeat(64)}/original.webm`) },
    { ...nft, token_id: '8', name: 'Soon', media_pending: true },
    { ...nft, token_id: '9', name: 'Bare' },
  ]
  serve({ 'POST /api/nft/all': () => ({ result, cursor: null }) })
  pressNow(button('Try again'))
  await expect.element(cards).toHaveLength(5)
  await expect.element(cards.getByText('No Media')).toHaveLength(3)
  await expect.element(cards.filter({ hasText: 'On its way…' })).toMatchTextContent(/Soon/)
  const film = cards.filter({ hasText: 'Slow' }).getByCss('video').element() as HTMLVideoElement
  expect([film.autoplay, film.muted, film.loop]).toEqual([true, true, true])
})

test('a collection without assets says so', async () => {
  await openPage('/dashboard/assets')
  await expect.element(page.getByText('No assets yet.')).toBeVisible()
})

test('a collection of a type that is not known says so', async () => {
  const bond = { ...touchstones, contract_type: 'Bond' }
  serve({ 'GET /api/collections': () => answerWith([bond]) })
  await openPage('/dashboard/assets')
  await expect.element(page.getByText('Unsupported collection type: Bond')).toBeVisible()
})

test('without a selected collection the page says so', async () => {
  selectCollection(null)
  await openPage('/dashboard/assets')
  await expect.element(page.getByText('No collection selected or available.')).toBeVisible()
})

test('a collection that was created with Assay has a + and its drafts, and says where they are missing', async () => {
  selectCollection(workshopEditions)
  const prints = Array.from({ length: 8 }, (_, index) => `Print ${index + 1}`)
  const minted = prints.map((name, index) => ({ ...nft, name, token_id: String(index + 1) }))
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/nft/all': ({ body: { search } }) => ({ result: search ? [] : minted, cursor: null }),
    'POST /api/nft/get-lazy-mints': async () => {
      await held.promise
      return broken()
    },
  })
  await openPage('/dashboard/assets')
  await expect.element(page.getByRole('link', { name: '+' })).toHaveAttribute('href', '/dashboard/assets/new')
  const counted = page.getByRole('status').filter({ hasText: 'asset' })
  await expect.element(counted).toHaveTextContent('8+ assets')
  await page.getByLabelText('Search assets').fill('tongs')
  await expect.element(page.getByText('Loading...')).toBeVisible()
  held.resolve()
  await expect.element(page.getByText('The assets could not be loaded.')).toBeVisible()
  await page.getByLabelText('Search assets').fill('')
  await expect.element(page.getByRole('alert')).toMatchTextContent('More assets could not be loaded.')
  serve({ 'POST /api/nft/get-lazy-mints': () => ({ result: [tongs] }) })
  pressNow(button('Try again'))
  await expect.element(cards).toHaveLength(9)
  await expect.poll(titles).toEqual([...prints, 'Tongs'])
  await expect
    .element(page.getByRole('link', { name: 'Tongs' }))
    .toHaveAttribute('href', '/dashboard/assets/edit/6f9619ff-8b86-4d11-b42d-00c04fc964ff')
  await page.getByLabelText('Collection').selectOptions('Touchstones')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Touchstones' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '+' })).toHaveLength(0)
})
