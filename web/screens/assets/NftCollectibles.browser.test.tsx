import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Ranking } from '../../collections/rank-progress.ts'
import { queryClient } from '../../queries/query-client.ts'
import { selectCollection } from '../../queries/selection.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { touchstones } from '../../testing/collections.ts'
import { button } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { serve, tellLive } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { allRanked, touchstone } from '../../testing/touchstone.ts'

const cards = page.getByRole('list', { name: 'Collectibles' }).getByRole('article')
const counted = page.getByRole('status').filter({ hasText: 'asset' })
const titles = () =>
  cards
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const names = (count: number) => Array.from({ length: count }, (_, index) => `Stone ${index + 1}`)
const scroller = () => {
  const found = document.querySelector('[data-scroll-restoration-id="asset-strip"]')
  if (!found) throw new Error('There is no strip.')
  return found
}
const scrollLeft = () => scroller().scrollLeft

/** A hundred thousand, of which a search finds the one with this id. */
beforeEach(() => {
  signedIn()
  selectCollection(touchstones)
  const nft = (id: number) => ({
    name: `Stone ${id}`,
    metadata: '{}',
    token_id: String(id),
    token_address: touchstones.contract_address,
    media: null,
  })
  serve({
    'GET /api/collections': () => [touchstones],
    'POST /api/nft/all': ({ body: { cursor = '0', limit = 0, search } }) => {
      if (search && search !== 'stone') return { result: [nft(Number(search))], cursor: null, ...allRanked }
      const first = Number(cursor)
      const result = Array.from({ length: limit }, (_, index) => nft(first + index + 1))
      return { result, cursor: first + limit < 100_000 ? String(first + limit) : null, ...allRanked }
    },
    'POST /api/nft/get-data': () => touchstone,
    'POST /api/nft/get-transfers': () => ({ result: [], cursor: null }),
  })
})

test('twelve cards are shown, twelve more near the end, and arrows if they do not fit', async () => {
  await openPage('/dashboard/assets')
  await expect.element(cards).toHaveLength(12)
  expect(titles()).toEqual(names(12))
  await expect.element(button('Scroll left')).toHaveAttribute('aria-disabled', 'true')
  await button('Scroll right').click()
  await expect.poll(scrollLeft).toBe(600)
  ;(button('Scroll right').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(scrollLeft).toBe(1200)
  await button('Scroll left').click()
  await expect.poll(scrollLeft).toBe(600)

  await scrollToEnd(102)
  expect(queryClient.isFetching()).toBe(0)
  await expect.element(cards).toHaveLength(12)
  await scrollToEnd(99)
  await expect.element(cards).toHaveLength(24)
  expect(titles()).toEqual(names(24))
  await expect.element(counted).toHaveTextContent('24+ assets')

  await page.getByLabelText('Search assets').fill('777')
  await expect.element(counted).toHaveTextContent('1 asset')
  expect(titles()).toEqual(['Stone 777'])
  await expect.element(page.getByRole('button', { name: /^Scroll/ })).toHaveLength(0)
})

test('few cards of a hundred thousand are in the document', async () => {
  await openPage('/dashboard/assets')
  for (let seen = 12; seen < 144; seen += 12) {
    await expect.element(counted).toHaveTextContent(`${seen}+ assets`)
    await scrollToEnd()
  }
  await expect.element(page.getByRole('link', { name: 'Stone 132' })).toBeInViewport()
  expect(cards.elements().length).toBeLessThan(60)

  await page.getByText('Grid', { exact: true }).click()
  const count = () => Number(counted.element().textContent.replace(/\D/g, ''))
  await expect.poll(count).toBeGreaterThanOrEqual(96)
  for (let step = 0; step < 12; step++) {
    const before = count()
    window.scrollTo(0, document.body.scrollHeight)
    await expect.poll(count).toBeGreaterThan(before)
  }
  await expect.element(page.getByRole('link', { name: /^Stone \d{4}$/ }).first()).toBeVisible()
  expect(cards.elements().length).toBeLessThan(80)
})

test('the page is found as it was left: the cards, where they were scrolled to, and the filters', async () => {
  const router = await openPage('/dashboard/assets')
  const href = () => router.state.location.href
  for (const seen of [12, 24, 36]) {
    await expect.element(counted).toHaveTextContent(`${seen}+ assets`)
    await scrollToEnd()
  }
  await expect.element(counted).toHaveTextContent('48+ assets')
  scroller().scrollTo(5200, 0)
  const stone = page.getByRole('link', { name: 'Stone 22', exact: true })
  await stone.click()
  await expect.poll(href).toMatch(/\/preview\/0x\w+\/22\/demo$/)
  await expect.element(cards).toHaveLength(0)
  router.history.back()
  await expect.element(counted).toHaveTextContent('48+ assets')
  await expect.element(stone).toBeInViewport()
  await expect.poll(scrollLeft).toBe(5200)

  await page.getByText('Grid', { exact: true }).click()
  await page.getByLabelText('Search assets').fill('stone')
  await expect.poll(href).toMatch(/q=stone/)
  await expect.element(counted).toHaveTextContent('96+ assets')
  window.scrollTo(0, document.body.scrollHeight)
  await expect.element(counted).toMatchTextContent(/^(?:192|288)\+ assets$/)
  window.scrollTo(0, 4000)
  const inView = () => document.elementFromPoint(600, 400)?.closest('article')?.querySelector('a')
  const nameInView = () => inView()?.textContent ?? ''
  await expect.poll(nameInView).toMatch(/^Stone \d+$/)
  const name = nameInView()
  inView()?.click()
  await expect.poll(href).toMatch(/\/preview\//)
  // The address is the new one before the page is.
  await expect.poll(() => window.scrollY).toBe(0)
  router.history.back()
  await expect.element(page.getByLabelText('Search assets')).toHaveValue('stone')
  await expect.poll(() => window.scrollY).toBe(4000)
  await expect.poll(nameInView).toBe(name)
})

test('while metadata comes in, the list and the traits say of which part they are, and then follow', async () => {
  const { contract_address } = touchstones
  const show = (ranking: Ranking, rank: number | null) => {
    const stone = {
      name: 'Stone 7',
      metadata: '{}',
      token_id: '7',
      token_address: contract_address,
      media: null,
      rarity_rank: rank,
    }
    const percentage = ranking.partial ? null : 60
    const values = ranking.known_of ? [{ value: 'Gold', tokens: 24, percentage }] : []
    serve({
      'POST /api/nft/all': () => ({ result: [stone], cursor: null, ...ranking }),
      'POST /api/nft/traits': () => ({
        result: values.length > 0 ? [{ trait_type: 'Metal', values, nr_values: 1 }] : [],
        ...ranking,
      }),
    })
    tellLive('figures', { contract_address, contract_chain: 'demo', block: 1 })
  }
  const status = page.getByRole('status').filter({ hasText: /Ranked|ranked/ })
  const texts = () => status.elements().map(({ textContent }) => textContent)
  show({ known_of: 0, ranked_of: 10_000, partial: true }, null)
  await openPage('/dashboard/assets?sort=rarity')
  await button('Traits').click()
  await expect
    .poll(texts)
    .toEqual([
      'Ranked when all 10,000 are read (0 so far). The counts are so far.',
      'Ranked when all 10,000 are read (0 so far). Sorted by id until then.',
    ])
  await expect.element(page.getByText('No traits are known yet.')).toBeVisible()

  show({ known_of: 6_500, ranked_of: 10_000, partial: true }, null)
  await expect
    .poll(texts)
    .toEqual([
      'Ranked when all 10,000 are read (6,500 so far). The counts are so far.',
      'Ranked when all 10,000 are read (6,500 so far). Sorted by id until then.',
    ])
  await page.getByCss('summary').filter({ hasText: 'Metal' }).click()
  const count = page.getByRole('group', { name: 'Metal' }).getByText('24')
  await expect.element(count).toHaveAttribute('title', '--')
  expect(await axeFindings()).toEqual([])

  show({ known_of: 10_000, ranked_of: 10_000, partial: false }, 12)
  await expect.element(cards.getByText('Rank #12')).toBeVisible()
  await expect.element(count).toHaveAttribute('title', '60.00%')
  expect(texts()).toEqual([])
})

test.each([
  [
    'none will ever be read',
    { known_of: 0, ranked_of: 0, partial: false },
    'Nothing is ranked: no metadata could be read. Sorted by id.',
  ],
  [
    'a few were minted since',
    { known_of: 1_000, ranked_of: 1_003, partial: false },
    'Ranked among 1,000 of 1,003: the others are being read.',
  ],
])('sorted by rarity where %s', async (_, ranking, text) => {
  const stone = {
    name: 'Stone 7',
    metadata: '{}',
    token_id: '7',
    token_address: touchstones.contract_address,
    media: null,
  }
  serve({ 'POST /api/nft/all': () => ({ result: [stone], cursor: null, ...ranking }) })
  await openPage('/dashboard/assets?sort=rarity')
  await expect.element(page.getByText(text)).toBeVisible()
})

/** But for some px; once the page has noticed it. */
async function scrollToEnd(rest = 0) {
  const element = scroller()
  const scrolled = new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }))
  element.scrollTo(element.scrollWidth - element.clientWidth - rest, 0)
  await scrolled
}
