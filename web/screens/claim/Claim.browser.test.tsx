import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { button, card, pressNow } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, serve } from '../../testing/serve.ts'
import { stopClock } from '../../testing/stop-clock.ts'
import { addWallet } from '../../testing/wallet.ts'

type Sale = CallReply<'GET /nft/claim/{uuid}'>

const POLL_MS = 5_000
const tongs: Sale = {
  uuid: '2f0d3c0e-8a43-4b53-9b67-7b1f1c7f2a11',
  title: 'Tongs',
  description: 'For hot iron.',
  image_url: '',
  traits: [],
  collection_name: 'Forge',
  contract_address: `0x${'a1'.repeat(20)}`,
  contract_chain: 'eth',
  voucher: {
    id: '7',
    uri: '',
    price: '100000000000000000',
    maxSupply: '2',
    walletLimit: '0',
    deadline: String(Date.UTC(2040, 0, 1) / 1000),
    nonce: '0',
  },
  signature: '0x00',
  state: 'open',
  left: 2,
  as_of: '2026-11-15T10:00:00.000Z',
}
const path = `/claim/${tongs.uuid}`
const desk = card('Sale')
const connect = desk.getByRole('button', { name: 'Connect Wallet', exact: true })
const offer = (change: Partial<Sale> = {}) =>
  serve({ 'GET /nft/claim/{uuid}': () => ({ ...tongs, ...change }) })

test('a sale that cannot be loaded says so and is tried again', async () => {
  addWallet({ connected: false })
  serve({ 'GET /nft/claim/{uuid}': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await openPage(path)
  await expect.element(page.getByText('The sale could not be loaded.')).toBeVisible()
  offer()
  pressNow(button('Try again'))
  await expect.element(connect).toBeVisible()
})

test('the page follows how a sale stands: paused, open again, sold out, extended, ended', async () => {
  addWallet({ connected: false })
  offer()
  const clock = stopClock()
  await openPage(path)
  await expect.element(connect).toBeVisible()

  offer({ state: 'paused' })
  clock.pass(POLL_MS)
  await expect.element(desk).toMatchTextContent('The collection is paused: nothing can be claimed')
  await expect.element(connect).toHaveLength(0)
  offer()
  clock.pass(POLL_MS)
  await expect.element(connect).toBeVisible()
  offer({ state: 'sold_out', left: 0 })
  clock.pass(POLL_MS)
  await expect.element(desk).toMatchTextContent('Sold out: all of them have been claimed.')
  await expect.element(desk).toMatchTextContent('Left0')
  offer({ left: 1 })
  clock.pass(POLL_MS)
  await expect.element(desk).toMatchTextContent('Left1')
  offer({ state: 'ended', left: 1 })
  clock.pass(POLL_MS)
  await expect.element(desk).toMatchTextContent('This sale ended on')
})

test('without a wallet it says what is missing', async () => {
  offer()
  await openPage(path)
  await expect.element(page.getByRole('heading', { name: 'Wallet Not Detected' })).toBeVisible()
  await expect.element(desk).toMatchTextContent('Please install a Web3 wallet in your browser to claim this')
})

test('a link that names no sale says so', async () => {
  offer()
  await openPage('/claim/nonsense')
  await expect.element(page.getByText('This is not for sale.')).toBeVisible()
})
