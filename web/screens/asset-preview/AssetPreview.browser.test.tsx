import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NftData, Transfer } from '../../queries/nft.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { touchstones } from '../../testing/collections.ts'
import { button, expectToFit, pressNow } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { loseConnection, refuse, serve, tellLive } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { stopClock } from '../../testing/stop-clock.ts'
import { touchstone } from '../../testing/touchstone.ts'

const { contract_address } = touchstones
const { owner_of: owner } = touchstone
const transfer: Transfer = {
  from_address: owner,
  to_address: owner,
  value: '0',
  block_timestamp: '2026-01-02T03:04:05.000Z',
  transaction_hash: `0x${'1'.repeat(64)}`,
}

const main = page.getByRole('main')
const heading = page.getByRole('heading', { level: 1 })
const details = page.getByRole('region', { name: 'Details' })
const activity = page.getByRole('list', { name: 'Recent Activity' }).getByRole('listitem')
const serveToken = (change: Partial<NftData>) =>
  serve({ 'POST /api/nft/get-data': () => ({ ...touchstone, ...change }) })
const open = (id = '1', chain = 'demo') =>
  openPage(`/dashboard/assets/preview/${contract_address}/${id}/${chain}`)
const detail = (label: string) =>
  details
    .getByCss('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByCss('dd')

beforeEach(() => {
  signedIn()
  serveToken({})
  serve({
    'GET /api/collections': () => [touchstones],
    'POST /api/nft/get-transfers': () => ({ result: [transfer], cursor: null }),
  })
})

test('what strangers wrote stays text, breaks, and is never a link that runs', async () => {
  const script = '<img src=x onerror="window.ran = 1"><script>window.ran = 1</script>'
  const description = `${script}\u202e${'W'.repeat(10_000 - script.length - 1)}`
  serveToken({
    project_url: 'javascript:window.ran=1',
    discord_url: 'https://discord.example/abc',
    twitter_username: 'javascript:window.ran=1',
    instagram_username: 'assay.office',
    normalized_metadata: {
      name: script,
      description,
      attributes: [{ trait_type: script, value: { description: 'W'.repeat(300) }, percentage: null }],
    },
  })
  await page.viewport(390, 844)
  await open()
  await expect.element(heading).toHaveTextContent(script)
  await expect.element(details.getByCss('p').last()).toHaveTextContent(description)
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '-- have this trait' }))
    .toMatchTextContent(script)
  await expect.element(detail('Project')).toHaveTextContent('javascript:window.ran=1')
  await expect.element(detail('Twitter')).toHaveTextContent('javascript:window.ran=1')
  const links = details.getByRole('link')
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    'https://discord.example/abc',
    '@assay.office',
  ])
  for (const link of links.elements()) expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  await expect.element(links.nth(1)).toHaveAttribute('href', 'https://www.instagram.com/assay.office')
  expect(
    document.querySelectorAll('main a[href^="javascript"], main script, main img[src="x"]'),
  ).toHaveLength(0)

  const height = () => details.element().getBoundingClientRect().height
  const folded = height()
  ;(details.getByRole('button', { name: 'Show more' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(details.getByRole('button', { name: 'Show less' })).toHaveFocus()
  await expect.poll(height).toBeGreaterThan(folded * 3)
  await expectToFit()
  expect('ran' in window).toBe(false)
  expect(await axeFindings()).toEqual([])
})

test('an asset that could not be loaded can be tried again', async () => {
  const clock = stopClock()
  serve({ 'POST /api/nft/get-data': loseConnection })
  await open()
  await expect.element(main.getByText('Loading', { exact: true })).toBeVisible()
  // It is tried again by itself first, twice.
  const textLater = () => {
    clock.pass(2_000)
    return main.element().textContent
  }
  await expect.poll(textLater).toContain('The asset could not be loaded.')
  serveToken({})
  pressNow(button('Try again'))
  await expect.element(heading).toHaveTextContent('Touchstone #1')
})

test('the metadata is read again on demand, and a refusal says why', async () => {
  serve({ 'POST /api/nft/refresh-metadata': () => ({ tokens: 1 }) })
  await open()
  const refresh = button('Refresh metadata')
  await expect.element(refresh).toBeVisible()
  ;(refresh.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('The metadata is being read again. What has changed will show here.'))
    .toBeVisible()
  await expect.element(refresh).toHaveFocus()
  const message = 'You have refreshed a lot. Try again later.'
  serve({ 'POST /api/nft/refresh-metadata': () => refuse(429, { code: 'too_many_refreshes', message }) })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
})

test('it says what it waits for, and follows what happens', async () => {
  const blank = { name: null, description: null, attributes: [] }
  const partial = {
    known_of: 6_500,
    ranked_of: 10_000,
    partial: true,
    rarity_rank: null,
    rarity_percentage: null,
  }
  serveToken({ metadata_state: 'waiting', ...partial, normalized_metadata: blank })
  await open()
  await expect.element(heading).toHaveTextContent('#1')
  await expect.element(main).toMatchTextContent('The metadata of this asset is still being fetched.')
  await expect.element(main).not.toMatchTextContent('Rarity Rank')
  await expect.element(main).not.toMatchTextContent('Properties / Traits')

  const happened = () => tellLive('figures', { contract_address, contract_chain: 'demo', block: 1 })
  const attributes = [{ trait_type: 'Metal', value: 'Gold', percentage: null }]
  serveToken({ ...partial, normalized_metadata: { ...touchstone.normalized_metadata, attributes } })
  happened()
  await expect.element(main).toMatchTextContent('-- have this trait')
  const progress = page.getByText('Ranked when all 10,000 are read (6,500 so far)')
  await expect.element(progress).toBeVisible()
  await expect.element(main).not.toMatchTextContent('Rarity')
  serveToken({})
  happened()
  await expect.element(heading).toHaveTextContent('Touchstone #1')
  await expect.element(detail('Rarity Rank')).toHaveTextContent('#12')
  await expect.element(progress).toHaveLength(0)
  serveToken({ rarity_rank: 4321 })
  happened()
  await expect.element(main).toMatchTextContent('#4,321')
})

test('the activity is shown ten by ten, and the list takes the focus of the button that goes', async () => {
  serve({
    'POST /api/nft/get-transfers': ({ body: { cursor } }) => ({
      result: Array(cursor === 'next' ? 3 : 12).fill(transfer),
      cursor: cursor === 'next' ? null : 'next',
    }),
  })
  await open()
  await expect.element(activity).toHaveLength(10)
  const more = button('Show more')
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(activity).toHaveLength(15)
  await expect.element(more).toHaveLength(0)
  await expect.element(page.getByRole('list', { name: 'Recent Activity' })).toHaveFocus()
})

test.each([`${'b'.repeat(64)}/high.webp`, `${'c'.repeat(64)}/original.mp4`])(
  '%s does not load and is No Media',
  async (file) => {
    const url = `/media/${file}`
    serveToken({ media: { media_collection: { high: { url } }, original_media_url: url } })
    await open()
    await expect.element(main.getByText('No Media')).toBeVisible()
    await expect.element(main.getByCss('video, img')).toHaveLength(0)
  },
)

test('addresses are shortened below 1380 px', async () => {
  await page.viewport(1379, 900)
  await open()
  await expect.element(detail('Contract Address')).toHaveTextContent('0x707070…707070')
  await expect.element(detail('Owner')).toHaveTextContent('0x0e0e0e…0e0e0e')
  await page.viewport(1380, 900)
  await expect.element(details.getByText(owner)).toBeVisible()
  await expect.element(detail('Contract Address')).toHaveTextContent(contract_address)
  await expect.element(detail('Owner')).toHaveTextContent(owner)
  await expect.element(activity.first()).toMatchTextContent('0x0e0e0e…0e0e0e')
})

test.each([
  ['99999', 'demo', 'This contract has no such token.'],
  ['one', 'demo', 'There is no asset at this address.'],
  ['1', 'mars', 'There is no asset at this address.'],
])('there is no token %s on the chain %s', async (id, chain, text) => {
  const absent = { code: 'no_token', message: 'This contract has no such token.' }
  serve({ 'POST /api/nft/get-data': () => refuse(404, absent) })
  await open(id, chain)
  await expect.element(main).toMatchTextContent(text)
  await expect.element(page.getByRole('link', { name: 'Go to assets' })).toBeVisible()
})

const usdc = { address: `0x${'5'.repeat(40)}`, symbol: 'USDC', decimals: 6 }
const inUsdc: NonNullable<Transfer['sale']> = {
  market: 'OpenSea',
  price: '1500000000',
  currency: usdc,
  usd: 1_500,
  market_fee: '37500000',
  royalty: '75000000',
  royalty_receiver: contract_address,
  maker_side: 'bid',
  maker: owner,
  taker: contract_address,
  seller: contract_address,
  buyer: owner,
  aggregator: `0x${'a'.repeat(40)}`,
  aggregator_label: 'Gem: router',
  is_estimated: false,
}

test('a sale in another currency has its price in it, and its terms open', async () => {
  const sold = { ...transfer, sale: inUsdc }
  const traded = { ...transfer, sale: { ...inUsdc, price: null, currency: null, usd: null } }
  serve({ 'POST /api/nft/get-transfers': () => ({ result: [sold, traded], cursor: null }) })
  await page.viewport(390, 844)
  await open()
  await expect.element(activity.first()).toMatchTextContent(/Sale1,500\.0000 USDC/)
  await expect.element(activity.last()).toMatchTextContent(/Sale---/)
  await pressNow(activity.first().getByText('OpenSea', { exact: true }))
  const terms = activity.first().getByCss('dl')
  await expect.element(terms).toBeVisible()
  await expect
    .element(terms)
    .toMatchTextContent(/Price1,500 USDC \$1,500\.00Market fee37\.5 USDCRoyalty75 USDC/)
  await expect.element(terms).toMatchTextContent(/OrderAn offer was takenSeller.*Buyer.*ThroughGem: router/)
  await expectToFit()
  expect(await axeFindings()).toEqual([])
})

test('a price without a market says so, and whether it is estimated', async () => {
  const sale = { ...inUsdc, market: null, aggregator: null, maker_side: null, is_estimated: true }
  serve({ 'POST /api/nft/get-transfers': () => ({ result: [{ ...transfer, sale }], cursor: null }) })
  await open()
  await expect.element(activity.first()).toMatchTextContent(/Market unknownEstimated/)
})

test('a mint that was paid to its contract has no unknown market', async () => {
  const sale = { ...inUsdc, market: null, seller: null, maker_side: null, aggregator: null }
  const minted = { ...transfer, from_address: `0x${'0'.repeat(40)}`, sale }
  serve({ 'POST /api/nft/get-transfers': () => ({ result: [minted], cursor: null }) })
  await open()
  await expect.element(activity.first()).toMatchTextContent(/Mint---.*Paid to the contract/)
})

test('axe finds nothing on one that was sold', async () => {
  const sale = { ...transfer, to_address: contract_address, value: '250000000000000000' }
  const mint = { ...transfer, from_address: `0x${'0'.repeat(40)}` }
  serveToken({ media: { media_collection: null, original_media_url: '/uploads/aaaaaaaaaaaaaaaa.webp' } })
  serve({ 'POST /api/nft/get-transfers': () => ({ result: [sale, transfer, mint], cursor: null }) })
  await page.viewport(1380, 900)
  await open()
  await expect.element(activity).toHaveLength(3)
  await expect.element(page.getByRole('slider', { name: 'Price by day' })).toBeVisible()
  await expect.element(main.getByRole('img', { name: 'Touchstone #1' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
