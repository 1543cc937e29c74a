import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { startAssay } from '#tools/assay-process.ts'
import pgliteTemplate from '#tools/pglite-template.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { CURATOR } from './demo-chain.ts'
import { axeFindings, demoServer, expect, storeTokens, test } from './fixtures.ts'

test.use({ serverEnv: demoServer })

const PAGE = '/dashboard/collections/new'
const SOMEBODY = '0x00000000000000000000000000000000000A55A1'
const HALF_ETHER = '0x6f05b59d3b20000'

type Wallet = {
  info: { name: string; rdns: string; icon: string; uuid: string }
  provider: {
    request(request: { method: string; params?: unknown }): Promise<unknown>
    on(event: string, listener: (value: unknown) => void): void
  }
}
type Answer = { result?: unknown; code?: number; message?: string }
declare global {
  interface Window {
    /** What the wallets of the page have announced. */
    wallets: Wallet[]
    events: unknown[]
    answer: Promise<Answer>
  }
}

test.beforeEach(({ page }) => collectWallets(page))

test('connect, reject and approve: what is approved is on the chain, what is rejected is not', async ({
  page,
  signIn,
  request,
}) => {
  await signIn()
  await openWallet(page)
  const [info] = await page.evaluate(() => window.wallets.map((wallet) => wallet.info))
  expect(info?.name).toBe('Assay demo wallet')
  expect(info?.icon).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(info?.rdns).toBe('app.assay.demo-wallet')
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [] })
  expect(await ask(page, 'eth_chainId')).toEqual({ result: '0x7a69' })
  expect(await ask(page, 'eth_sendTransaction', [{ from: CURATOR, to: SOMEBODY }])).toMatchObject({
    code: 4100,
  })

  await begin(page, 'eth_requestAccounts')
  const connecting = page.getByRole('dialog', { name: 'Connect to this page?' })
  await expect(connecting).toContainText(/Account0x[0-9a-fA-F]{40}Balance10 ETH/)
  await connecting.getByRole('button', { name: 'Approve' }).click()
  const [own] = (await answer(page)).result as [string]
  await expect(connecting).toBeHidden()
  expect(own).not.toBe(CURATOR)
  expect(await page.evaluate(() => window.events)).toEqual([['accountsChanged', [own]]])
  expect(await ask(page, 'eth_sendTransaction', [{ from: CURATOR, to: SOMEBODY }])).toMatchObject({
    code: 4100,
    message: 'The demo wallet holds another account.',
  })

  const before = await balance(request)
  const transaction = { from: own, to: SOMEBODY, value: HALF_ETHER }
  await begin(page, 'eth_sendTransaction', [transaction])
  const dialog = page.getByRole('dialog', { name: 'Confirm transaction' })
  await expect(dialog).toContainText(own)
  await expect(dialog).toContainText(SOMEBODY)
  await expect(dialog).toContainText('0.5 ETH')
  await expect(dialog).toContainText(/Estimated cost0\.0000\d* ETH/)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  expect(await answer(page)).toMatchObject({ code: 4001 })
  expect(await balance(request)).toBe(before)

  await begin(page, 'eth_sendTransaction', [transaction])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const { result: hash } = await answer(page)
  await expect
    .poll(async () => (await rpc(request, 'eth_getTransactionReceipt', [hash])).result?.status)
    .toBe('0x1')
  expect((await balance(request)) - before).toBe(5n * 10n ** 17n)
})

test('the account stays in this browser: it is the same after a reload and in another tab, and signs by itself', async ({
  page,
  context,
  browser,
  assay,
  signIn,
}) => {
  const tokens = await signIn()
  await openWallet(page)
  const own = await connect(page)
  await openWallet(page)
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [own] })
  const tab = await context.newPage()
  await collectWallets(tab)
  await openWallet(tab)
  expect(await ask(tab, 'eth_accounts')).toEqual({ result: [own] })
  await tab.close()

  await begin(page, 'personal_sign', ['0x48656c6c6f', own])
  const signing = page.getByRole('dialog', { name: 'Sign this message?' })
  await expect(signing).toContainText('Hello')
  await signing.getByRole('button', { name: 'Approve' }).click()
  const signature = (await answer(page)).result as Hex
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(own)

  const polygon = [{ chainId: '0x89', chainName: 'Polygon' }]
  expect(await ask(page, 'wallet_switchEthereumChain', polygon)).toMatchObject({ code: 4902 })
  await approve(page, 'wallet_addEthereumChain', polygon)
  await approve(page, 'wallet_switchEthereumChain', polygon)
  expect(await ask(page, 'eth_chainId')).toEqual({ result: '0x89' })
  expect(await page.evaluate(() => window.events)).toEqual([['chainChanged', '0x89']])
  expect(await ask(page, 'eth_blockNumber')).toMatchObject({ code: 4901 })
  await approve(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
  expect((await ask(page, 'eth_blockNumber')).result).toMatch(/^0x/)
  expect(await ask(page, 'anvil_mine')).toMatchObject({ code: -32601 })

  // Somebody else, in another browser.
  const other = await browser.newContext({ baseURL: assay.url })
  await storeTokens(other, assay.url, tokens)
  const theirs = await other.newPage()
  await collectWallets(theirs)
  await openWallet(theirs)
  expect(await connect(theirs)).not.toBe(own)
  await other.close()
})

test('the dialog keeps the focus, axe finds nothing in it, and Escape rejects; an empty faucet says so', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/demo/faucet', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'faucet_empty', message: 'The faucet is empty for now: try again later.' } },
    }),
  )
  await signIn()
  await openWallet(page)
  const own = await connect(page)
  await begin(page, 'eth_sendTransaction', [{ from: own, data: '0x00' }])
  const dialog = page.getByRole('dialog', { name: 'Confirm transaction' })
  await expect(dialog).toContainText('A new contract')
  await expect(dialog).toContainText('Balance0 ETH')
  await expect(dialog).toContainText('The faucet is empty for now: try again later.')
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeFocused()
  for (let tab = 0; tab < 5; tab++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await answer(page)).toMatchObject({ code: 4001 })
})

test('a demo whose chain cannot start is a dashboard all the same, and says what is missing', async ({
  request,
}) => {
  const dataDir = await scratchDirectory('no-chain')
  await cp(await pgliteTemplate(), dataDir, { recursive: true })
  // Where the chain's directory would be.
  await writeFile(join(dataDir, 'demo-chain'), '')
  const assay = await startAssay({ DATA_DIR: dataDir, DEMO: 'on' })
  await assay.waitForOutput('The demo goes without its chain: ')
  const data = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  expect((await request.post(`${assay.url}/demo/rpc`, { data })).status()).toBe(404)
  const faucet = { data: { address: SOMEBODY } }
  expect((await request.post(`${assay.url}/demo/faucet`, faucet)).status()).toBe(404)
  expect((await request.get(assay.url)).status()).toBe(200)
  await assay.kill()
  await rm(dataDir, { recursive: true, force: true })
})

/** As a page that looks for wallets does (EIP-6963). */
function collectWallets(page: Page) {
  return page.addInitScript(() => {
    window.wallets = []
    window.events = []
    window.addEventListener('eip6963:announceProvider', (event) => {
      const wallet = (event as CustomEvent<Wallet>).detail
      if (window.wallets.some(({ info }) => info.uuid === wallet.info.uuid)) return
      window.wallets.push(wallet)
      for (const name of ['accountsChanged', 'chainChanged']) {
        wallet.provider.on(name, (value) => window.events.push([name, value]))
      }
    })
  })
}

async function openWallet(page: Page) {
  await page.goto(PAGE)
  await expect.poll(() => page.evaluate(() => window.wallets.length)).toBe(1)
}

/** Sends a request to the wallet; what comes back is for `answer`. */
function begin(page: Page, method: string, params?: unknown) {
  return page.evaluate(
    ([method, params]) => {
      const [wallet] = window.wallets
      window.answer = (
        wallet?.provider.request({ method, params }) ?? Promise.reject(new Error('no wallet'))
      ).then(
        (result) => ({ result }),
        ({ code, message }) => ({ code, message }),
      )
    },
    [method, params] as [string, unknown],
  )
}

function answer(page: Page): Promise<Answer> {
  return page.evaluate(() => window.answer)
}

async function ask(page: Page, method: string, params?: unknown): Promise<Answer> {
  await begin(page, method, params)
  return answer(page)
}

async function approve(page: Page, method: string, params?: unknown) {
  await begin(page, method, params)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  return answer(page)
}

/** The account. */
async function connect(page: Page): Promise<string> {
  const { result } = await approve(page, 'eth_requestAccounts')
  return (result as [string])[0]
}

async function rpc(request: APIRequestContext, method: string, params: readonly unknown[] = []) {
  const reply = await request.post('/demo/rpc', { data: { jsonrpc: '2.0', id: 1, method, params } })
  return reply.json()
}

async function balance(request: APIRequestContext): Promise<bigint> {
  return BigInt((await rpc(request, 'eth_getBalance', [SOMEBODY, 'latest'])).result)
}
