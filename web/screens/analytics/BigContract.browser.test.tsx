import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { touchstones } from '../../testing/collections.ts'
import { button } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { loseConnection, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { noNft, unread } from './testing/figures.ts'

const heading = page.getByRole('heading', { name: 'Big NFT contract' })
const message = page.getByLabelText('Your message (optional)')
const myriad = { ...touchstones, collection_name: 'Myriad' }

beforeEach(() => {
  signedIn()
  serve({
    'GET /api/collections': () => [{ ...myriad, state: 'start' }],
    'POST /api/nft/get-costs': () => ({ amount: 1250, hours: 36 }),
  })
})

test('a big contract says what reading it takes, and is asked for by a message', async () => {
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/support-request': async ({ body }) => {
      await held.promise
      const created_at = new Date().toISOString()
      return { ...body, uuid: crypto.randomUUID(), file_name: null, state: 'open', created_at }
    },
  })
  await openPage('/dashboard')
  await expect.element(heading).toBeVisible()
  await expect
    .element(page.getByText('This collection is large and requires additional processing.', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText('$1,250.00')).toBeVisible()
  await expect.element(page.getByText('36', { exact: true })).toBeVisible()
  expect(await axeFindings()).toEqual([])

  await message.fill('All of it, please.')
  await button('I am interested').click()
  await expect.element(button('Processing...')).toBeVisible()
  held.resolve()
  await expect.element(page.getByText('Message sent successfully!')).toBeVisible()
  expect(sentTo('POST /api/support-request')).toEqual([
    { subject: 'I need NFT contract analysed', description: 'All of it, please.' },
  ])
  await expect.element(message).toHaveValue('')
  serve({ 'POST /api/support-request': loseConnection })
  await button('I am interested').click()
  await expect.element(page.getByText('Failed to send message. Please try again.')).toBeVisible()
})

test('without an estimate it names no price', async () => {
  serve({ 'POST /api/nft/get-costs': () => ({ amount: 1250, hours: null }) })
  await openPage('/dashboard')
  await expect.element(heading).toBeVisible()
  await expect.poll(() => sentTo('POST /api/nft/get-costs')).toHaveLength(1)
  await expect.element(page.getByText('$1,250.00')).toHaveLength(0)
})

test('once it is released it shows its progress', async () => {
  const indexing = {
    block: 430,
    target_block: 1000,
    percent: 43,
    events: 12_345,
    events_per_second: 80,
    seconds_left: 290,
  }
  const reading = { source: 'rpc', limited_by: 'slow.example', hopeless: null } as const
  serve({
    'GET /api/collections': () => [{ ...myriad, state: 'processing', indexing, reading }],
    'POST /api/nft/stats-main': () => unread,
    'POST /api/nft/stats-other': () => ({ other: noNft }),
  })
  await openPage('/dashboard')
  await expect
    .element(
      page.getByText('Indexing … 43% · 12,345 events · about 5 minutes left · limited by slow.example'),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Indexing Myriad' }))
    .toHaveAttribute('value', '43')
  await expect.element(page.getByText('Still indexing …')).toHaveLength(4)
  expect(await axeFindings()).toEqual([])
})

test('it says why it does not go on', async () => {
  const trouble = 'The node of Ethereum does not answer.'
  serve({
    'GET /api/collections': () => [{ ...myriad, state: 'processing', trouble }],
    'POST /api/nft/stats-main': () => unread,
    'POST /api/nft/stats-other': () => ({ other: noNft }),
  })
  await openPage('/dashboard')
  await expect.element(page.getByText(trouble)).toBeVisible()
})
