import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GroundTruth } from '#demo/ground-truth.ts'
import { rpc } from '#demo/rpc.ts'
import { nativePayments } from '#server/indexer/testing/demo-ledger.ts'
import { type RawTransaction, readWholeChain } from '#server/indexer/testing/raw-chain.ts'
import { until } from '#server/indexer/testing/until-settled.ts'
import type { TestApp } from '#server/test-app.ts'
import { startTestDemoApp, type TestDemoApp } from '#server/test-demo-app.ts'

// The demo world by its builder's ledger, against what the calls answer about it.
/** What the builder gave them before the first block. */
const wallets = { collector: parseEther('150'), treasury: parseEther('400'), studio: parseEther('50') }
const DAY = 86_400
const walletNames = Object.keys(wallets) as (keyof typeof wallets)[]
let world: TestDemoApp
let truth: GroundTruth
let assay: TestApp
let access: string
/** When each block was, on the chain as it is today. */
let times: number[]
let raw: RawTransaction[]

beforeAll(async () => {
  world = await startTestDemoApp()
  ;({ truth, assay, access } = world)
  await world.trackNfts()
  await world.trackBullion()
  for (const name of walletNames) await world.trackWallet(truth.accounts[name])
  times = await Promise.all(
    Array.from({ length: truth.lastBlock + 1 }, async (_, number) => {
      const block = [`0x${number.toString(16)}`, false]
      const { timestamp } = await rpc<{ timestamp: string }>(world.demo.rpcUrl, 'eth_getBlockByNumber', block)
      return Number(timestamp)
    }),
  )
  raw = await readWholeChain(world.demo.rpcUrl, truth.lastBlock)
  await until(async () => {
    const list = (await assay.get('/api/collections', access)).json() as { state: string }[]
    const prices = await assay.db.raw('select count(*)::int as n from native_prices')
    return (
      list.length === 6 &&
      list.every(({ state }) => state === 'ready') &&
      (prices.rows[0] as { n: number }).n > 100
    )
  })
})

afterAll(() => world?.close())

/** The chain's newest block; those up to 64 below it are final. */
const asOfNow = () => ({
  contract_chain: 'demo',
  block: truth.lastBlock,
  time: new Date((times[truth.lastBlock] ?? 0) * 1000).toISOString(),
  finalized_block: truth.lastBlock - 64,
})
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
const ask = async (path: string, body: object) => (await assay.postAs(access, path, body)).json()
const onDemo = (contract: string) => ({ contract, contract_chain: 'demo' })

describe('an NFT contract', () => {
  test('has TTV and revenue of each day as the ledger has them', async () => {
    const { touchstones } = truth
    const expected = new Map<string, { ttv: number; revenue: number }>()
    const enter = (block: number, ttvWei: string, revenueWei: string) => {
      const day = dayOf(times[block] ?? 0)
      const row = expected.get(day) ?? { ttv: 0, revenue: 0 }
      row.ttv += (Number(ttvWei) / 1e18) * world.coinPrice(day)
      row.revenue += (Number(revenueWei) / 1e18) * world.coinPrice(day)
      expected.set(day, row)
    }
    for (const { block, paidWei } of touchstones.mints) enter(block, paidWei, paidWei)
    for (const { block, priceWei, royaltyWei } of touchstones.sales) enter(block, priceWei, royaltyWei)

    const { main } = await ask('/api/nft/stats-main', onDemo(touchstones.address))
    expect(main.at(-1).date).toBe(dayOf(Date.now() / 1000))
    expect(main.filter(({ ttv }: { ttv: number }) => ttv > 0)).toHaveLength(
      [...expected.values()].filter(({ ttv }) => ttv > 0).length,
    )
    for (const { date, ttv, revenue } of main) {
      const row = expected.get(date) ?? { ttv: 0, revenue: 0 }
      expect(ttv).toBeCloseTo(row.ttv, 6)
      expect(revenue).toBeCloseTo(row.revenue, 6)
    }
  })

  test('has the items held at the end of each day as the ledger has them, and the block up to which it is read', async () => {
    const { mints, airdrops, burns, address } = truth.touchstones
    const changes = new Map<string, number>()
    const enter = (block: number, items: number) => {
      const day = dayOf(times[block] ?? 0)
      changes.set(day, (changes.get(day) ?? 0) + items)
    }
    for (const { block, ids } of mints) enter(block, ids.length)
    for (const { block, receivers } of airdrops) enter(block, receivers)
    for (const { block } of burns) enter(block, -1)
    const { main, as_of } = await ask('/api/nft/stats-main', onDemo(address))
    let held = 0
    for (const { date, claimed } of main) {
      held += changes.get(date) ?? 0
      expect([date, claimed]).toEqual([date, String(held)])
    }
    expect(held).toBe(987)
    expect(as_of).toEqual([asOfNow()])
  })

  test('has its owners, by amount and then by address', async () => {
    const amounts = new Map<string, number>()
    for (const owner of Object.values(truth.touchstones.owners))
      if (!owner.endsWith('dead')) amounts.set(owner, (amounts.get(owner) ?? 0) + 1)
    const expected = [...amounts]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .map(([address, amount]) => ({ address, amount: String(amount) }))
    const { other } = await ask('/api/nft/stats-other', onDemo(truth.touchstones.address))
    expect(other.top_owners).toEqual(expected.slice(0, 500))
    expect(other.claimed).toBe('987')
    const held = (counts: Record<string, string>) =>
      Object.values(counts).reduce((sum, count) => sum + Number(count), 0)
    expect(held(other.source_breakdown)).toBe(987)
    expect(held(other.holding_ages)).toBe(987)
  })

  test('has each item in the age that it is, to the second', async () => {
    const { other } = await ask('/api/nft/stats-other', onDemo(truth.touchstones.address))
    const { rows } = await assay.db.raw(`
      select extract(epoch from now() - l.at)::float8 / 3600 as hours, l.amount::int as amount
      from nft_lots l join contracts c on c.id = l.contract_id where c.kind = 'erc721'`)
    const ages: Record<string, number> = {}
    for (const { hours, amount } of rows as { hours: number; amount: number }[]) {
      const borders = [24, 168, 720, 2160, 8760]
      const label = ['< 24 h', '1-7 d', '7-30 d', '30-90 d', '90 d - 1 y', '> 1 y'][
        borders.filter((border) => hours >= border).length
      ] as string
      ages[label] = (ages[label] ?? 0) + amount
    }
    for (const [label, count] of Object.entries(other.holding_ages))
      expect([label, count]).toEqual([label, String(ages[label] ?? 0)])
  })
})

describe('an ERC-20', () => {
  test('has its holders, their shares and their tiers', async () => {
    const supply = BigInt(truth.bullion.supply)
    const balances = Object.values(truth.bullion.balances)
      .map(BigInt)
      .filter((balance) => balance > 0n)
      .sort((a, b) => (a < b ? 1 : -1))
    const { other } = await ask('/api/erc20/stats-other', onDemo(truth.bullion.address))
    expect(other.holders.totalHolders).toBe(balances.length)
    for (const count of [10, 25, 50, 100, 250, 500]) {
      const sum = balances.slice(0, count).reduce((total, each) => total + each, 0n)
      expect(other.holders.holderSupply[`top${count}`].supplyPercent).toBeCloseTo(
        (Number(sum) / Number(supply)) * 100,
        6,
      )
    }
    const tiers = {
      whales: 0.1,
      sharks: 0.05,
      dolphins: 0.005,
      fish: 0.001,
      octopus: 0.00025,
      crabs: 0.00015,
      shrimps: 0,
    }
    const expected: Record<string, number> = Object.fromEntries(Object.keys(tiers).map((name) => [name, 0]))
    for (const balance of balances) {
      const share = (Number(balance) / Number(supply)) * 100
      const [name = ''] = Object.entries(tiers).find(([, least]) => share >= least) ?? []
      expected[name] = (expected[name] ?? 0) + 1
    }
    expect(other.holders.holderDistribution).toEqual(expected)
    expect(other.owners.result[0].owner_address).toBe(truth.accounts.treasury)
    expect(other.owners.result[0].balance_formatted).toBe('6367697.000000000000277292')
  })

  test('names the owners that are pools, and those that the user has named', async () => {
    const { v2Pool, v3Pool } = truth.contracts
    const { treasury } = truth.accounts
    await assay.postAs(access, '/api/address-label', {
      address: treasury,
      contract_chain: 'demo',
      label: 'Treasury',
      entity: 'Bullion',
    })
    const { other } = await ask('/api/erc20/stats-other', onDemo(truth.bullion.address))
    const names = new Map<string, string[]>(
      other.owners.result.map((owner: Record<string, string>) => [
        owner.owner_address,
        [owner.owner_address_label, owner.entity],
      ]),
    )
    expect(names.get(treasury)).toEqual(['Treasury', 'Bullion'])
    expect(names.get(v2Pool ?? '')).toEqual(['Uniswap V2 pool BULN/WETH', 'Uniswap'])
    expect(names.get(v3Pool ?? '')).toEqual(['Uniswap V3 pool BULN/dUSD', 'Uniswap'])
  })

  test('has the volumes of its swaps and its value', async () => {
    const { main, as_of } = await ask('/api/erc20/stats-main', onDemo(truth.bullion.address))
    const swapped = new Map<string, { buy: number; sell: number }>()
    for (const { block, side, bullion } of truth.bullion.swaps) {
      const day = dayOf(times[block] ?? 0)
      const row = swapped.get(day) ?? { buy: 0, sell: 0 }
      row[side as 'buy' | 'sell'] += Number(bullion) / 1e18
      swapped.set(day, row)
    }
    expect(as_of).toEqual([asOfNow()])
    // The pool against the wrapped coin holds more than the others on every day of the world.
    const last = truth.bullion.dailyPrices.at(-1)
    const row = main.find(({ date }: { date: string }) => date === dayOf(times[truth.lastBlock] ?? 0))
    expect(row.fully_diluted_valuation).toBeCloseTo(
      (Number(truth.bullion.supply) / 1e18) * (last?.v2Usd ?? 0),
      0,
    )
    for (const { date, buy_volume, sell_volume, fully_diluted_valuation } of main) {
      const { buy, sell } = swapped.get(date) ?? { buy: 0, sell: 0 }
      if (buy === 0) expect(buy_volume).toBe(0)
      // Volumes are of the same price as the valuation, whatever it is.
      else if (sell > 0) expect(buy_volume / sell_volume).toBeCloseTo(buy / sell, 6)
      if (buy > 0) expect(fully_diluted_valuation).toBeGreaterThan(0)
    }
  })
})

test("a wallet's tokens are those of the ledger, with their value", async () => {
  const { collector } = truth.accounts
  const { other } = await ask('/api/wallet/stats-other', { wallet: collector })
  const held = Object.fromEntries(
    other.tokens.map((token: { Name: string; Balance: string }) => [token.Name, token.Balance]),
  )
  const whole = (amount: string | undefined, decimals: number) => Number(amount) / 10 ** decimals
  expect(Number(held.Bullion)).toBeCloseTo(whole(truth.bullion.balances[collector as never], 18), 9)
  for (const { USDValue } of other.tokens) expect(USDValue).toBeGreaterThan(0)
  const { main } = await ask('/api/wallet/stats-main', { wallet: collector })
  expect(main.at(-1).date).toBe(dayOf(Date.now() / 1000))
  expect(main.some(({ revenue }: { revenue: number }) => revenue > 0)).toBe(true)
})

/** What a wallet had after each transaction of the chain, by the chain alone. */
async function replay(name: keyof typeof wallets) {
  const address = truth.accounts[name]
  const held = new Map<string, { amount: bigint; isNft: boolean }>([
    ['native', { amount: wallets[name], isNft: false }],
  ])
  const enter = (token: string, change: bigint, isNft = false) => {
    const { amount } = held.get(token) ?? { amount: 0n }
    held.set(token, { amount: amount + change, isNft })
  }
  const payments = Map.groupBy(nativePayments(raw, truth), ({ transaction }) => transaction.hash)
  const { weth = '' } = truth.contracts
  const counts: { at: number; count: number }[] = []
  for (const { hash, from, at, gasWei, movements } of raw) {
    if (from === address) enter('native', -gasWei)
    for (const payment of payments.get(hash) ?? []) {
      if (payment.to === address) enter('native', payment.wei)
      if (payment.from === address) enter('native', -payment.wei)
      // Paying the wrapped coin's contract gives as much of it, and back.
      if (payment.from === address && payment.to === weth) enter(weth, payment.wei)
      if (payment.to === address && payment.from === weth) enter(weth, -payment.wei)
    }
    for (const { token, standard, from: sender, to, amount } of movements) {
      if (to === address) enter(token, amount, standard !== 'erc20')
      if (sender === address) enter(token, -amount, standard !== 'erc20')
    }
    const claimed = [...held.values()].map(({ amount, isNft }) => (amount <= 0n ? 0n : isNft ? amount : 1n))
    counts.push({ at, count: Number(claimed.reduce((sum, each) => sum + each, 0n)) })
  }
  return { held, counts }
}

type Held = { TokenAddress: string; Name: string }

test.each(walletNames)(
  'the tokens and items that the %s held at the end of each day are those of the chain',
  async (name) => {
    const address = truth.accounts[name]
    const { held, counts } = await replay(name)
    const ends = new Map(counts.map(({ at, count }) => [dayOf(at), count]))
    const { main, as_of } = await ask('/api/wallet/stats-main', { wallet: address })
    let last = 0
    for (const { date, claimed } of main) {
      last = ends.get(date) ?? last
      expect([date, claimed]).toEqual([date, last])
    }
    const { other } = await ask('/api/wallet/stats-other', { wallet: address })
    const items = other.nfts.reduce((sum: number, { Amount }: { Amount: string }) => sum + Number(Amount), 0)
    expect(main.at(-1).claimed).toBe(other.tokens.length + items)
    const now = [...held].filter(([, { amount }]) => amount > 0n).map(([token]) => token)
    expect([...other.tokens, ...other.nfts].map(({ TokenAddress }) => TokenAddress).sort()).toEqual(
      now.sort(),
    )
    // Also those that have their name in their metadata alone.
    const nameOf = new Map(other.nfts.map(({ TokenAddress, Name }: Held) => [TokenAddress, Name]))
    if (nameOf.has(truth.editions.address))
      expect(nameOf.get(truth.editions.address)).toBe('Workshop Editions')
    expect([...nameOf.values()]).not.toContain('')
    expect(as_of).toEqual([asOfNow()])
  },
)

describe('the last 24 hours, and the 24 before', () => {
  /** The newest block ends them, which is of shortly after midnight. */
  const windows = () => {
    const end = times[truth.lastBlock] ?? 0
    return [end, end - DAY].map((until) => ({
      from: new Date((until - DAY) * 1000).toISOString(),
      to: new Date(until * 1000).toISOString(),
      has: (at: number) => at > until - DAY && at <= until,
      until,
    }))
  }
  const usd = (at: number, wei: string) => (Number(wei) / 1e18) * world.coinPrice(dayOf(at))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

  test('have what was paid in them, at the price of the day, and the items that were held at their end', async () => {
    const { mints, sales, airdrops, burns, address } = truth.touchstones
    const { last_24h, previous_24h, complete_to } = await ask('/api/nft/stats-main', onDemo(address))
    expect(complete_to).toBe(dayOf(Date.now() / 1000))
    const timed = <F extends { block: number }>(facts: readonly F[]) =>
      facts.map((fact) => ({ ...fact, at: times[fact.block] ?? 0 }))
    for (const [i, { from, to, has, until }] of windows().entries()) {
      const paid = sum(timed(mints).flatMap(({ at, paidWei }) => (has(at) ? [usd(at, paidWei)] : [])))
      const sold = timed(sales).filter(({ at }) => has(at))
      const upToEnd = <F extends { at: number }>(facts: readonly F[]) => facts.filter(({ at }) => at <= until)
      const claimed =
        sum(upToEnd(timed(mints)).map(({ ids }) => ids.length)) +
        sum(upToEnd(timed(airdrops)).map(({ receivers }) => receivers)) -
        upToEnd(timed(burns)).length
      const figures = [last_24h, previous_24h][i]
      expect(figures).toEqual({
        from,
        to,
        ttv: expect.closeTo(paid + sum(sold.map(({ at, priceWei }) => usd(at, priceWei))), 6),
        revenue: expect.closeTo(paid + sum(sold.map(({ at, royaltyWei }) => usd(at, royaltyWei))), 6),
        transactions: raw.filter(
          ({ at, movements }) => has(at) && movements.some(({ token }) => token === address),
        ).length,
        claimed: String(claimed),
        ttv_unpriced: 0,
        revenue_unpriced: 0,
      })
      expect(figures.ttv).toBeGreaterThan(0)
    }
  })

  test('have the transactions of a token, and its swaps at the price of the day', async () => {
    const { address, swaps } = truth.bullion
    const { main, last_24h, previous_24h } = await ask('/api/erc20/stats-main', onDemo(address))
    const supply = Number(truth.bullion.supply) / 1e18
    const priceOf = (day: string) =>
      main.find(({ date }: { date: string }) => date === day).fully_diluted_valuation / supply
    for (const [i, { from, to, has }] of windows().entries()) {
      const traded = (side: string) =>
        sum(
          swaps.flatMap(({ block, side: each, bullion }) => {
            const at = times[block] ?? 0
            return each === side && has(at) ? [(Number(bullion) / 1e18) * priceOf(dayOf(at))] : []
          }),
        )
      const { buy_volume, sell_volume, ...rest } = [last_24h, previous_24h][i]
      expect(rest).toEqual({
        from,
        to,
        transactions: raw.filter(
          ({ at, movements }) => has(at) && movements.some(({ token }) => token === address),
        ).length,
      })
      expect(rest.transactions).toBeGreaterThan(0)
      // Burns of later days change the supply by a little, and with it the price that is read out of the valuation.
      expect(buy_volume / (traded('buy') || 1)).toBeCloseTo(traded('buy') === 0 ? 0 : 1, 3)
      expect(sell_volume / (traded('sell') || 1)).toBeCloseTo(traded('sell') === 0 ? 0 : 1, 3)
    }
  })

  test.each(walletNames)('have what the %s took part in and what it held at their end', async (name) => {
    const address = truth.accounts[name]
    const { last_24h, previous_24h } = await ask('/api/wallet/stats-main', { wallet: address })
    const payments = Map.groupBy(nativePayments(raw, truth), ({ transaction }) => transaction.hash)
    const { counts } = await replay(name)
    for (const [i, { from, to, has, until }] of windows().entries()) {
      const mine = raw.filter(
        ({ at, hash, from: sender, movements }) =>
          has(at) &&
          (sender === address ||
            movements.some(({ from, to }) => [from, to].includes(address)) ||
            payments.get(hash)?.some(({ from, to }) => [from, to].includes(address))),
      )
      expect([last_24h, previous_24h][i]).toMatchObject({
        from,
        to,
        transactions: mine.length,
        claimed: counts.findLast(({ at }) => at <= until)?.count,
      })
    }
  })
})

test('the list has what the statistics add up to', async () => {
  const rows = (await assay.get('/api/collections', access)).json() as Record<string, unknown>[]
  const revenue = async (path: string, body: object) => {
    const { main } = await ask(path, body)
    return main.reduce((sum: number, day: { revenue: number }) => sum + day.revenue, 0)
  }
  const { touchstones, editions, accounts } = truth
  const expected = [
    await revenue('/api/nft/stats-main', onDemo(touchstones.address)),
    await revenue('/api/nft/stats-main', onDemo(editions.address ?? '')),
    0,
    ...(await Promise.all(
      walletNames.map((name) => revenue('/api/wallet/stats-main', { wallet: accounts[name] })),
    )),
  ]
  expect(expected.filter((usd) => usd > 0)).toHaveLength(5)
  expect(rows.map((row) => row.revenue)).toEqual(expected)
  const standards = ['ERC721', 'ERC1155', 'ERC20', 'Wallet', 'Wallet', 'Wallet']
  expect(rows).toEqual(
    standards.map((standard) =>
      expect.objectContaining({
        standard,
        indexing: null,
        reading: null,
        older_reading: null,
        trouble: null,
        as_of: asOfNow(),
        counts_native: standard === 'Wallet' ? true : null,
        hallmark:
          standard === 'Wallet' ? null : expect.objectContaining({ verdict: 'unchecked', checked: 0 }),
      }),
    ),
  )
})

test('what somebody else tracks is nothing to a stranger', async () => {
  const stranger = (await assay.signIn('stranger@example.com')).access
  const calls = {
    'nft/stats-main': truth.touchstones,
    'nft/stats-other': truth.touchstones,
    'erc20/stats-main': truth.bullion,
    'erc20/stats-other': truth.bullion,
  }
  for (const [path, { address }] of Object.entries(calls))
    expect((await assay.postAs(stranger, `/api/${path}`, onDemo(address))).statusCode).toBe(404)
  for (const path of ['wallet/stats-main', 'wallet/stats-other'])
    expect(
      (await assay.postAs(stranger, `/api/${path}`, { wallet: truth.accounts.collector })).statusCode,
    ).toBe(404)
})
