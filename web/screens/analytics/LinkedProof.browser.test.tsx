import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { touchstones } from '../../testing/collections.ts'
import { button, card, choice, dialog } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { bullion, dayAt, heldBy, noNft, quiet, tradedFor } from './testing/figures.ts'

const keyOf = ({ contract_chain, contract_address, contract_type }: typeof touchstones) =>
  `${contract_chain}/${contract_address}/${contract_type}`
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })

beforeEach(() => {
  signedIn()
  serve({
    'GET /api/collections': () => [touchstones, bullion],
    'POST /api/nft/stats-main': () => quiet,
    'POST /api/nft/stats-other': () => ({ other: noNft }),
    'POST /api/erc20/stats-main': () => tradedFor(60),
    'POST /api/erc20/stats-other': () => ({ other: heldBy() }),
    'POST /api/proof': () => ({
      value: 12.5,
      unit: 'usd',
      rows: [],
      row_count: 0,
      next: null,
      complete_to: dayAt(0),
      as_of: [],
      provisional: false,
    }),
  })
})

test('the address of a proof shows its collection and opens it, and closing takes it out of the address', async () => {
  const router = await openPage(`/dashboard?days=7&collection=${keyOf(touchstones)}&proof=ttv`)
  const proof = dialog('TTV')
  await expect.element(proof).toMatchTextContent(/\$12\.50\s*Touchstones/)
  await expect.element(proof.getByRole('heading', { name: 'TTV' })).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  const { contract_chain, contract_address, contract_type } = touchstones
  expect(sentTo('POST /api/proof')).toEqual([
    { contract_chain, contract_address, contract_type, figure: 'ttv', limit: 50 },
  ])
  expect(sentTo('POST /api/erc20/stats-main')).toEqual([])

  await userEvent.keyboard('{Escape}')
  await expect.element(proof).toHaveLength(0)
  expect(router.state.location.href).toBe('/dashboard?days=7')
  expect(router.history.length).toBe(1)
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.element(heading('Touchstones')).toBeVisible()
  await choice('Collection').selectOptions('Bullion')
  await expect.element(heading('Bullion')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toHaveLength(0)
})

test('figures that only the chart has are proved as well', async () => {
  await openPage(`/dashboard/collections/analytics?collection=${keyOf(bullion)}&proof=liquidity`)
  await expect.element(dialog('Liquidity')).toMatchTextContent(/Bullion/)
  await button('Close').click()
  await expect.element(page.getByRole('dialog')).toHaveLength(0)
})

test('the address of a collection alone shows it', async () => {
  const router = await openPage(`/dashboard?collection=${keyOf(touchstones)}`)
  await expect.element(heading('Touchstones')).toBeVisible()
  await expect.poll(() => router.state.location.href).toBe('/dashboard')
  await expect.element(heading('Touchstones')).toBeVisible()
})

test.each([
  ['an unknown collection', `demo/0x${'99'.repeat(20)}/NFT`, 'ttv', 'Bullion'],
  ['no collection at all', '["ttv"]', 'ttv', 'Bullion'],
  ['an unknown figure', keyOf(touchstones), 'constructor', 'Touchstones'],
  ['a figure of another type', keyOf(touchstones), 'liquidity', 'Touchstones'],
  ['a figure of one owner', keyOf(touchstones), 'owner', 'Touchstones'],
])('the address of %s opens nothing but the page', async (_, collection, proof, shown) => {
  const search = new URLSearchParams({ collection, proof })
  const router = await openPage(`/dashboard?${search}`)
  await expect.element(heading(shown)).toBeVisible()
  await expect.poll(() => router.state.location.href).toBe('/dashboard')
  await expect.element(card('Transaction Count').getByRole('button')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toHaveLength(0)
  expect(sentTo('POST /api/proof')).toEqual([])
})
