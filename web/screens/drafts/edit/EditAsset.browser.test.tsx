import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '../../../testing/axe-findings.ts'
import { catchDownload } from '../../../testing/catch-download.ts'
import { button, pressNow } from '../../../testing/locators.ts'
import { refuse, serve } from '../../../testing/serve.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { anvilPrint, details, keepDraft, openDraft, title } from './testing/draft-page.ts'

beforeEach(() => {
  signedIn()
  keepDraft()
})

test('a draft shows its picture, details, traits, price and activity', async () => {
  const held = Promise.withResolvers<void>()
  serve({
    'GET /nft/metadata/{uuid}/all': async () => {
      await held.promise
      return anvilPrint
    },
  })
  await openDraft()
  await expect.element(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeVisible()
  held.resolve()

  await expect.element(title).toHaveTextContent('Anvil print')
  await expect.poll(() => document.title).toBe('Edit Asset | Assay')
  const picture = page.getByRole('img', { name: 'Anvil print' })
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(64)
  expect(Object.entries(details())).toEqual([
    ['Description', 'Ink on paper.\nNumbered by hand.'],
    ['Title', 'Anvil print'],
    ['Collection', 'Workshop Editions'],
    ['Blockchain', 'demo'],
    ['Price', '0.25 TOKEN'],
    ['NFT Count', '10'],
  ])
  const pencils = page.getByRole('button', { name: /^Edit / })
  expect(pencils.elements().map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Edit Description',
    'Edit Title',
    'Edit Price',
    'Edit NFT Count',
  ])
  await expect.element(button('Update')).toHaveLength(0)

  const traits = page.getByRole('region', { name: 'Traits' }).getByRole('listitem')
  await expect
    .poll(() => traits.elements().map(({ textContent }) => textContent))
    .toEqual(['PaperLaid12%', 'InkIron gall'])

  const history = page.getByRole('region', { name: 'Price History' })
  await expect.element(history.getByCss('svg text').filter({ hasText: 'Created' })).toHaveLength(1)
  await expect
    .element(page.getByRole('slider', { name: 'Price' }))
    .toHaveAttribute('aria-valuetext', 'Created: 0.25 TOKEN')
  const file = catchDownload()
  await button('Options of Price History').click()
  await expect.element(page.getByRole('menuitem', { name: 'Table view' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  expect((await file).text.trim().split('\r\n')).toEqual([
    'Event,Date,Price',
    'Created,2026-11-15T10:00:00.000Z,0.25',
  ])

  const activity = page.getByRole('list', { name: 'Recent Activity' }).getByRole('listitem')
  await expect
    .poll(() => activity.elements().map(({ textContent }) => textContent))
    .toEqual([expect.stringMatching(/^Created0\.25 TOKENBy 0xf39fd6…b92266\d+ \w{3} \d{4}, \d\d:\d\d$/)])
  await expect.element(activity.getByTitle('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBeVisible()
  await expect.element(activity.getByCss('time')).toHaveAttribute('datetime', '2026-11-15T10:00:00.000Z')
})

test('a draft without traits has no grid, and a picture that does not load is No Media', async () => {
  keepDraft({ traits: [], image_url: '/uploads/missing-picture-1.png' })
  await openDraft()
  await expect.element(page.getByText('No Media')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Traits' })).toHaveLength(0)
})

test.each(['6b0f4a0e-8a54-4b6c-9d0c-4f5d1c1f8f11', 'nonsense'])(
  'the draft %s, which is not there, says so and leads back',
  async (uuid) => {
    const { path } = await openDraft(uuid)
    await expect.element(page.getByText('There is no such draft among yours.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to assets' }).click()
    await expect.poll(path).toBe('/dashboard/assets')
  },
)

test('a draft that cannot be loaded can be tried again', async () => {
  serve({ 'GET /nft/metadata/{uuid}/all': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await openDraft()
  await expect.element(page.getByText('The draft could not be loaded.')).toBeVisible()
  keepDraft()
  pressNow(button('Try again'))
  await expect.element(title).toHaveTextContent('Anvil print')
})
