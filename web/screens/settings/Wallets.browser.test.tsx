import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, card, dialog, expectToFit, success } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { addWallet } from '../../testing/wallet.ts'

type Wallet = CallReply<'POST /api/linked-wallets'>['result'][number]

const wallets = card('Wallets')
const entries = wallets.getByRole('listitem')
const linking = dialog('Link a wallet')
const linked: Wallet = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chain: null,
  created_at: '2026-11-01T09:30:00.000Z',
  last_used_at: null,
}

function serveWallets(...given: Wallet[]) {
  let all = given
  serve({
    'POST /api/linked-wallets': () => ({ result: all }),
    'POST /api/linked-wallets/nonce': () => ({
      nonce: 'ab'.repeat(16),
      issued_at: '2026-11-14T09:30:00.000Z',
      expires_at: '2026-11-14T09:35:00.000Z',
    }),
    'POST /api/linked-wallets/link': () => {
      all = [linked, ...all]
      return {}
    },
    'POST /api/linked-wallets/unlink': () => {
      all = []
      return {}
    },
  })
}

const open = () => openPage('/dashboard/settings/sign-in')

beforeEach(signedIn)

test('a wallet is linked by what it signs, and unlinked after a question', async () => {
  addWallet()
  serveWallets()
  await open()
  await expect.element(wallets.getByText('No wallet is linked.')).toBeVisible()
  await button('Link a wallet').click()
  await expect.element(button('Link Test wallet')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await button('Link Test wallet').click()
  await expect.element(success('The wallet is linked.')).toBeVisible()
  const [sent] = sentTo('POST /api/linked-wallets/link')
  expect(sent).toEqual({
    message: `${location.host} wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

Link this wallet to my Assay account.

URI: ${location.origin}
Version: 1
Chain ID: 1
Nonce: ${'ab'.repeat(16)}
Issued At: 2026-11-14T09:30:00.000Z
Expiration Time: 2026-11-14T09:35:00.000Z`,
    signature: '0x1234',
  })
  await expect.element(entries).toMatchTextContent(/^0xf39Fd6…b92266.*Linked.*Last used\s*Never/)

  await button(`Unlink wallet: ${linked.address}`).click()
  await dialog('Unlink this wallet?').getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect.element(success('The wallet is no longer linked.')).toBeVisible()
  await expect.element(entries).toHaveLength(0)
  await expect.element(wallets).toHaveFocus()
})

test('what the server refuses is said in the dialog, and a no in the wallet is quiet', async () => {
  addWallet({ name: 'Shy', rejects: ['personal_sign'] })
  addWallet({ name: 'Taken' })
  serveWallets()
  serve({
    'POST /api/linked-wallets/link': () =>
      refuse(409, { code: 'wallet_taken', message: 'This wallet is linked to another account.' }),
  })
  await open()
  await button('Link a wallet').click()
  await button('Link Shy').click()
  await expect.poll(() => sentTo('POST /api/linked-wallets/nonce')).toHaveLength(1)
  await expect.element(button('Link Shy')).toBeEnabled()
  await expect.element(linking.getByRole('alert')).toHaveLength(0)
  await linking.getByRole('radio', { name: 'Taken' }).click()
  await button('Link Taken').click()
  await expect
    .element(linking.getByRole('alert'))
    .toMatchTextContent('This wallet is linked to another account.')
  expect(await axeFindings()).toEqual([])
})

test('without a wallet in the browser the dialog says so', async () => {
  serveWallets()
  await open()
  await button('Link a wallet').click()
  await expect.element(linking.getByText(/No wallet was found in this browser/)).toBeVisible()
  await expect.element(button('Look again')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('a contract is shown with its chain, and a list that does not come can be asked for again', async () => {
  serve({ 'POST /api/linked-wallets': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await open()
  await expect.element(wallets.getByText('Your wallets could not be loaded.')).toBeVisible()
  serveWallets({ ...linked, chain: 'polygon', last_used_at: '2026-11-14T09:30:00.000Z' })
  await wallets.getByRole('button', { name: 'Try again' }).click()
  await expect.element(entries.getByText('Contract on Polygon')).toBeVisible()
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    await expectToFit()
  }
})
