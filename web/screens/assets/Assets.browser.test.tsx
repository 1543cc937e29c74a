import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { selectCollection } from '../../queries/selection.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { byEvents, touchstones, workshopEditions } from '../../testing/collections.ts'
import { button, expectToFit, pressNow } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { answerWith, refuse, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { allRanked } from '../../testing/touchstone.ts'

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
    'POST /api/nft/all': () => ({ result: [], cursor: null, ...allRanked }),
    'POST /api/nft/traits': () => ({ result: [], ...allRanked }),
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
  serve({ 'POST /api/nft/all': () => ({ result, cursor: null, ...allRanked }) })
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
    'POST /api/nft/all': ({ body: { search } }) => ({
      result: search ? [] : minted,
      cursor: null,
      ...allRanked,
    }),
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

test('axe finds nothing, and on a phone nothing but the strip scrolls sideways', async () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `0x${index.toString(16).padStart(40, 'a')}`)
  const bullion = {
    ...touchstones,
    contract_address: `0x${'b0'.repeat(20)}`,
    collection_name: 'Bullion',
    contract_type: 'ERC20',
    standard: 'ERC20',
  } as const
  const share = { supply: '1000', supplyPercent: 10 }
  serve({
    'GET /api/collections': () => [touchstones, bullion],
    'POST /api/nft/all': ({ body: { cursor } }) => ({
      result: Array.from({ length: 12 }, (_, index) => ({
        ...nft,
        name: `Touchstone #${index}`,
        metadata: JSON.stringify({ description: 'A Gold touchstone with the mark of the Assay Master.' }),
        token_id: `${cursor ?? ''}${index}`,
        media: mediaAt('/uploads/aaaaaaaaaaaaaaaa.webp'),
      })),
      cursor: cursor ? null : '1',
      ...allRanked,
    }),
    'POST /api/nft/traits': () => ({
      result: [
        { trait_type: 'Metal', values: [{ value: 'Gold', tokens: 24, percentage: 60 }], nr_values: 1 },
        { trait_type: 'Patina', values: [{ value: 'Soot', tokens: 2, percentage: 5 }], nr_values: 1 },
      ],
      ...allRanked,
    }),
    'POST /api/nft/stats-other': () => ({
      other: {
        counted: byEvents,
        top_owners: addresses.map((address) => ({ address, amount: '3' })),
        claimed: '36',
        source_breakdown: {},
        holding_ages: {},
      },
    }),
    'POST /api/erc20/stats-other': () => ({
      other: {
        counted: byEvents,
        holders: {
          totalHolders: 700,
          holdersByAcquisition: {},
          holderDistribution: {},
          holderSupply: {
            top10: share,
            top25: share,
            top50: share,
            top100: share,
            top250: share,
            top500: share,
          },
        },
        owners: {
          result: addresses.map((owner_address, index) => ({
            owner_address,
            owner_address_label: index === 0 ? 'Uniswap V2 pool BULN/WETH' : '',
            entity: index === 0 ? 'Uniswap' : '',
            balance_formatted: '12345678.9',
            usd_value: 98_765.43,
            percentage_relative_to_total_supply: 1.25,
          })),
        },
      },
    }),
  })
  await openPage('/dashboard/assets')
  await expect.element(cards).toHaveLength(12)
  await button('Traits').click()
  await page.getByCss('summary').filter({ hasText: 'Metal' }).click()
  await page.getByRole('checkbox', { name: 'Gold' }).click()
  await expect.element(button('Metal: Gold')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.viewport(390, 844)
  await page.getByText('Grid', { exact: true }).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'asset' }))
    .toMatchTextContent(/^\d+\+? assets$/)
  for (const tab of ['Collectibles', 'Owners']) {
    await page.getByRole('tab', { name: tab }).click()
    expect(await axeFindings()).toEqual([])
    await expectToFit()
  }
  await page.getByLabelText('Collection').selectOptions('Bullion')
  await expect.element(button('Export')).toBeEnabled()
  await expect.element(page.getByRole('table', { name: 'Top Holders' })).toBeInTheDocument()
  expect(await axeFindings()).toEqual([])
  await expectToFit()
})
