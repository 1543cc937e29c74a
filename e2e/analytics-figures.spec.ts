import type { Page } from '@playwright/test'
import type { TemporaryAssay } from '#tools/temporary-assay.ts'
import { choose, daily, daysAgo, download, legend, rowsOf } from './analytics-page.ts'
import { card, short } from './any-page.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { type RunningLedger, runningLedger } from './running-ledger.ts'
import { ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })

const money = (usd: number) => usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const count = (value: number) => value.toLocaleString('en-US')
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The regulars go on trading: nothing on the page may move while it is compared. */
async function openStill(page: Page, name: string) {
  await page.route('**/api/live', (route) => route.abort())
  await page.goto('/dashboard')
  await choose(page, name)
}

/** The reloaded page, and the ledger at the block that its figures are of. */
async function reloaded(page: Page, assay: TemporaryAssay): Promise<RunningLedger> {
  await page.goto('/dashboard')
  const asOf = page.getByText(/^As of block [\d,]+/)
  await expect(asOf).toBeVisible()
  const [, block = ''] = /block ([\d,]+)/.exec((await asOf.textContent()) ?? '') ?? []
  return runningLedger(assay, Number(block.replaceAll(',', '')))
}

/** Both have the same days, and the same values to a millionth. */
function expectSame(found: Map<string, number>, expected: (day: string) => number) {
  expect([...found.keys()].at(-1)).toBe(daysAgo(0))
  for (const [day, value] of found)
    expect(Math.abs(value - expected(day)), day).toBeLessThan(1e-6 * Math.max(1, value))
}

function slices(counts: Record<string, number>): string[] {
  const total = sumOf(Object.values(counts))
  return Object.entries(counts).map(([label, n]) => `${label} ${count(n)} ${((n / total) * 100).toFixed(1)}%`)
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** Of Bullion, in USD. The pool against the wrapped coin is the deepest on every day. */
function poolPrice({ bullion, coinPrice }: RunningLedger, day: string): number {
  const [deepest] = bullion.pools
  return ((deepest?.other ?? 0) / (deepest?.bullion ?? 1)) * coinPrice(day)
}

const periods = { '1 day': 1, '7 days': 7, '30 days': 30, '90 days': 90, 'All days': 10_000 }

/** A card over each period, against the sum of the days that it is made of; over one day against that of the last 24 hours. */
async function expectFlows(
  page: Page,
  flows: [label: string, of: (day: string) => string | number, lately: number][],
  first: string,
) {
  for (const [choice, days] of Object.entries(periods)) {
    await page.getByText(choice, { exact: true }).click()
    const note = days > 90 ? 'All days' : `Last ${days} days`
    const within = Array.from({ length: Math.min(days, 200) }, (_, ago) => daysAgo(ago)).filter(
      (day) => day >= first,
    )
    for (const [label, of, lately] of flows) {
      const values = within.map(of)
      const isMoney = values.some((value) => typeof value === 'string')
      const total = days === 1 ? lately : sumOf(values.map(Number))
      await expect(card(page, label).locator('button'), `${label}, ${choice}`).toHaveText(
        isMoney ? money(total) : count(total),
        { timeout: 2000 },
      )
      await expect(card(page, label)).toContainText(note)
    }
  }
  await page.getByText('1 day', { exact: true }).click()
}

/** Distinct transactions of the last 24 hours. */
function transactionsLately(ledger: RunningLedger, all: readonly { block: number; hash: string }[]) {
  return new Set(all.filter(({ block }) => ledger.isLately(block)).map(({ hash }) => hash)).size
}

/** Distinct transactions of a day. */
function transactionsBy(ledger: RunningLedger, all: readonly { block: number; hash: string }[]) {
  const byDay = Map.groupBy(all, ({ block }) => ledger.dayOf(block))
  return (day: string) => new Set((byDay.get(day) ?? []).map(({ hash }) => hash)).size
}

test.describe('every figure is that of the ledger', () => {
  test.beforeEach(async ({ assay, signIn }) => ready(assay, await signIn()))

  test('of an ERC-721 contract', async ({ page, assay, consoleErrors }) => {
    await openStill(page, 'Touchstones')
    await expect(async () => {
      const ledger = await reloaded(page, assay)
      const { paid, held, transactions } = ledger.touchstones
      const byDay = Map.groupBy(paid, ({ block }) => ledger.dayOf(block))
      const usd = (of: 'ttv' | 'revenue') => (day: string) =>
        sumOf((byDay.get(day) ?? []).map((each) => each[of] * ledger.coinPrice(day)))
      const distinct = transactionsBy(ledger, transactions)
      const lately = (of: 'ttv' | 'revenue') =>
        sumOf(
          paid.flatMap((each) =>
            ledger.isLately(each.block) ? [each[of] * ledger.coinPrice(ledger.dayOf(each.block))] : [],
          ),
        )
      expectSame(await daily(page, 'Revenue'), usd('revenue'))
      expectSame(await daily(page, 'TTV'), usd('ttv'))
      expectSame(await daily(page, 'Transactions'), distinct)
      const { mints, airdrops, burns } = ledger.truth.touchstones
      const until = (day: string, of: readonly { block: number }[]) =>
        of.filter(({ block }) => ledger.dayOf(block) <= day)
      expectSame(await daily(page, 'Claimed Tokens'), (day) => {
        const minted = sumOf(until(day, mints).map((mint) => (mint as (typeof mints)[number]).ids.length))
        const dropped = sumOf(
          until(day, airdrops).map((drop) => (drop as (typeof airdrops)[number]).receivers),
        )
        return minted + dropped - until(day, burns).length
      })

      const first = ledger.dayOf(mints[0]?.block ?? 0)
      await expectFlows(
        page,
        [
          ['Total Revenue', (day) => String(usd('revenue')(day)), lately('revenue')],
          ['TTV', (day) => String(usd('ttv')(day)), lately('ttv')],
          ['Transaction Count', distinct, transactionsLately(ledger, transactions)],
        ],
        first,
      )
      await expect(card(page, 'Tokens Claimed').locator('button')).toHaveText(count(held.size))

      const ways = { Minted: 0, Purchased: 0, Airdropped: 0, Transferred: 0 }
      for (const { way } of held.values()) ways[way]++
      expect(await legend(page, 'Assets Breakdown')).toEqual(slices(ways))
      const ages = { '< 24 h': 0, '1-7 d': 0, '7-30 d': 0, '30-90 d': 0, '90 d - 1 y': 0, '> 1 y': 0 }
      for (const { block } of held.values()) {
        const days = (Date.now() / 1000 - ledger.timeOf(block)) / 86_400
        const age = Object.keys(ages)[[1, 7, 30, 90, 365].filter((border) => days >= border).length]
        ages[age as keyof typeof ages]++
      }
      expect(await legend(page, 'NFT Holding Duration')).toEqual(slices(ages))

      const owners = [...Map.groupBy(held.values(), ({ owner }) => owner)]
        .map(([owner, items]) => ({ owner, amount: items.length }))
        .sort((a, b) => b.amount - a.amount || (a.owner < b.owner ? -1 : 1))
      const cells = await rowsOf(page, 'Top Owners').locator('td:last-child').allInnerTexts()
      expect(cells).toEqual(owners.slice(0, 5).map(({ amount }) => String(amount)))
      for (const { owner } of owners.slice(0, 5))
        await expect(rowsOf(page, 'Top Owners').getByText(short(owner))).toBeVisible({ timeout: 1000 })
      await expect(page.getByText(`1-5 of ${owners.length}`)).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 120_000 })
    expect(consoleErrors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })

  test('of an ERC-1155 contract', async ({ page, assay }) => {
    await openStill(page, 'Workshop Editions')
    await expect(async () => {
      const ledger = await reloaded(page, assay)
      const { claims, sales, tokens } = ledger.truth.editions
      const paid = [
        ...claims.map(({ block, paidWei }) => ({ block, ttv: paidWei, revenue: paidWei })),
        ...sales.map(({ block, priceWei, royaltyWei }) => ({ block, ttv: priceWei, revenue: royaltyWei })),
      ]
      const usd = (of: 'ttv' | 'revenue') => (day: string) => {
        const onDay = paid.filter(({ block }) => ledger.dayOf(block) === day)
        return sumOf(onDay.map((each) => (Number(each[of]) / 1e18) * ledger.coinPrice(day)))
      }
      expectSame(await daily(page, 'Revenue'), usd('revenue'))
      expectSame(await daily(page, 'TTV'), usd('ttv'))
      const lately = (of: 'ttv' | 'revenue') =>
        sumOf(
          paid
            .filter(({ block }) => ledger.isLately(block))
            .map((each) => (Number(each[of]) / 1e18) * ledger.coinPrice(ledger.dayOf(each.block))),
        )
      await expectFlows(
        page,
        [
          ['Total Revenue', (day) => String(usd('revenue')(day)), lately('revenue')],
          ['TTV', (day) => String(usd('ttv')(day)), lately('ttv')],
        ],
        daysAgo(130),
      )
      const amounts = new Map<string, number>()
      for (const { balances } of tokens)
        for (const [owner, amount] of Object.entries(balances))
          amounts.set(owner, (amounts.get(owner) ?? 0) + Number(amount))
      const owners = [...amounts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      await expect(card(page, 'Tokens Claimed').locator('button')).toHaveText(
        count(sumOf([...amounts.values()])),
      )
      const cells = await rowsOf(page, 'Top Owners').locator('td:last-child').allInnerTexts()
      expect(cells).toEqual(owners.slice(0, 5).map(([, amount]) => count(amount)))
    }).toPass({ timeout: 120_000 })
  })

  test('of an ERC-20 contract', async ({ page, assay }) => {
    await openStill(page, 'Bullion')
    await expect(async () => {
      const ledger = await reloaded(page, assay)
      const { holders, pools, swaps, supply, transactions } = ledger.bullion
      const worldsEnd = ledger.dayOf(ledger.truth.lastBlock)
      const prices = new Map(
        ledger.truth.bullion.dailyPrices.map(({ day, v2Usd }) => [dayBefore(worldsEnd, 120 - day), v2Usd]),
      )
      // The server may have started before midnight: the regulars have traded on the world's last day after its ledger end.
      if (worldsEnd !== daysAgo(0))
        prices.set(worldsEnd, poolPrice(await runningLedger(assay, ledger.lastBlockOf(worldsEnd)), worldsEnd))
      const price = poolPrice(ledger, daysAgo(0))
      prices.set(daysAgo(0), price)
      const byDay = Map.groupBy(swaps, ({ block }) => ledger.dayOf(block))
      const volume = (wanted: string) => (day: string) =>
        sumOf((byDay.get(day) ?? []).filter(({ side }) => side === wanted).map(({ amount }) => amount)) *
        (prices.get(day) ?? 0)
      expectSame(await daily(page, 'Buy Volume'), volume('buy'))
      expectSame(await daily(page, 'Sell Volume'), volume('sell'))
      const tokens = Number(supply) / 1e18
      const fdv = await daily(page, 'FDV')
      expect(fdv.get(daysAgo(0))).toBeCloseTo(tokens * price, 2)
      expect(fdv.get(daysAgo(1))).toBeCloseTo(tokens * (prices.get(daysAgo(1)) ?? 0), 2)
      const inPools = pools.map(
        ({ bullion, other, isCoin }) => bullion * price + other * (isCoin ? ledger.coinPrice(daysAgo(0)) : 1),
      )
      expect((await daily(page, 'Liquidity')).get(daysAgo(0))).toBeCloseTo(sumOf(inPools), 2)

      const distinct = transactionsBy(ledger, transactions)
      await expectFlows(
        page,
        [['Transaction Count', distinct, transactionsLately(ledger, transactions)]],
        ledger.dayOf(transactions[0]?.block ?? 0),
      )
      const share = (most: number) =>
        (Number(holders.slice(0, most).reduce((sum, [, amount]) => sum + amount, 0n)) / Number(supply)) * 100
      await expect(card(page, 'Top10 Holder Share').locator('button')).toHaveText(`${share(10).toFixed(2)}%`)
      await expect(card(page, 'Top100 Holder Share').locator('button')).toHaveText(
        `${share(100).toFixed(2)}%`,
      )
      await expect(card(page, 'Total Holders').locator('button')).toHaveText(count(holders.length))

      const tiers = {
        whales: 0.1,
        sharks: 0.05,
        dolphins: 0.005,
        fish: 0.001,
        octopus: 0.00025,
        crabs: 0.00015,
        shrimps: 0,
      }
      const found = Object.fromEntries(Object.keys(tiers).map((name) => [name, 0]))
      for (const [, amount] of holders) {
        const percent = (Number(amount) / Number(supply)) * 100
        const [name = ''] = Object.entries(tiers).find(([, least]) => percent >= least) ?? []
        found[name] = (found[name] ?? 0) + 1
      }
      expect(await legend(page, 'Holder Distribution')).toEqual(slices(found))
      const ways = await legend(page, 'Acquisition Source')
      expect(ways.map((entry) => entry.split(' ')[0])).toEqual(['swap', 'transfer', 'airdrop'])
      expect(sumOf(ways.map((entry) => Number(entry.split(' ')[1]?.replace(',', ''))))).toBe(holders.length)

      const shown = await rowsOf(page, 'Top Owners').locator('td:not(:first-child)').allInnerTexts()
      const expected = holders.slice(0, 5).flatMap(([, amount]) => [
        (Number(amount) / 1e18).toLocaleString('en-US', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }),
        `${((Number(amount) / Number(supply)) * 100).toFixed(6)}%`,
      ])
      expect(shown).toEqual(expected)
      const treasury = rowsOf(page, 'Top Owners').getByTitle('6,367,697.000000000000277292')
      await expect(treasury).toHaveText('6,367,697.00', { timeout: 1000 })
      await expect(page.getByText('1-5 of 500')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 120_000 })

    for (const title of ['Liquidity by day', 'Holder Distribution']) {
      const { name, content } = await download(page, title, 'Download PNG')
      expect(name).toMatch(/^Bullion .*\.png$/)
      expect(content.subarray(1, 4).toString()).toBe('PNG')
      // Wide as the chart at twice its size, and with a drawing in it: an empty picture would be a few kilobytes.
      expect(content.readUInt32BE(16)).toBeGreaterThan(400)
      expect(content.length).toBeGreaterThan(10_000)
    }
  })

  test('of a wallet', async ({ page, assay }) => {
    await openStill(page, "Collector's wallet")
    await expect(async () => {
      const ledger = await reloaded(page, assay)
      const { truth, coinPrice } = ledger
      const { collector } = truth.accounts
      const moves = truth.nativeTransfers.filter(({ from, to }) => from === collector || to === collector)
      const usd = (all: typeof moves) => (day: string) =>
        sumOf(
          all
            .filter(({ block }) => ledger.dayOf(block) === day)
            .map(({ valueWei }) => Number(valueWei) / 1e18),
        ) * coinPrice(day)
      // In its last weeks the collector has sent and received the native coin and nothing else.
      const lately = (figures: Map<string, number>) =>
        new Map([...figures].filter(([day]) => day >= daysAgo(6)))
      expectSame(lately(await daily(page, 'Revenue')), usd(moves.filter(({ to }) => to === collector)))
      expectSame(lately(await daily(page, 'TTV')), usd(moves))
      expectSame(
        lately(await daily(page, 'Transactions')),
        (day) => moves.filter(({ block }) => ledger.dayOf(block) === day).length,
      )

      const [pool] = ledger.bullion.pools
      const coin = coinPrice(daysAgo(0))
      const bullionPrice = ((pool?.other ?? 0) / (pool?.bullion ?? 1)) * coin
      const balance = (of: { balances: object }) =>
        Number((of.balances as Record<string, string>)[collector] ?? 0)
      const held = [
        ['Ether', 'ETH', Number(await ledger.coinOf(collector)) / 1e18, coin],
        ['Bullion', 'BULN', balance(truth.bullion) / 1e18, bullionPrice],
        ['Demo Dollar', 'dUSD', balance(truth.dollar) / 1e6, 1],
        ['Wrapped Ether', 'WETH', balance(truth.weth) / 1e18, coin],
      ] as const
      const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      const expected = held.flatMap(([name, symbol, amount, price]) => [
        name,
        symbol,
        amount.toLocaleString('en-US', two),
        money(amount * price),
        'Demo chain',
      ])
      expect(await rowsOf(page, 'ERC20 Details').locator('td').allInnerTexts()).toEqual(expected)
      const worth = sumOf(held.map(([, , amount, price]) => amount * price))
      expect(await legend(page, 'ERC20 Wealth Distribution')).toEqual(
        held.map(([, symbol, amount, price]) => {
          const value = amount * price
          return `${symbol} ${money(value)} ${((value / worth) * 100).toFixed(1)}%`
        }),
      )
      const stones = Object.values(truth.touchstones.owners).filter((owner) => owner === collector).length
      const editions = sumOf(truth.editions.tokens.map((token) => balance(token)))
      // The chain's own coin is no ERC-20.
      expect(await legend(page, 'Assets Breakdown')).toEqual(
        slices({ ERC20: 3, ERC721: stones, ERC1155: editions }),
      )
      expect(await legend(page, 'NFT Distribution by Chain')).toEqual(
        slices({ 'Demo chain': stones + editions }),
      )
      await expect(card(page, 'Tokens Claimed').locator('button')).toHaveText(count(4 + stones + editions))
      const nfts = await rowsOf(page, 'NFT Details')
        .locator('td:nth-child(3), td:nth-child(4)')
        .allInnerTexts()
      expect(nfts.sort()).toEqual(['-', '-', String(stones), String(editions)].sort())
    }).toPass({ timeout: 120_000 })
  })
})
