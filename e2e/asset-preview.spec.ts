import type { Page } from '@playwright/test'
import { formatEther } from 'viem'
import { rpc } from '#demo/rpc.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay } from '#tools/temporary-assay.ts'
import { download } from './analytics-page.ts'
import { short } from './any-page.ts'
import { demoChainUrl } from './demo-chain.ts'
import { demoServer, expect, test } from './fixtures.ts'
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

test('tokens that were sold, minted and given away show what the ledger says of them, and the picture that was drawn', async ({
  page,
  assay,
  signIn,
}) => {
  const signedIn = await signIn()
  await ready(assay, signedIn)
  const truth = await readGroundTruth()
  const { touchstones } = truth
  const { rankOf, percent, shareOf } = rarity(touchstones)
  const tokens = chosen(truth)
  // What somebody looks at is drawn before all others.
  const first = { contract: touchstones.address, contract_chain: 'demo', id: '1' }
  await api(assay, signedIn)('/api/nft/get-data', first)
  for (const id of [...Object.values(tokens), '1']) {
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
      const market = wei === 0n ? '' : kind === 'Mint' ? 'Paid to the contract' : 'Seaport'
      texts.push(`${kind}${price}From ${sender}To ${short(to)}${localMinute(time)}${market}`)
      const day = time.toISOString().slice(0, 10)
      if (wei > 0n) paidOn.set(day, (paidOn.get(day) ?? 0n) + wei)
    }
    await expect(activity(page)).toContainText(texts)

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

  const picture = page.getByRole('img', { name: 'Touchstone #1', exact: true })
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1024)
})
