import type { Page } from '@playwright/test'
import { readyCollection, shownDraft, shownSale } from './shot-drafts.ts'
import type { TemporaryAssay, Tokens } from './temporary-assay.ts'

export type Stage = {
  page: Page
  /** Delivers its mail; the other one keeps it in the development inbox. */
  assay: TemporaryAssay
  assayWithoutMail: TemporaryAssay
  tokens: Tokens
}
export type Screen = {
  go(stage: Stage): Promise<unknown>
  only?: 'phone'
  /** Shows the demo world, which goes on: the browser's clock has to be the server's. */
  now?: true
  /** What lies over a page is seen in the window alone. */
  windowOnly?: true
}

/** The curator's, who owns the editions: as from here the pages are those of an owner. Everybody knows it. */
const CURATOR_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const shownCode = '482916'
const shownAddress = 'ada@example.com'

const shownRequests = [
  {
    uuid: '0d6cf0d7-3f52-4a3c-9c0a-0f6f6a7a3b01',
    subject: 'Revenue of last week is missing',
    description: 'The card shows $0.00 although three sales went through.',
    file_name: 'sales.csv',
    state: 'open',
    created_at: '2026-11-14T07:10:00.000Z',
  },
  {
    uuid: '0d6cf0d7-3f52-4a3c-9c0a-0f6f6a7a3b02',
    subject: 'Affiliate program inquiry',
    description: '',
    file_name: null,
    state: 'closed',
    created_at: '2026-10-30T15:42:00.000Z',
  },
] as const

const shownNotifications = [
  {
    id: 2,
    kind: 'support',
    title: 'We have received your request',
    body: 'Revenue of last week is missing',
    link: '/dashboard/support',
    created_at: '2026-11-14T07:10:00.000Z',
    read: false,
  },
  {
    id: 1,
    kind: 'sign-in',
    title: 'Sign-in from a new browser',
    body: 'Firefox on Linux. If this was not you, end that session in your settings.',
    link: '/dashboard/settings',
    created_at: '2026-11-09T18:02:00.000Z',
    read: true,
  },
] as const

const shownSessions = [
  {
    browser: 'Chrome on macOS',
    address: '203.0.113.7',
    created_at: '2026-11-02T08:15:00.000Z',
    current: true,
  },
  {
    browser: 'Safari on iOS',
    address: '2001:db8:85a3::8a2e:370:7334',
    created_at: '2026-11-13T19:40:00.000Z',
  },
  { browser: 'Firefox on Linux', address: '198.51.100.23', created_at: '2026-10-20T15:42:00.000Z' },
].map((session, index) => ({
  id: `0d6cf0d7-3f52-4a3c-9c0a-0f6f6a7a3b0${index}`,
  used_at: '2026-11-14T09:05:00.000Z',
  current: false,
  ...session,
}))

const shownStorage = {
  used_bytes: 12_897_485,
  quota_bytes: 209_715_200,
  unused_count: 24,
  unused_bytes: 3_355_443,
  as_of: '2026-11-14T09:05:00.000Z',
  result: [
    { url: '/rosette.svg', bytes: 348_160, created_at: '2026-11-13T19:40:00.000Z' },
    { url: '/favicon.svg', bytes: 1_572_864, created_at: '2026-11-02T08:15:00.000Z' },
    { url: '/gone.png', bytes: 61_440, created_at: '2026-10-20T15:42:00.000Z' },
  ],
  next: '1_a.png',
}

const shownTrouble =
  'It is to be read again, and the disk has no room for both readings. About 1,480 MB are needed, 912 MB are free.'

/** Every screen by the name of its picture, and the way there. A new screen is a new line. */
export const screens: Record<string, Screen> = {
  'sign-in': { go: (stage) => stage.page.goto(stage.assay.url) },
  'sign-in-code': { go: askForCode },
  'sign-in-wrong-code': { go: giveWrongCode },
  dashboard: { go: withoutCollections('/dashboard') },
  'analytics-nft': { go: withCollection('Touchstones', '/dashboard?days=30'), now: true },
  'analytics-erc20': { go: withCollection('Bullion', '/dashboard?days=30'), now: true },
  'analytics-wallet': { go: withCollection("Collector's wallet", '/dashboard?days=30'), now: true },
  'analytics-older': { go: withOlderReadings('/dashboard?days=30'), now: true },
  proof: { go: openProof, now: true },
  notifications: { go: openNotifications },
  'notifications-none': { go: openNoNotifications },
  menu: { go: openMenu, only: 'phone' },
  collections: { go: withCollection('Touchstones', '/dashboard/collections'), now: true },
  'collections-older': { go: withOlderReadings('/dashboard/collections'), now: true },
  'collections-none': { go: withoutCollections('/dashboard/collections') },
  'collections-add': { go: openAddContract, now: true },
  'collections-new': { go: inside('/dashboard/collections/new') },
  'contract-console': { go: withCollection('Workshop Editions', consolePath), now: true },
  assets: { go: openAssets, now: true },
  'assets-erc20': { go: withCollection('Bullion', '/dashboard/assets'), now: true },
  'assets-new': { go: withCollection('Workshop Editions', '/dashboard/assets/new'), now: true },
  'asset-preview': { go: openPreview, now: true },
  'asset-edit': { go: withCollection('Workshop Editions', draftPath('edit')), now: true },
  'assets-mint': { go: withDraft('/dashboard/assets/mint'), now: true },
  'asset-sell': { go: withDraft(draftPath('sell')), now: true },
  claim: { go: openClaim, now: true },
  'asset-analytics': { go: inside('/dashboard/asset-analytics') },
  affiliates: { go: inside('/dashboard/affiliates') },
  settings: { go: openSettings },
  'operator-mail': { go: inside('/dashboard/operator/mail') },
  support: { go: openSupport },
  failed: { go: openBrokenScreen },
  'not-found': { go: (stage) => stage.page.goto(`${stage.assay.url}/nowhere`) },
  'not-found-inside': { go: inside('/dashboard/nowhere') },
  mail: { go: openMail },
  'development-inbox': { go: openInbox },
}

/** A page of the dashboard, as somebody who has signed in. */
export function inside(path: string) {
  return async ({ page, assay, tokens }: Stage) => {
    await page.goto(`${assay.url}/robots.txt`)
    await page.evaluate(({ access, refresh }) => {
      localStorage.setItem('assay.access_token', access)
      localStorage.setItem('assay.refresh_token', refresh)
      localStorage.setItem('assay.tour', 'done')
    }, tokens)
    await page.goto(assay.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}

function withoutCollections(path: string) {
  return async (stage: Stage) => {
    await stage.page.route('**/api/collections', (route) => route.fulfill({ json: [] }))
    await inside(path)(stage)
  }
}

/** With the collection of that name selected, once all of the demo world is read. */
export function withCollection(name: string, path: string | ((stage: Stage) => Promise<string>)) {
  return async (stage: Stage) => {
    const { contract_chain, contract_address, contract_type } = await readyCollection(stage, name)
    const key = [contract_chain, contract_address, contract_type].join('/')
    await stage.page.addInitScript((key) => localStorage.setItem('assay.selected_collection', key), key)
    await connectDemoWallet(stage)
    await inside(typeof path === 'string' ? path : await path(stage))(stage)
  }
}

/** As after an upgrade: one is being read again, the others wait, and for one there is no room. */
function withOlderReadings(path: string) {
  return async (stage: Stage) => {
    await readyCollection(stage, 'Touchstones')
    await stage.page.route('**/api/collections', async (route) => {
      const answer = await route.fetch()
      const collections = (await answer.json()) as { collection_name: string }[]
      const older = (name: string) => ({
        percent: name === 'Touchstones' ? 42 : null,
        trouble: name === 'Bullion' ? shownTrouble : null,
      })
      const json = collections.map((each) => ({ ...each, older_reading: older(each.collection_name) }))
      await route.fulfill({ response: answer, json })
    })
    await withCollection('Touchstones', path)(stage)
    await stage.page.getByText('Older reading').first().waitFor()
  }
}

export function draftPath(verb: 'edit' | 'sell') {
  return async (stage: Stage) => `/dashboard/assets/${verb}/${(await shownDraft(stage)).uuid}`
}

export function withDraft(path: string | ((stage: Stage) => Promise<string>)) {
  return async (stage: Stage) => {
    await shownDraft(stage)
    await withCollection('Workshop Editions', path)(stage)
  }
}

export async function consolePath(stage: Stage) {
  const { contract_address, contract_chain } = await readyCollection(stage, 'Workshop Editions')
  return `/dashboard/collections/contract/${contract_address}/${contract_chain}`
}

async function openAssets(stage: Stage) {
  await withCollection('Touchstones', '/dashboard/assets')(stage)
  const { page } = stage
  await page.locator('article').first().waitFor()
  // The pictures of a new server are still being drawn; the page asks for them by itself.
  await page.waitForFunction("!document.body.textContent.includes('On its way…')")
}

async function openPreview(stage: Stage) {
  const { contract_address, contract_chain } = await readyCollection(stage, 'Touchstones')
  await inside(`/dashboard/assets/preview/${contract_address}/7/${contract_chain}`)(stage)
}

async function openClaim(stage: Stage) {
  const uuid = await shownSale(stage)
  await connectDemoWallet(stage)
  await stage.page.goto(`${stage.assay.url}/claim/${uuid}`)
  await stage.page.getByRole('heading', { level: 1 }).waitFor()
}

async function connectDemoWallet({ page }: Stage) {
  await page.addInitScript((key) => {
    localStorage.setItem('assay.demo_wallet', 'connected')
    localStorage.setItem('assay.demo_key', key)
  }, CURATOR_KEY)
}

async function openProof(stage: Stage) {
  await withCollection('Touchstones', '/dashboard?days=30')(stage)
  await stage.page.getByRole('region', { name: 'Total Revenue' }).getByRole('button').click()
  await stage.page
    .getByText(/add up to|adds up to|Show more/)
    .first()
    .waitFor()
}

async function openAddContract(stage: Stage) {
  await withCollection('Touchstones', '/dashboard/collections')(stage)
  await stage.page.getByRole('button', { name: 'Add New Collection' }).click()
  await stage.page.getByRole('button', { name: 'Add Existing Contract' }).click()
  await stage.page.getByRole('textbox', { name: 'Contract Address' }).waitFor()
}

async function askForCode({ page, assay }: Stage) {
  // One address gets one code a minute; what is asked for is one that nobody had before.
  await page.route('**/auth/login-email', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), email: newAddress() } }),
  )
  await page.goto(assay.url)
  await page.getByLabel('Enter your email').fill(shownAddress)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
}

async function giveWrongCode(stage: Stage) {
  await askForCode(stage)
  await stage.page.keyboard.type(shownCode)
  await stage.page.getByRole('alert').waitFor()
}

async function openNotifications(stage: Stage) {
  await stage.page.route('**/api/notifications', (route) =>
    route.fulfill({ json: { result: shownNotifications, unread: 1, more: true } }),
  )
  await inside('/dashboard')(stage)
  await stage.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await stage.page.getByText('Show older').waitFor()
}

async function openNoNotifications(stage: Stage) {
  await inside('/dashboard')(stage)
  await stage.page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  await stage.page.getByText('No notifications yet.').waitFor()
}

async function openMenu(stage: Stage) {
  await inside('/dashboard')(stage)
  await stage.page.getByRole('button', { name: 'Open menu' }).click()
  await stage.page.getByRole('dialog', { name: 'Menu' }).waitFor()
}

export async function openSettings(stage: Stage) {
  await stage.page.route('**/api/sessions', (route) =>
    route.fulfill({ json: { result: shownSessions, total: 24, more: true } }),
  )
  await stage.page.route('**/api/uploads/unused', (route) => route.fulfill({ json: shownStorage }))
  await inside('/dashboard/settings')(stage)
  await stage.page.getByText('3 of 24 sessions').waitFor()
}

async function openSupport(stage: Stage) {
  const { page } = stage
  await page.route('**/api/support-requests', (route) => route.fulfill({ json: shownRequests }))
  await inside('/dashboard/support')(stage)
  await page.getByText(shownRequests[0].subject).click()
}

async function openBrokenScreen(stage: Stage) {
  await stage.page.route('**/static/Support-*.js', (route) => route.abort())
  await inside('/dashboard/support')(stage)
}

async function openInbox({ page, assayWithoutMail: { url } }: Stage) {
  await fetch(`${url}/auth/login-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: newAddress() }),
  })
  await page.route('**/dev/inbox', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: newestMailOf(await response.text()) })
  })
  await page.goto(`${url}/dev/inbox`)
  await page.getByText(`to ${shownAddress}`).waitFor()
}

async function openMail(stage: Stage) {
  await openInbox(stage)
  const mail = await stage.page.locator('iframe').first().getAttribute('srcdoc')
  await stage.page.goto('about:blank')
  await stage.page.setContent(mail ?? '')
}

/** Codes, addresses and times differ from run to run; the pictures should not. */
function newestMailOf(html: string) {
  const [head, newest] = html.split('<details')
  const code = /(\d{6}) is your Assay code/.exec(newest ?? '')?.[1]
  if (!code) throw new Error('There is no code in the development inbox.')
  const shown = newest
    ?.replaceAll(code, shownCode)
    .replace(/to \S+@example\.com/, `to ${shownAddress}`)
    .replace(/[\d-]{10} [\d:]{8} UTC/, '2026-11-14 09:30:00 UTC')
  return `${head}<details${shown}`
}

function newAddress() {
  return `${crypto.randomUUID()}@example.com`
}
