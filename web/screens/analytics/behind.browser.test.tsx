import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { touchstones } from '../../testing/collections.ts'
import { card, expectToFit } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { dayAt, noNft, quiet } from './testing/figures.ts'

type AsOf = CallReply<'POST /api/nft/stats-main'>['as_of'][number]

const block = {
  contract_chain: 'demo',
  block: 21_345_678,
  time: '2026-11-17T09:30:00.000Z',
  finalized_block: null,
}

beforeEach(signedIn)

/** What answers now: a replica that lacks blocks, or one that has them all. */
function show(as_of: AsOf, behind_blocks?: number) {
  serve({
    'GET /api/collections': () => [touchstones],
    'POST /api/nft/stats-main': () => ({ ...quiet, as_of: [as_of] }),
    'POST /api/nft/stats-other': () => ({ other: noNft, ...(behind_blocks && { behind_blocks }) }),
    'POST /api/proof': () => ({
      value: 0,
      unit: 'usd',
      rows: [],
      row_count: 0,
      next: null,
      complete_to: dayAt(0),
      as_of: [as_of],
      provisional: false,
    }),
  })
}

test('figures of a replica that is behind say by how many blocks, and are asked for again until they are not', async () => {
  await page.viewport(390, 844)
  show({ ...block, behind_blocks: 1_234 }, 1_234)
  await openPage('/dashboard')
  await expect
    .element(page.getByText('As of block 21,345,678'))
    .toMatchTextContent(/ago · 1,234 blocks behind$/)
  await expectToFit()
  expect(await axeFindings()).toEqual([])

  show({ ...block, block: 21_346_911, behind_blocks: 1 }, 1)
  await expect.element(page.getByText('As of block 21,346,911')).toMatchTextContent(/ago · 1 block behind$/)
  show({ ...block, block: 21_346_912 })
  await expect.element(page.getByText('As of block 21,346,912')).toMatchTextContent(/ago$/)
  await expect.element(page.getByText('behind')).not.toBeInTheDocument()
  await expect.poll(() => sentTo('POST /api/nft/stats-other').length).toBeGreaterThan(2)
})

test('a proof says it as well', async () => {
  show({ ...block, behind_blocks: 2 })
  await openPage('/dashboard')
  await card('Total Revenue').getByRole('button').click()
  const proof = page.getByRole('dialog')
  await expect.element(proof).toMatchTextContent(/As of block 21,345,678 of .* · 2 blocks behind/)
  show(block)
  await expect.element(proof).not.toMatchTextContent('behind')
  await expect.element(proof).toMatchTextContent('As of block 21,345,678')
})
