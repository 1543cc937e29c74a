import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startAssay } from '#tools/assay-process.ts'
import pgliteTemplate from '#tools/pglite-template.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { VISITOR } from './demo-chain.ts'
import { axeFindings, demoServer, expect, test } from './fixtures.ts'

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
  expect(await ask(page, 'eth_sendTransaction', [{ from: VISITOR, to: SOMEBODY }])).toMatchObject({
    code: 4100,
  })

  await begin(page, 'eth_requestAccounts')
  await page
    .getByRole('dialog', { name: 'Connect to this page?' })
    .getByRole('button', { name: 'Approve' })
    .click()
  expect(await answer(page)).toEqual({ result: [VISITOR] })
  expect(await page.evaluate(() => window.events)).toEqual([['accountsChanged', [VISITOR]]])

  const before = await balance(request)
  const transaction = { from: VISITOR, to: SOMEBODY, value: HALF_ETHER }
  await begin(page, 'eth_sendTransaction', [transaction])
  const dialog = page.getByRole('dialog', { name: 'Confirm transaction' })
  await expect(dialog).toContainText(VISITOR)
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

test('the wallet remembers the connection, signs, and switches between chains it knows', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openWallet(page)
  await connect(page)
  await openWallet(page)
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [VISITOR] })

  await begin(page, 'personal_sign', ['0x48656c6c6f', VISITOR])
  const signing = page.getByRole('dialog', { name: 'Sign this message?' })
  await expect(signing).toContainText('Hello')
  await signing.getByRole('button', { name: 'Approve' }).click()
  expect((await answer(page)).result).toMatch(/^0x[0-9a-f]{130}$/)

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
})

test('the dialog keeps the focus, axe finds nothing in it, and Escape rejects', async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn()
  await openWallet(page)
  await connect(page)
  await begin(page, 'eth_sendTransaction', [{ from: VISITOR, data: '0x00' }])
  const dialog = page.getByRole('dialog', { name: 'Confirm transaction' })
  await expect(dialog).toContainText('A new contract')
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeFocused()
  for (let tab = 0; tab < 5; tab++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await answer(page)).toMatchObject({ code: 4001 })
})
test('the way to the chain is for the visitor alone, and for what a wallet needs', async ({ request }) => {
  expect((await rpc(request, 'eth_accounts')).result).toEqual([VISITOR])
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  for (const [method, params] of [
    ['eth_sendTransaction', [{ from: other, to: SOMEBODY, value: '0x1' }]],
    ['eth_sendTransaction', [{ to: SOMEBODY, value: '0x1' }]],
    ['eth_sendTransaction', []],
    ['personal_sign', ['0x00', other]],
    ['eth_signTypedData_v4', [other, '{}']],
  ] as const) {
    expect((await rpc(request, method, params)).error).toMatchObject({ code: 4100 })
  }
  for (const method of ['anvil_setBalance', 'evm_mine', 'anvil_dumpState', 'eth_getLogs']) {
    expect((await rpc(request, method)).error).toMatchObject({ code: -32601 })
  }
  // Everybody knows this one's key.
  const studio = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
  const somebody = privateKeyToAccount(generatePrivateKey())
  const call = {
    type: 'eip1559',
    chainId: 31_337,
    to: VISITOR,
    gas: 21_000n,
    maxFeePerGas: 10n ** 10n,
  } as const
  const sendRaw = async (raw: string) => (await rpc(request, 'eth_sendRawTransaction', [raw])).error
  expect(await sendRaw(await studio.signTransaction(call))).toMatchObject({ code: 4100 })
  for (const raw of ['0x', '0x02c0', `0x04${(await somebody.signTransaction(call)).slice(4)}`]) {
    expect(await sendRaw(raw)).toMatchObject({ code: -32602 })
  }
  // The chain itself refuses it, whose account is empty.
  expect(await sendRaw(await somebody.signTransaction(call))).toMatchObject({ code: -32003 })
  const batch = await request.post('/demo/rpc', { data: [{ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }] })
  expect(batch.status()).toBe(400)
  const huge = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: ['0'.repeat(300_000)] }
  expect((await request.post('/demo/rpc', { data: huge })).status()).toBe(413)
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
  await answer(page)
}

function connect(page: Page) {
  return approve(page, 'eth_requestAccounts')
}

async function rpc(request: APIRequestContext, method: string, params: readonly unknown[] = []) {
  const reply = await request.post('/demo/rpc', { data: { jsonrpc: '2.0', id: 1, method, params } })
  return reply.json()
}

async function balance(request: APIRequestContext): Promise<bigint> {
  return BigInt((await rpc(request, 'eth_getBalance', [SOMEBODY, 'latest'])).result)
}
