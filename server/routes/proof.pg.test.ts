import { isDeepStrictEqual } from 'node:util'
import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#api/calls.ts'
import { figures } from '#api/figures.ts'
import type { GroundTruth } from '#demo/ground-truth.ts'
import { rpc } from '#demo/rpc.ts'
import { sql } from '#server/db/sql.ts'
import { type RawTransaction, readWholeChain } from '#server/indexer/testing/raw-chain.ts'
import { until, untilSettled } from '#server/indexer/testing/until-settled.ts'
import type { TestApp } from '#server/test-app.ts'
import { startTestDemoApp, type TestDemoApp } from '#server/test-demo-app.ts'

// Every figure of the demo world, row by row, against its builder's ledger, the chain itself and the statistics.
type Proof = CallReply<'POST /api/proof'>
type Row = Proof['rows'][number]
type Kind = Row['kind']
const DAY = 86_400
let world: TestDemoApp
let truth: GroundTruth
let raw: Map<string, RawTransaction>
let assay: TestApp
let access: string

beforeAll(async () => {
  world = await startTestDemoApp()
  ;({ truth, assay, access } = world)
  await world.trackNfts()
  await world.trackBullion()
  await world.trackWallet(truth.accounts.collector)
  const transactions = await readWholeChain(world.demo.rpcUrl, truth.lastBlock)
  raw = new Map(transactions.map((each) => [each.hash, each]))
  await untilSettled(assay.db, world.demo.rpcUrl)
  await until(async () => {
    const prices = await assay.db.row<{ days: number }>(sql`select count(*) as days from native_prices`)
    return (prices?.days ?? 0) > 100
  })
})

afterAll(() => world?.close())

const touchstones = () => ({ ...onDemo(truth.touchstones.address), contract_type: 'NFT' })
const editions = () => ({ ...onDemo(truth.editions.address ?? ''), contract_type: 'NFT' })
const bullion = () => ({ ...onDemo(truth.bullion.address), contract_type: 'ERC20' })
const wallet = () => ({ ...onDemo(truth.accounts.collector), contract_type: 'Wallet' })
const onDemo = (contract_address: string) => ({ contract_address, contract_chain: 'demo' })

const post = async (path: string, body: object) => (await assay.postAs(access, path, body)).json()
const stats = (path: string, address: string) =>
  post(
    `/api/${path}`,
    path.startsWith('wallet') ? { wallet: address } : { contract: address, contract_chain: 'demo' },
  )
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
const dayOfHash = (hash: string) => raw.get(hash)?.day ?? ''

/** All pages; whatever holds for every proof is checked here. */
async function walk(asked: object, limit = 100): Promise<Proof> {
  const rows: Row[] = []
  let proof: Proof
  let cursor: string | undefined
  do {
    proof = await post('/api/proof', { ...asked, limit, ...(cursor && { cursor }) })
    expect(proof.rows?.length).toBeLessThanOrEqual(limit)
    rows.push(...proof.rows)
    cursor = proof.next ?? undefined
  } while (cursor)
  expect(rows).toHaveLength(proof.row_count)
  const seen = new Set(rows.map((row) => JSON.stringify(row)))
  expect(seen.size).toBe(rows.length)
  const sum = rows.reduce((total, { adds }) => total + (adds ?? 0), 0)
  const most = Math.max(...rows.map(({ adds }) => Math.abs(adds ?? 0)), 1)
  expect(Math.abs(sum - (proof.value ?? Number.NaN))).toBeLessThanOrEqual(1e-6 * most)
  let block = Number.POSITIVE_INFINITY
  for (const row of only(rows, 'transaction')) {
    expect(row.block).toBeLessThanOrEqual(block)
    block = row.block
    const onChain = raw.get(row.transaction_hash)
    expect([row.transaction_hash, onChain?.at]).toEqual([row.transaction_hash, Date.parse(row.time) / 1000])
  }
  expect(proof.as_of).toHaveLength(1)
  return { ...proof, rows }
}

function only<K extends Kind>(rows: readonly Row[], kind: K) {
  return rows.filter((row): row is Extract<Row, { kind: K }> => row.kind === kind)
}

const usd = (hash: string, wei: string) => (Number(wei) / 1e18) * world.coinPrice(dayOfHash(hash))
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const close = (value: number | null, expected: number) =>
  expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(1e-6 * Math.abs(expected))

describe('NFT', () => {
  test('TTV is all paid mints and sales, revenue the mints and the royalties', async () => {
    const { mints, sales } = truth.touchstones
    const paid = mints.filter(({ paidWei }) => paidWei !== '0')
    const minted = total(paid.map(({ hash, paidWei }) => usd(hash, paidWei)))
    const ttv = await walk({ ...touchstones(), figure: 'ttv' })
    close(ttv.value, minted + total(sales.map(({ hash, priceWei }) => usd(hash, priceWei))))
    expect(ttv.row_count).toBe(total(paid.map(({ ids }) => ids.length)) + 670)
    const sold = only(ttv.rows, 'transaction').filter(({ what }) => what === 'Sale')
    expect(new Set(sold.map((row) => `${row.transaction_hash} ${row.token_id}`))).toEqual(
      new Set(sales.map(({ hash, id }) => `${hash} ${id}`)),
    )
    const revenue = await walk({ ...touchstones(), figure: 'revenue' })
    close(revenue.value, minted + total(sales.map(({ hash, royaltyWei }) => usd(hash, royaltyWei))))
    expect(new Set(only(revenue.rows, 'transaction').map(({ what }) => what))).toEqual(
      new Set(['Mint', 'Royalty']),
    )
    expect(ttv.unit).toBe('usd')
  })

  test('some days of it are the rows of these days', async () => {
    const { main } = await stats('nft/stats-main', truth.touchstones.address)
    const [from, to] = [main.at(-60).date, main.at(-20).date]
    for (const figure of ['ttv', 'revenue', 'transactions'] as const) {
      const proof = await walk({ ...touchstones(), figure, from, to }, 40)
      close(proof.value, total(main.slice(-60, -19).map((day: Record<string, number>) => day[figure])))
      expect(proof.value).toBeGreaterThan(0)
      for (const { time } of only(proof.rows, 'transaction')) {
        expect(time >= from).toBe(true)
        expect(time.slice(0, 10) <= to).toBe(true)
      }
      expect(proof.provisional).toBe(false)
    }
    const before = await walk({ ...touchstones(), figure: 'ttv', to: '2001-01-01' })
    expect(before).toMatchObject({ value: 0, rows: [] })
  })

  test.each(['touchstones', 'editions'] as const)('transactions of %s: each once', async (name) => {
    const address = truth[name].address ?? ''
    const proof = await walk({
      ...(name === 'editions' ? editions() : touchstones()),
      figure: 'transactions',
    })
    const moved = [...raw.values()].filter(({ movements }) =>
      movements.some(({ token }) => token === address),
    )
    expect(proof.value).toBe(moved.length)
    const hashes = only(proof.rows, 'transaction').map((row) => row.transaction_hash)
    expect(new Set(hashes)).toEqual(new Set(moved.map(({ hash }) => hash)))
    expect(hashes).toHaveLength(moved.length)
  })

  test('claimed: all owners, the largest first', async () => {
    const amounts = new Map<string, number>()
    for (const owner of Object.values(truth.touchstones.owners))
      if (!owner.endsWith('dead')) amounts.set(owner, (amounts.get(owner) ?? 0) + 1)
    const { value, rows } = await walk({ ...touchstones(), figure: 'claimed' }, 17)
    expect(value).toBe(987)
    const owners = only(rows, 'holder')
    expect(new Map(owners.map(({ address, amount }) => [address, Number(amount)]))).toEqual(amounts)
    expect(owners.map(({ adds }) => adds)).toEqual([...amounts.values()].sort((a, b) => b - a))
  })

  test("an owner's items are what came in less what went out", async () => {
    const { collector } = truth.accounts
    for (const asked of [touchstones(), editions()]) {
      const { other } = await stats('nft/stats-other', asked.contract_address)
      for (const { address, amount } of [other.top_owners[0], other.top_owners.at(-1)]) {
        const proof = await walk({ ...asked, figure: 'owner', of: address }, 3)
        expect(proof.value).toBe(Number(amount))
        expect(proof.rows.length).toBeGreaterThan(0)
      }
    }
    const moves = [...raw.values()].flatMap(({ movements }) =>
      movements.filter(
        ({ token, from, to }) =>
          token === truth.touchstones.address && from !== to && [from, to].includes(collector),
      ),
    )
    const mine = await walk(
      { ...touchstones(), figure: 'owner', of: collector.toUpperCase().replace('0X', '0x') },
      5,
    )
    expect(mine.row_count).toBe(moves.length)
  })

  test.each(['touchstones', 'editions'] as const)('every source and every age of %s', async (name) => {
    const asked = name === 'editions' ? editions() : touchstones()
    const read = async () => {
      const { other } = await stats('nft/stats-other', asked.contract_address)
      return {
        claimed: Number(other.claimed),
        slices: { source: other.source_breakdown, age: other.holding_ages },
      }
    }
    // Time goes on: when an item has come of another age meanwhile, all of it is looked at again.
    let isSettled = false
    while (!isSettled) {
      const { claimed, slices } = await read()
      const proven = structuredClone(slices)
      for (const [figure, counts] of Object.entries(proven))
        for (const of of Object.keys(counts))
          counts[of] = String((await walk({ ...asked, figure, of }, 37)).value)
      isSettled = isDeepStrictEqual((await read()).slices, slices)
      if (!isSettled) continue
      expect(proven).toEqual(slices)
      for (const counts of Object.values(proven))
        expect(
          Object.values(counts as Record<string, string>).reduce((sum, count) => sum + Number(count), 0),
        ).toBe(claimed)
    }
  })
})

describe('ERC-20', () => {
  test('the largest holders add up to their share of the supply', async () => {
    const balances = Object.values(truth.bullion.balances)
      .map(BigInt)
      .sort((a, b) => (a < b ? 1 : -1))
    for (const [figure, count] of [
      ['top10', 10],
      ['top100', 100],
    ] as const) {
      const sum = balances.slice(0, count).reduce((all, each) => all + each, 0n)
      const { value, rows, unit } = await walk({ ...bullion(), figure }, 6)
      close(value, (Number(sum) / Number(truth.bullion.supply)) * 100)
      expect(rows).toHaveLength(count)
      expect(unit).toBe('percent')
    }
  })

  test('all holders, and those of every tier and acquisition', async () => {
    const { other } = await stats('erc20/stats-other', truth.bullion.address)
    const all = await walk({ ...bullion(), figure: 'holders' })
    expect(all.value).toBe(Object.keys(truth.bullion.balances).length)
    const addresses = (rows: readonly Row[]) => only(rows, 'holder').map(({ address }) => address)
    expect(new Set(addresses(all.rows))).toEqual(new Set(Object.keys(truth.bullion.balances)))
    const slices = { tier: other.holders.holderDistribution, acquisition: other.holders.holdersByAcquisition }
    for (const [figure, counts] of Object.entries(slices)) {
      const found: string[] = []
      for (const [of, count] of Object.entries(counts)) {
        const proof = await walk({ ...bullion(), figure, of }, 90)
        expect([of, proof.value]).toEqual([of, count])
        found.push(...addresses(proof.rows))
      }
      expect(new Set(found)).toEqual(new Set(addresses(all.rows)))
    }
  })

  test('volumes are the swaps of the ledger at the price of the day', async () => {
    const { main } = await stats('erc20/stats-main', truth.bullion.address)
    for (const [figure, side] of [
      ['buy_volume', 'buy'],
      ['sell_volume', 'sell'],
    ] as const) {
      const swaps = truth.bullion.swaps.filter((swap) => swap.side === side)
      const proof = await walk({ ...bullion(), figure })
      close(proof.value, total(main.map((day: Record<string, number>) => day[figure] ?? 0)))
      const amounts = only(proof.rows, 'transaction').map(
        (row) => `${row.transaction_hash} ${parseEther(row.amount ?? '')}`,
      )
      expect(amounts.sort()).toEqual(swaps.map(({ hash, bullion: amount }) => `${hash} ${amount}`).sort())
      const [from, to] = [main.at(-50).date, main.at(-40).date]
      const part = await walk({ ...bullion(), figure, from, to }, 4)
      close(part.value, total(main.slice(-50, -39).map((day: Record<string, number>) => day[figure] ?? 0)))
    }
  })

  test("liquidity is what is in the pools at a day's end, the valuation price times supply", async () => {
    const { main } = await stats('erc20/stats-main', truth.bullion.address)
    for (const day of [main.at(-1), main.at(-30)]) {
      const liquidity = await walk({ ...bullion(), figure: 'liquidity', to: day.date }, 2)
      close(liquidity.value, day.liquidity_usd)
      expect(
        only(liquidity.rows, 'part')
          .map(({ address }) => address)
          .sort(),
      ).toEqual(truth.bullion.pools.map(({ address }) => address).sort())
      const valuation = await walk({ ...bullion(), figure: 'fdv', to: day.date })
      close(valuation.value, day.fully_diluted_valuation)
      expect(only(valuation.rows, 'part').map(({ name }) => name)).toEqual(['Price', 'Supply'])
      expect(truth.bullion.pools.map(({ address }) => address as string)).toContain(
        only(valuation.rows, 'part')[0]?.address,
      )
    }
  })

  test("a holder's balance is what came in less what went out, of busy ones and quiet ones", async () => {
    const { address: token, balances, pools } = truth.bullion
    const few = Object.keys(balances).slice(0, 12)
    for (const holder of [
      truth.accounts.treasury,
      truth.accounts.collector,
      pools[0]?.address ?? '',
      ...few,
    ]) {
      const moves = [...raw.values()].flatMap(({ movements }) =>
        movements.filter(
          ({ token: moved, from, to, amount }) =>
            moved === token && from !== to && amount > 0n && [from, to].includes(holder),
        ),
      )
      const proof = await walk({ ...bullion(), figure: 'owner', of: holder }, 60)
      close(proof.value, Number(balances[holder as keyof typeof balances] ?? 0) / 1e18)
      expect(proof.row_count).toBe(moves.length)
    }
  })

  test('transactions: each once', async () => {
    const proof = await walk({ ...bullion(), figure: 'transactions' })
    const moved = [...raw.values()].filter(({ movements }) =>
      movements.some(({ token }) => token === truth.bullion.address),
    )
    expect(proof.value).toBe(moved.length)
    expect(new Set(only(proof.rows, 'transaction').map((row) => row.transaction_hash)).size).toBe(
      moved.length,
    )
  })
})

describe('wallet', () => {
  test('revenue is what came in, TTV that and what went out', async () => {
    const { main } = await stats('wallet/stats-main', truth.accounts.collector)
    for (const figure of ['revenue', 'ttv', 'transactions'] as const) {
      const proof = await walk({ ...wallet(), figure }, 30)
      close(proof.value, total(main.map((day: Record<string, number>) => day[figure] ?? 0)))
      const words = new Set(only(proof.rows, 'transaction').map(({ what }) => what))
      if (figure === 'revenue') expect(words).toEqual(new Set(['Received']))
      if (figure === 'ttv') expect(words).toEqual(new Set(['Received', 'Sent']))
      const [from, to] = [main.at(-40).date, main.at(-10).date]
      const part = await walk({ ...wallet(), figure, from, to }, 11)
      close(part.value, total(main.slice(-40, -9).map((day: Record<string, number>) => day[figure] ?? 0)))
    }
  })

  test('claimed: its tokens, and the items of its NFT contracts', async () => {
    const { main } = await stats('wallet/stats-main', truth.accounts.collector)
    const { other } = await stats('wallet/stats-other', truth.accounts.collector)
    const proof = await walk({ ...wallet(), figure: 'claimed' }, 2)
    expect(proof.value).toBe(main.at(-1).claimed)
    expect(proof.rows).toHaveLength(other.tokens.length + other.nfts.length)
  })

  test('every token and every NFT contract: what came and went, and what left no transfer', async () => {
    const { other } = await stats('wallet/stats-other', truth.accounts.collector)
    for (const { TokenAddress: of, Balance } of other.tokens) {
      const proof = await walk({ ...wallet(), figure: 'token', of }, 20)
      close(proof.value, Number(Balance))
      const rest = only(proof.rows, 'part').map(({ name }) => name)
      // The collector has wrapped nothing; fees, and what the builder gave before the first block, are no transfers.
      expect([of, rest]).toEqual([of, of === 'native' ? ['Other changes'] : []])
    }
    for (const { TokenAddress: of, Amount } of other.nfts) {
      const proof = await walk({ ...wallet(), figure: 'nft', of }, 20)
      expect(proof.value).toBe(Number(Amount))
      expect(only(proof.rows, 'part')).toEqual([])
    }
  })
})

test('what does not add up is said, on a page of its own if there is no room', async () => {
  const { other } = await stats('nft/stats-other', truth.touchstones.address)
  const { address, amount } = other.top_owners.at(-1)
  const change = (by: number) =>
    assay.db.rows(sql`update nft_owners set amount = amount + ${by} where address = ${address}`)
  await change(2)
  for (const limit of [1, 100]) {
    const proof = await walk({ ...touchstones(), figure: 'owner', of: address }, limit)
    expect(proof.value).toBe(Number(amount) + 2)
    expect(proof.rows.at(-1)).toMatchObject({ kind: 'part', name: 'Other changes', adds: 2 })
  }
  await change(-2)
})

describe('the last 24 hours', () => {
  const windows = async (path: string, address: string) => {
    const { last_24h, previous_24h } = await stats(path, address)
    return [last_24h, previous_24h]
  }

  test('are proved by the rows of these hours, which add up to the figure itself', async () => {
    for (const [asked, path, names] of [
      [touchstones(), 'nft/stats-main', ['ttv', 'revenue', 'transactions']],
      [bullion(), 'erc20/stats-main', ['transactions', 'buy_volume', 'sell_volume']],
      [wallet(), 'wallet/stats-main', ['ttv', 'revenue', 'transactions']],
    ] as const)
      for (const { from: since, to: until, ...figures } of await windows(path, asked.contract_address))
        for (const figure of names) {
          const proof = await walk({ ...asked, figure, since, until }, 7)
          expect([figure, proof.value]).toEqual([figure, figures[figure]])
          for (const { time } of only(proof.rows, 'transaction'))
            expect(time > since && time <= until).toBe(true)
        }
  })

  test('are not known of hours that were not read yet', async () => {
    const [{ to: since }] = await windows('nft/stats-main', truth.touchstones.address)
    const until = new Date(Date.parse(since) + 3_600_000).toISOString()
    const proof = await post('/api/proof', { ...touchstones(), figure: 'ttv', since, until })
    expect(proof).toMatchObject({ value: null, unit: 'usd', rows: [], row_count: 0, next: null })
  })
})

describe('refused', () => {
  const answer = async (body: object, token = access) => {
    const reply = await assay.postAs(token, '/api/proof', body)
    return [reply.statusCode, Object.keys(reply.json().error?.fields ?? {})]
  }

  test('what the caller does not track', async () => {
    const stranger = (await assay.signIn('stranger@example.com')).access
    for (const asked of [touchstones(), bullion(), wallet()])
      expect(await answer({ ...asked, figure: 'transactions' }, stranger)).toEqual([404, []])
    expect(await answer({ ...bullion(), contract_type: 'NFT', figure: 'ttv' })).toEqual([404, []])
    expect(await answer({ ...wallet(), contract_chain: 'eth', figure: 'ttv' })).toEqual([404, []])
    expect((await assay.post('/api/proof', { ...bullion(), figure: 'holders' })).statusCode).toBe(401)
  })

  test('figures of another type', async () => {
    const asked = { NFT: touchstones(), ERC20: bullion(), Wallet: wallet() }
    const all = new Set(Object.values(figures).flat())
    for (const [type, body] of Object.entries(asked))
      for (const figure of all) {
        if ((figures[type as keyof typeof figures] as readonly string[]).includes(figure)) continue
        expect(await answer({ ...body, figure, of: 'x' })).toEqual([400, ['figure']])
      }
    expect(await answer({ ...bullion(), figure: '__proto__' })).toEqual([400, ['figure']])
  })

  test('a missing or unknown owner, slice or token', async () => {
    const nobody = `0x${'12'.repeat(20)}`
    for (const named of [undefined, '', 'constructor', '__proto__', "'; drop table transfers", nobody])
      for (const [asked, names] of [
        [touchstones(), ['owner', 'source', 'age']],
        [bullion(), ['owner', 'acquisition', 'tier']],
        [wallet(), ['token', 'nft']],
      ] as const)
        for (const figure of names)
          expect(await answer({ ...asked, figure, of: named })).toEqual([400, ['of']])
    // The coin is no NFT contract, and Bullion neither.
    expect(await answer({ ...wallet(), figure: 'nft', of: 'native' })).toEqual([400, ['of']])
  })

  test('days in the wrong order', async () => {
    const days = { from: '2026-02-02', to: '2026-02-01' }
    expect(await answer({ ...bullion(), figure: 'buy_volume', ...days })).toEqual([400, ['from']])
    expect(await answer({ ...bullion(), figure: 'buy_volume', from: '2999-01-01' })).toEqual([400, ['from']])
    expect(await answer({ ...bullion(), figure: 'buy_volume', to: '2026-02-31' })).toEqual([400, ['to']])
  })

  test('hours without an end, too many of them, beside days, or of what does not add up', async () => {
    const [since, until, later] = ['2026-02-01T00:00:00Z', '2026-02-02T00:00:00Z', '2026-02-02T00:00:01Z']
    const ttv = { ...touchstones(), figure: 'ttv' }
    for (const body of [
      { ...ttv, since },
      { ...ttv, until },
      { ...ttv, since: until, until: since },
      { ...ttv, since, until: later },
      { ...ttv, since, until, from: '2026-02-01' },
      { ...touchstones(), figure: 'claimed', since, until },
    ])
      expect(await answer(body)).toEqual([400, ['since']])
    expect(await answer({ ...ttv, since, until })).toEqual([200, []])
  })

  test('cursors that nobody was given', async () => {
    const cursors = [
      '',
      'x',
      '-1',
      '1.2.3',
      'zz.2.3.4',
      '1.zzzzzzzzzz.-zzzzzz.zzzzzz',
      '0x',
      'zz.5e3.0.0',
      "1' or 1=1",
      '9'.repeat(200),
    ]
    const { other } = await stats('nft/stats-other', truth.touchstones.address)
    for (const cursor of cursors)
      for (const body of [
        { ...touchstones(), figure: 'ttv' },
        { ...touchstones(), figure: 'transactions' },
        { ...touchstones(), figure: 'claimed' },
        { ...touchstones(), figure: 'owner', of: other.top_owners[0].address },
        { ...touchstones(), figure: 'source', of: 'Minted' },
        { ...bullion(), figure: 'owner', of: truth.accounts.treasury },
        { ...bullion(), figure: 'holders' },
        { ...bullion(), figure: 'top100' },
        { ...bullion(), figure: 'buy_volume' },
        { ...wallet(), figure: 'token', of: 'native' },
        { ...wallet(), figure: 'claimed' },
      ])
        expect([cursor, ...(await answer({ ...body, cursor }))]).toEqual([cursor, 400, ['cursor']])
  })
})

test('a transfer that comes in while somebody turns the pages repeats and loses no row', async () => {
  const { collector, treasury } = truth.accounts
  const asked = [
    { ...bullion(), figure: 'transactions' },
    { ...bullion(), figure: 'owner', of: collector },
    { ...wallet(), figure: 'ttv' },
    { ...wallet(), figure: 'token', of: truth.bullion.address },
  ]
  const before = await Promise.all(asked.map((each) => walk(each)))
  const firsts: Proof[] = await Promise.all(asked.map((each) => post('/api/proof', { ...each, limit: 4 })))
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address, uint256)']),
    args: [treasury as Hex, 10n ** 18n],
  })
  await rpc(world.demo.rpcUrl, 'eth_sendTransaction', [{ from: collector, to: truth.bullion.address, data }])
  await until(async () => {
    const { value } = await post('/api/proof', { ...bullion(), figure: 'transactions', limit: 1 })
    return value > (before[0]?.value ?? 0)
  })
  for (const [i, body] of asked.entries()) {
    const rows = [...(firsts[i]?.rows ?? [])]
    for (let cursor = firsts[i]?.next; cursor; ) {
      const page: Proof = await post('/api/proof', { ...body, limit: 50, cursor })
      rows.push(...page.rows)
      cursor = page.next
    }
    const keys = (all: readonly Row[]) =>
      all.map((row) => JSON.stringify({ ...row, provisional: null, usd: null, adds: null }))
    expect(keys(rows)).toEqual(keys(before[i]?.rows ?? []))
    const [newest] = (await post('/api/proof', { ...body, limit: 1 })).rows
    expect(newest).toMatchObject({ from_address: collector, to_address: treasury, provisional: true })
  }
})

test('a wallet on several chains is one list by time', async () => {
  const { db } = assay
  const { collector, treasury } = truth.accounts
  const made = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, state, first_block, cursor_block)
    values ('eth', ${collector}, 'wallet', 'ready', 1, 9) returning id`)
  const id = made?.id ?? 0
  await db.rows(sql`
    insert into chain_cursors (chain, block_number, block_hash, finalized_block) values ('eth', 9, '0x09', 9)`)
  await db.rows(sql`
    insert into collections (user_id, contract_id) select user_id, ${id} from collections limit 1`)
  const days = [100, 50, 0].map((back) => dayOf(Date.now() / 1000 - back * DAY))
  for (const [block, day] of days.entries()) {
    await db.rows(sql`
      insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, amount, token_address)
      values (${id}, ${block}, -1, 0, ${`${day}T00:00:00Z`}, ${`0xeth${block}`}, ${treasury}, ${collector}, 2, 'native')`)
    await db.rows(sql`insert into contract_days (contract_id, day, transactions) values (${id}, ${day}, 1)`)
    await db.rows(sql`
      insert into wallet_days (contract_id, day, token_address, received) values (${id}, ${day}, 'native', 2)`)
  }
  for (const figure of ['transactions', 'revenue']) {
    const rows: Row[] = []
    let proof: Proof
    let cursor: string | undefined
    do {
      proof = await post('/api/proof', { ...wallet(), figure, limit: 3, ...(cursor && { cursor }) })
      rows.push(...proof.rows)
      cursor = proof.next ?? undefined
    } while (cursor)
    const times = only(rows, 'transaction').map(({ time }) => time)
    expect(times).toEqual([...times].sort().reverse())
    expect(rows).toHaveLength(proof.row_count)
    expect(only(rows, 'transaction').filter(({ contract_chain }) => contract_chain === 'eth')).toHaveLength(3)
    expect(proof.as_of.map(({ contract_chain }) => contract_chain)).toEqual(['demo', 'eth'])
    if (figure === 'transactions') expect(proof.value).toBe(rows.length)
  }
})
