import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { catchDownload } from '../../testing/catch-download.ts'
import { byEvents, touchstones, workshopEditions } from '../../testing/collections.ts'
import { briefOf, differing } from '../../testing/hallmarks.ts'
import { button, card, choose, dialog, expectError, field, pressNow } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'

const rows = page.getByRole('table', { name: 'Collections' }).getByCss('tbody tr')
const names = () =>
  rows
    .getByCss('td[data-label="Collection Name"] > div > span')
    .elements()
    .map(({ textContent }) => textContent)

const bullion = {
  ...touchstones,
  contract_address: '0xb011100000000000000000000000000000000b01',
  collection_name: 'Bullion',
  contract_type: 'ERC20',
  standard: 'ERC20',
  nr_holders: 31,
} as const
const editions = { ...workshopEditions, nr_holders: 9, nr_transactions: 77, revenue: 473.7 }
const wallet = { ...touchstones, contract_type: 'Wallet', standard: 'Wallet', nr_holders: null } as const
const collector = {
  ...wallet,
  contract_address: `0x${'c0'.repeat(20)}`,
  collection_name: "Collector's wallet",
}
const regulars = [1, 2, 3, 4, 5, 6].map((number) => ({
  ...wallet,
  contract_address: `0x${`${number}e`.repeat(20)}`,
  collection_name: `Regular ${number}`,
}))

beforeEach(() => {
  signedIn()
  serve({
    'GET /api/collections': () => [touchstones, bullion, editions, collector, ...regulars],
    'POST /api/nft/stats-main': () => ({
      main: [],
      last_24h: null,
      previous_24h: null,
      complete_to: null,
      as_of: [],
    }),
    'POST /api/nft/stats-other': () => ({
      other: { counted: byEvents, top_owners: [], claimed: '0', source_breakdown: {}, holding_ages: {} },
    }),
  })
})

async function open() {
  await openPage('/dashboard/collections')
  await expect.element(rows).toHaveLength(10)
}

test('the table sorts and pages', async () => {
  await open()
  await expect.element(page.getByText('1-10 of 10')).toBeVisible()
  await page.getByLabelText('Rows per page').selectOptions('5')
  await expect.element(page.getByText('1-5 of 10')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Previous page' }))
    .toHaveAttribute('aria-disabled', 'true')
  const next = page.getByRole('button', { name: 'Next page' })
  ;(next.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('6-10 of 10')).toBeVisible()
  await expect.element(next).toHaveFocus()
  expect(names()).toEqual(['Regular 2', 'Regular 3', 'Regular 4', 'Regular 5', 'Regular 6'])

  const head = page.getByRole('columnheader', { name: 'Collection Name' })
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  expect(names()).toEqual(['Bullion', "Collector's wallet", 'Regular 1', 'Regular 2', 'Regular 3'])
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  expect(names().slice(0, 3)).toEqual(['Workshop Editions', 'Touchstones', 'Regular 6'])
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'none')
  expect(names()[0]).toBe('Touchstones')
  const holders = page.getByRole('columnheader', { name: 'Holders' }).getByRole('button')
  await holders.click()
  await holders.click()
  await expect.poll(() => names().slice(0, 3)).toEqual(['Bullion', 'Touchstones', 'Workshop Editions'])
})

test('a collection says whether its contract agrees, and opens what was asked', async () => {
  serve({
    'GET /api/collections': () => [{ ...touchstones, hallmark: briefOf(differing) }, collector],
    'POST /api/hallmark/get': () => differing,
  })
  await openPage('/dashboard/collections')
  await expect.element(rows).toHaveLength(2)
  await expect.element(rows.nth(0)).toMatchTextContent('TouchstonesDiffers')
  await expect.element(rows.nth(1)).not.toMatchTextContent(/Agrees|Differs|Unchecked/)
  await button('Hallmark of Touchstones: Differs, show what was asked').click()
  await expect.element(dialog('Hallmark')).toMatchTextContent('The contract takes a fee on transfer')
  // The row behind is not selected by it.
  await expect.element(page.getByRole('checkbox', { name: 'Select Touchstones' })).toBeChecked()
})

test('the table filters, exports and copies', async () => {
  await open()
  await page.getByLabelText('Rows per page').selectOptions('5')
  const filter = page.getByLabelText('Filter collections')
  await filter.fill('regular wallet')
  await expect.element(page.getByText('1-5 of 6')).toBeVisible()
  await filter.fill('0xB0111000000')
  await expect.poll(names).toEqual(['Bullion'])
  await filter.fill('nft demo')
  await expect.poll(names).toEqual(['Touchstones', 'Workshop Editions'])

  const saved = catchDownload()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const { name, text } = await saved
  expect(name).toBe('collections.csv')
  expect(text.split('\r\n')).toEqual([
    'Contract Address,Collection Name,Contract Type,Chain,Last Transaction,Holders,Transactions,Revenue',
    '0x7070707070707070707070707070707070707070,Touchstones,NFT,Demo chain,2026-11-14T09:30:00Z,12,120,1250.50',
    '0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1,Workshop Editions,NFT,Demo chain,2026-11-14T09:30:00Z,9,77,473.70',
    '',
  ])

  await filter.fill('nowhere')
  await expect.element(page.getByText('No collection matches “nowhere”.')).toBeVisible()
  await filter.fill('Workshop')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: /^Copy address/ }).click()
  await expect.element(page.getByText('Copied')).toBeInTheDocument()
  expect(copied.mock.calls).toEqual([['0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1']])
  copied.mockRestore()
  await expect.element(page.getByRole('checkbox', { name: 'Select Workshop Editions' })).not.toBeChecked()
})

test('axe finds nothing in a menu and in the dialogs', async () => {
  await open()
  await button('More about Bullion').click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect.element(field('Collection Name')).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')

  await button('Add New Collection').click()
  await button('Add Existing Contract').click()
  await button('Save').click()
  await expectError(field('Contract Address'), 'Enter an address: 0x and 40 hexadecimal digits.')
  expect(await axeFindings()).toEqual([])
})

test('a name is looked up on its chain and shown with its address, and a mistyped address is told', async () => {
  const address = `0x${'d8'.repeat(20)}`
  serve({
    'POST /api/resolve-name': ({ body: { name } }) =>
      name === 'nobody.eth'
        ? refuse(422, { message: 'No.', fields: { name: 'nobody.eth has no address on Ethereum.' } })
        : { name: name.toLowerCase(), address },
    'POST /api/collection/add-nft': ({ body }) => ({ ...touchstones, ...body, collection_name: 'Added' }),
  })
  await open()
  await button('Add New Collection').click()
  await button('Add Existing Contract').click()
  const input = field('Contract Address')
  await expect.element(input).toHaveAccessibleDescription('An address, or a name such as vitalik.eth')
  await input.fill('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await button('Save').click()
  await expectError(input, 'One letter of the address is wrong. Copy it again, or check each letter.')
  await input.fill('nobody.eth')
  await button('Save').click()
  await expectError(input, 'nobody.eth has no address on Ethereum.')
  await choose('Chain', 'Polygon')
  await button('Save').click()
  await expectError(input, 'No names are known on Polygon. Enter an address: 0x and 40 hexadecimal digits.')
  await choose('Chain', 'Ethereum')
  await input.fill('Ada.eth')
  await userEvent.tab()
  await expect.element(input).toHaveAccessibleDescription(`ada.eth is ${address}`)
  await button('Save').click()
  await expect
    .poll(() => sentTo('POST /api/collection/add-nft').at(-1))
    .toEqual({
      contract_address: address,
      contract_chain: 'eth',
    })
  expect(sentTo('POST /api/resolve-name').at(-1)).toEqual({ name: 'Ada.eth', contract_chain: 'eth' })
})

test('axe finds nothing in the proof of a figure and in that of one of its owners', async () => {
  const holder = `0x${'0d'.repeat(20)}`
  const transfer = {
    kind: 'transaction',
    contract_chain: 'demo',
    transaction_hash: `0x${'7a'.repeat(32)}`,
    block: 812,
    time: '2026-11-14T09:30:00Z',
    what: 'Transfer',
    from_address: `0x${'5e'.repeat(20)}`,
    to_address: holder,
    token_id: '7',
    amount: '12',
    symbol: null,
    usd: null,
    provisional: true,
    adds: 12,
  } as const
  serve({
    'POST /api/proof': ({ body }) => ({
      value: 12,
      unit: 'items',
      rows:
        body.figure === 'owner'
          ? [transfer]
          : [{ kind: 'holder', address: holder, label: '', amount: '12', adds: 12 }],
      row_count: 1,
      next: null,
      complete_to: null,
      as_of: [],
      provisional: false,
    }),
  })
  await page.viewport(390, 844)
  await open()
  await card('Tokens Claimed').getByRole('button').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /^0x.{6}…/ }).click()
  await expect.element(drawer.getByLabelText('Name of this address')).toBeVisible()
  await expect.element(drawer.getByText('1 row adds up to')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  expect(drawer.element().clientWidth).toBe(390)
})

test('a list that cannot be loaded says so and is tried again', async () => {
  serve({ 'GET /api/collections': () => refuse(500, { code: 'internal', message: 'Broken.' }) })
  await openPage('/dashboard/collections')
  await expect.element(page.getByText('Your collections could not be loaded.')).toBeVisible()
  serve({ 'GET /api/collections': () => [touchstones, bullion, editions, collector] })
  pressNow(button('Try again'))
  await expect.element(rows).toHaveLength(4)
})
