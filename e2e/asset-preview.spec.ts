import type { Page } from '@playwright/test'
import { formatEther } from 'viem'
import { rpc } from '#demo/rpc.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { download } from './analytics-page.ts'
import { expectToFit, settledBox, short } from './any-page.ts'
import { demoChainUrl } from './demo-chain.ts'
import { axeFindings, demoServer, expect, test } from './fixtures.ts'
import { recordVideo } from './record-video.ts'
import { api, ready } from './server-calls.ts'
import { chosen, happenings, rarity } from './touchstone-ledger.ts'

const timezoneId = 'America/New_York'
test.use({ serverEnv: demoServer, timezoneId })
// Reading the world, its metadata and the first pictures takes its time on a busy machine.

/** All tokens' metadata is read after the chain, while the screen is looked at. */
const metadataMs = 50_000

const pathOf = (contract: string, id: string) => `/dashboard/assets/preview/${contract}/${id}/demo`
const details = (page: Page) => page.getByRole('region', { name: 'Details' })
const activity = (page: Page) => page.getByRole('list', { name: 'Recent Activity' }).getByRole('listitem')

async function detailRows(page: Page): Promise<Record<string, string>> {
  const rows = details(page).locator('dl > div')
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent.trim()]),
  )
  return Object.fromEntries(texts)
}

async function timeOf(assay: TemporaryAssay, block: number): Promise<Date> {
  const asked = [`0x${block.toString(16)}`, false]
  const { timestamp } = await rpc<{ timestamp: string }>(demoChainUrl(assay), 'eth_getBlockByNumber', asked)
  return new Date(Number(timestamp) * 1000)
}

function localMinute(time: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezoneId,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const { day, month, year, hour, minute } = Object.fromEntries(
    format.formatToParts(time).map(({ type, value }) => [type, value]),
  )
  return `${day} ${month} ${year}, ${hour}:${minute}`
}

test('tokens that were sold, minted and given away show what the ledger say of them', async ({
  page,
  assay,
  signIn,
}) => {
  await ready(assay, await signIn())
  const truth = await readGroundTruth()
  const { touchstones } = truth
  const { rankOf, percent, shareOf } = rarity(touchstones)
  const tokens = chosen(truth)
  for (const id of ['1', ...Object.values(tokens)]) {
    await page.goto(pathOf(touchstones.address, id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Touchstone #${id}`, {
      timeout: metadataMs,
    })

    const traits = Object.entries(touchstones.traits[id as keyof typeof touchstones.traits] ?? {})
    const cards = page.getByRole('region', { name: 'Properties / Traits' }).getByRole('listitem')
    await expect(cards).toHaveText(
      traits.map(([type, value]) => `${type}${value}${shareOf(type, value)} have this trait`),
      { timeout: metadataMs },
    )
    const rank = rankOf(id)
    await expect
      .poll(() => detailRows(page), { timeout: metadataMs })
      .toMatchObject({
        'Contract Address': short(touchstones.address),
        'Token ID': id,
        'Token Standard': 'ERC721',
        Blockchain: 'demo',
        Owner: short(touchstones.owners[id as keyof typeof touchstones.owners] ?? ''),
        'Rarity Rank': `#${rank}`,
        Rarity: percent(rank),
        'Resale Royalties': '-',
        'Floor Price': expect.stringMatching(/^\d+(\.\d+)? ETH$/),
      })
    for (const missing of ['Project', 'Discord', 'Twitter', 'Instagram'])
      await expect(details(page).getByText(missing, { exact: true })).toHaveCount(0)

    const expected = happenings(touchstones, id)
    const texts: string[] = []
    const paidOn = new Map<string, bigint>()
    for (const { block, kind, wei, from, to } of expected) {
      const time = await timeOf(assay, block)
      const price = kind === 'Sale' ? `${Number(formatEther(wei)).toFixed(4)} demo` : '---'
      const sender = kind === 'Mint' ? '--' : short(from)
      texts.push(`${kind}${price}From ${sender}To ${short(to)}${localMinute(time)}`)
      const day = time.toISOString().slice(0, 10)
      if (wei > 0n) paidOn.set(day, (paidOn.get(day) ?? 0n) + wei)
    }
    await expect(activity(page)).toHaveText(texts)

    if (paidOn.size === 0) {
      await expect(page.getByText('Nobody has paid for this asset yet.')).toBeVisible()
      continue
    }
    const days = [...paidOn].sort().map(([day, wei]) => `${day},${formatEther(wei)}`)
    const { content } = await download(page, 'Price History', 'Download CSV')
    expect(content.toString().trim().split('\r\n')).toEqual(['Date,Price', ...days])
    const last = `${Number(days.at(-1)?.split(',')[1]).toFixed(4)} demo`
    await expect(page.getByRole('slider', { name: 'Price by day' })).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^\\d+ \\w+ \\d{4}: ${last}$`),
    )
  }

  await page.setViewportSize({ width: 1379, height: 900 })
  const full = [
    touchstones.address,
    touchstones.owners[tokens.given as unknown as keyof typeof touchstones.owners],
  ]
  expect(await detailRows(page)).toMatchObject({
    'Contract Address': short(`${full[0]}`),
    Owner: short(`${full[1]}`),
  })
  await page.setViewportSize({ width: 1380, height: 900 })
  await expect(details(page).getByText(`${full[1]}`)).toBeVisible()
  expect(await detailRows(page)).toMatchObject({ 'Contract Address': full[0], Owner: full[1] })
  await expect(activity(page).first()).toContainText(short(`${full[1]}`))

  expect(await axeFindings(page)).toEqual([])
})

test('a picture shows as the server drew it, a video plays without a sound, and what does not load is No Media', async ({
  page,
  assay,
  signIn,
}) => {
  const signedIn = await signIn()
  await ready(assay, signedIn)
  const { touchstones } = await readGroundTruth()
  const drawn = () => firstDrawn(assay, signedIn, touchstones.address)
  await expect.poll(drawn, { timeout: metadataMs }).not.toBeNull()
  const id = `${await drawn()}`
  await page.goto(pathOf(touchstones.address, id))
  const picture = page.getByRole('img', { name: `Touchstone #${id}` })
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1024)

  const changeData = await dataChanger(page, assay, signedIn, touchstones.address, '1')
  await page.goto('/robots.txt')
  const video = Buffer.from(await page.evaluate(recordVideo), 'base64')
  const served = (url: string) => ({ media_collection: { high: { url } }, original_media_url: url })
  await page.route('**/media/*/original.webm', (route) =>
    route.fulfill({ body: video, contentType: 'video/webm' }),
  )
  await page.route('**/media/*/high.webp', (route) => route.fulfill({ status: 404 }))
  await changeData({ media: served(`/media/${'a'.repeat(64)}/original.webm`) })
  await page.goto(pathOf(touchstones.address, '1'))
  const shown = page.locator('video')
  await expect
    .poll(() => shown.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0)
  const { autoplay, muted, loop, paused } = await shown.evaluate((element: HTMLVideoElement) => ({
    autoplay: element.autoplay,
    muted: element.muted,
    loop: element.loop,
    paused: element.paused,
  }))
  expect({ autoplay, muted, loop, paused }).toEqual({
    autoplay: true,
    muted: true,
    loop: true,
    paused: false,
  })

  for (const url of [`/media/${'b'.repeat(64)}/high.webp`, `/media/${'c'.repeat(64)}/original.mp4`]) {
    await changeData({ media: served(url) })
    await page.reload()
    await expect(page.getByText('No Media')).toBeVisible()
    await expect(page.locator('main').locator('video, img')).toHaveCount(0)
  }
})

test('what strangers wrote stays text, breaks, and is never a link that runs', async ({
  page,
  assay,
  signIn,
}) => {
  const signedIn = await signIn()
  await ready(assay, signedIn)
  const { touchstones } = await readGroundTruth()
  const changeData = await dataChanger(page, assay, signedIn, touchstones.address, '1')
  const script = '<img src=x onerror="window.ran = 1"><script>window.ran = 1</script>'
  const description = `${script}\u202e${'W'.repeat(10_000 - script.length - 1)}`
  await changeData({
    project_url: 'javascript:window.ran=1',
    discord_url: 'https://discord.example/abc',
    twitter_username: 'javascript:window.ran=1',
    instagram_username: 'assay.office',
    normalized_metadata: {
      name: script,
      description,
      attributes: [{ trait_type: script, value: { description: 'W'.repeat(300) }, percentage: null }],
    },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(pathOf(touchstones.address, '1'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script)
  await expect(details(page).locator('p').last()).toHaveText(description)
  await expect(page.getByRole('listitem').filter({ hasText: '-- have this trait' })).toContainText(script)
  const rows = await detailRows(page)
  expect([rows.Project, rows.Twitter]).toEqual(['javascript:window.ran=1', 'javascript:window.ran=1'])
  const links = details(page).getByRole('link')
  await expect(links).toHaveText(['https://discord.example/abc', '@assay.office'])
  for (const link of await links.all())
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(links.nth(1)).toHaveAttribute('href', 'https://www.instagram.com/assay.office')
  await expect(page.locator('main a[href^="javascript"], main script, main img[src="x"]')).toHaveCount(0)

  const unfold = details(page).getByRole('button', { name: 'Show more' })
  const folded = await settledBox(details(page))
  await unfold.press('Enter')
  await expect(details(page).getByRole('button', { name: 'Show less' })).toBeFocused()
  expect((await settledBox(details(page))).height).toBeGreaterThan(folded.height * 3)
  await expectToFit(page)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(await axeFindings(page)).toEqual([])
})

test('it says what it waits for, follows what happens, and what cannot be read can be tried again', async ({
  page,
  assay,
  signIn,
}) => {
  const signedIn = await signIn()
  await ready(assay, signedIn)
  const { touchstones } = await readGroundTruth()
  const path = pathOf(touchstones.address, '1')
  const main = page.getByRole('main')
  // Without the server there are no events either, each of which would be one more attempt.
  await page.route('**/api/live', (route) => route.abort())
  await page.route('**/api/nft/get-data', (route) => route.abort())
  await page.goto(path)
  await expect(main.getByText('Loading', { exact: true })).toBeVisible()
  await expect(main).toContainText('The asset could not be loaded.', { timeout: 20_000 })
  await page.unroute('**/api/nft/get-data')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Touchstone #1', { timeout: metadataMs })

  await page.getByRole('button', { name: 'Refresh metadata' }).press('Enter')
  await expect(
    page.getByText('The metadata is being read again. What has changed will show here.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh metadata' })).toBeFocused()
  const error = { code: 'too_many_refreshes', message: 'You have refreshed a lot. Try again later.' }
  await page.route('**/api/nft/refresh-metadata', (route) => route.fulfill({ status: 429, json: { error } }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(error.message)

  const transfer = {
    from_address: touchstones.owners[1],
    to_address: touchstones.owners[1],
    value: '0',
    block_timestamp: '2026-01-02T03:04:05.000Z',
    transaction_hash: `0x${'1'.repeat(64)}`,
  }
  await page.route('**/api/nft/get-transfers', (route) => {
    const isSecond = route.request().postDataJSON().cursor === 'next'
    const result = Array(isSecond ? 3 : 12).fill(transfer)
    return route.fulfill({ json: { result, cursor: isSecond ? null : 'next' } })
  })
  const figures = { contract_address: touchstones.address, contract_chain: 'demo', block: 1 }
  await page.unroute('**/api/live')
  await page.route('**/api/live', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: figures\ndata: ${JSON.stringify(figures)}\n\n`,
    }),
  )
  const changeData = await dataChanger(page, assay, signedIn, touchstones.address, '1')
  const blank = { name: null, description: null, attributes: [] }
  await changeData({ metadata_state: 'waiting', rarity_rank: null, normalized_metadata: blank })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('#1')
  await expect(main).toContainText('The metadata of this asset is still being fetched.')
  await expect(main).not.toContainText('Rarity Rank')
  await expect(main).not.toContainText('Properties / Traits')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(activity(page)).toHaveCount(10)
  await more.press('Enter')
  await expect(activity(page)).toHaveCount(15)
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Recent Activity' })).toBeFocused()

  await changeData({ metadata_state: 'known' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Touchstone #1')
  await changeData({ metadata_state: 'known', rarity_rank: 4321 })
  await expect(main).toContainText('#4,321')

  for (const wrong of [
    path.replace('/1/', '/99999/'),
    path.replace('/1/', '/one/'),
    path.replace('/demo', '/mars'),
  ]) {
    await page.unroute('**/api/nft/get-data')
    await page.goto(wrong)
    await expect(main).toContainText(/This contract has no such token\.|There is no asset at this address\./)
    await expect(page.getByRole('link', { name: 'Go to assets' })).toBeVisible()
  }
})

/** Has the page read what the server says of a token, with some of it changed. */
async function dataChanger(page: Page, assay: TemporaryAssay, tokens: Tokens, contract: string, id: string) {
  const data = await api(assay, tokens)('/api/nft/get-data', { contract, contract_chain: 'demo', id })
  return async (change: object) => {
    await page.unroute('**/api/nft/get-data')
    await page.route('**/api/nft/get-data', (route) => route.fulfill({ json: { ...data, ...change } }))
  }
}

/** The first of a page of tokens whose picture is there: a thousand take their time, those that somebody looks at do not. */
async function firstDrawn(assay: TemporaryAssay, tokens: Tokens, contract: string): Promise<string | null> {
  const page = { contract, contract_chain: 'demo', limit: 12 }
  const { result } = await api(assay, tokens)('/api/nft/all', page)
  type Listed = { token_id: string; media: { media_collection: object | null } | null }
  return (result as Listed[]).find(({ media }) => media?.media_collection)?.token_id ?? null
}
