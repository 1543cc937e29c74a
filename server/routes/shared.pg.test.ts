import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { panelsOf, type SharedType } from '#api/share-panels.ts'
import { until } from '#server/indexer/testing/until-settled.ts'
import { fromSomewhere } from '#server/test-app.ts'
import { startTestDemoApp, type TestDemoApp } from '#server/test-demo-app.ts'

const SECRET = 'only-for-the-owner'

let world: TestDemoApp
let addresses: Record<SharedType, string>
beforeAll(async () => {
  world = await startTestDemoApp()
  const { truth, assay, access } = world
  addresses = {
    NFT: truth.touchstones.address,
    ERC20: truth.bullion.address,
    Wallet: truth.accounts.collector,
  }
  await world.trackNfts()
  await world.trackBullion()
  await world.trackWallet(addresses.Wallet)
  await until(async () => {
    const all = (await assay.get('/api/collections', access)).json() as { state: string }[]
    const prices = await assay.db.raw('select count(*)::int as n from native_prices')
    return all.every(({ state }) => state === 'ready') && (prices.rows[0] as { n: number }).n > 100
  })
})
afterAll(() => world?.close())

const types: SharedType[] = ['NFT', 'ERC20', 'Wallet']
const own = async (path: string, body: object) => (await world.assay.postAs(world.access, path, body)).json()

async function share(type: SharedType, panels: readonly string[]) {
  const body = {
    contract_address: addresses[type],
    contract_chain: 'demo',
    contract_type: type,
    panels,
    title: 'x',
    expires_in_days: null,
    password: null,
  }
  const { token } = await own('/api/share-links/create', body)
  return world.assay.post('/api/shared/figures', { token }, fromSomewhere())
}

/** What the owner is answered, with all that belongs to one panel under its name. */
async function ownFigures(type: SharedType) {
  const contract = { contract: addresses[type], contract_chain: 'demo' }
  const body = type === 'Wallet' ? { wallet: addresses.Wallet } : contract
  const path = type.toLowerCase()
  const main = await own(`/api/${path}/stats-main`, body)
  const { other } = await own(`/api/${path}/stats-other`, body)
  return { main, other }
}

/** Every path to a value, lists and what is keyed by labels without their places. */
function fieldsOf(value: unknown, path = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((each) => [...fieldsOf(each, `${path}[]`)]))
  if (typeof value !== 'object' || value === null) return new Set([path])
  if (/(_breakdown|_ages|ByAcquisition|Distribution)$/.test(path)) return new Set([path])
  return new Set(Object.entries(value).flatMap(([key, each]) => [...fieldsOf(each, `${path}.${key}`)]))
}

const days = (...names: string[]) => names.map((name) => `.main[].${name}`)
const hours = (...names: string[]) => names.flatMap((name) => [`.last_24h.${name}`, `.previous_24h.${name}`])
const counted = ['.counted.by', '.counted.block', '.counted.differs']
const earning = ['revenue', 'ttv', 'transactions', 'claimed']

/** All that a visitor may get of each panel. */
const allowed: Record<SharedType, Record<string, string[]>> = {
  NFT: {
    cards: [
      ...days('date', 'provisional', 'ttv_unpriced', 'revenue_unpriced', ...earning),
      ...hours('from', 'to', 'ttv_unpriced', 'revenue_unpriced', ...earning),
      '.previous_24h',
      '.last_24h',
      '.complete_to',
      '.claimed',
      ...counted,
    ],
    daily: days('date', 'provisional', ...earning),
    sources: [...counted, '.source_breakdown'],
    ages: [...counted, '.holding_ages'],
    owners: [...counted, '.top_owners[].address', '.top_owners[].amount'],
  },
  ERC20: {
    cards: [
      ...days('date', 'provisional', 'transactions'),
      ...hours('from', 'to', 'transactions'),
      '.previous_24h',
      '.last_24h',
      '.complete_to',
      ...counted,
      '.holders.totalHolders',
      '.holders.holderSupply.top10.supplyPercent',
      '.holders.holderSupply.top100.supplyPercent',
    ],
    daily: [
      ...days(
        'date',
        'provisional',
        'buy_volume',
        'sell_volume',
        'liquidity_usd',
        'fully_diluted_valuation',
        'transactions',
      ),
      '.pools.read',
      '.pools.known',
    ],
    acquisition: [...counted, '.holders.holdersByAcquisition'],
    tiers: [...counted, '.holders.holderDistribution'],
    owners: [
      ...counted,
      ...[
        'owner_address',
        'owner_address_label',
        'balance_formatted',
        'percentage_relative_to_total_supply',
      ].map((name) => `.owners.result[].${name}`),
    ],
  },
  Wallet: {
    cards: [
      ...days('date', 'provisional', ...earning),
      ...hours('from', 'to', ...earning),
      '.previous_24h',
      '.last_24h',
      '.complete_to',
      '.claimed',
    ],
    daily: days('date', 'provisional', ...earning),
    assets: ['.tokens[].TokenAddress', '.nfts[].Amount', '.nfts[].ContractType'],
    wealth: ['Name', 'Symbol', 'USDValue', 'Chain'].map((name) => `.tokens[].${name}`),
    chains: ['.nfts[].Amount', '.nfts[].Chain'],
    tokens: ['Name', 'Symbol', 'Balance', 'USDValue', 'Chain', 'TokenAddress'].map(
      (name) => `.tokens[].${name}`,
    ),
    nfts: ['Name', 'Symbol', 'Amount', 'Chain', 'ContractType', 'TokenAddress'].map(
      (name) => `.nfts[].${name}`,
    ),
  },
}
const asOf = ['contract_chain', 'block', 'time', 'finalized_block', 'behind_blocks'].map(
  (name) => `.as_of[].${name}`,
)

describe.each(types)('of a collection of type %s', (type) => {
  test('each panel is the part of what its owner is answered, and has every figure of it', async () => {
    const { main, other } = await ownFigures(type)
    const whole: Record<string, unknown> = { ...main, ...other }
    if (type === 'Wallet') whole.claimed = Number(main.main.at(-1).claimed)
    for (const panel of panelsOf(type)) {
      const reply = await share(type, [panel])
      const shown = reply.json()[type]
      expect(shown.as_of).toEqual(main.as_of)
      expect([panel, Object.keys(shown).sort()]).toEqual([panel, ['as_of', panel].sort()])
      expect(whole).toMatchObject(shown[panel])
      for (const [field, value] of Object.entries(shown[panel]))
        if (Array.isArray(value))
          expect([field, value.length]).toEqual([field, (whole[field] as unknown[]).length])
    }
    const owners = type === 'NFT' ? other.top_owners : type === 'ERC20' ? other.owners.result : other.tokens
    expect(owners.length).toBeGreaterThan(2)
  })

  test('no choice of panels gives a field that none of them shows', async () => {
    const panels = panelsOf(type)
    const subsets = Array.from({ length: 2 ** panels.length - 1 }, (_, i) =>
      panels.filter((_, place) => ((i + 1) >> place) & 1),
    )
    await world.assay.db.raw(`delete from share_links; delete from limit_hits`)
    for (const chosen of subsets) {
      const reply = await share(type, chosen)
      expect([chosen, reply.statusCode]).toEqual([chosen, 200])
      const expected = new Set([
        ...asOf,
        ...chosen.flatMap((panel) => (allowed[type][panel] ?? []).map((field) => `.${panel}${field}`)),
      ])
      const fields = fieldsOf(reply.json()[type])
      expect([chosen, [...fields].filter((field) => !expected.has(field))]).toEqual([chosen, []])
      expect(Object.keys(reply.json())).toEqual([type])
      await world.assay.db.raw(`delete from share_links; delete from limit_hits`)
    }
  })
})

test("no name of the owner's reaches a visitor: neither of addresses nor of the collection", async () => {
  const { other } = await ownFigures('ERC20')
  const { result } = other.owners
  for (const { owner_address } of result.slice(0, 3))
    await own('/api/address-label', {
      address: owner_address,
      contract_chain: 'demo',
      label: SECRET,
      entity: SECRET,
    })
  await own('/api/collection/rename', {
    contract_address: addresses.ERC20,
    contract_chain: 'demo',
    contract_type: 'ERC20',
    collection_name: SECRET,
  })
  const named = (await ownFigures('ERC20')).other.owners.result
  expect(named[0].owner_address_label).toBe(SECRET)

  const reply = await share('ERC20', panelsOf('ERC20'))
  expect(reply.body).not.toContain(SECRET)
  const labels = reply
    .json()
    .ERC20.owners.owners.result.map((owner: { owner_address_label: string }) => owner.owner_address_label)
  expect(labels).toEqual(result.map((owner: { owner_address_label: string }) => owner.owner_address_label))
  expect(labels.filter(Boolean).length).toBeGreaterThan(0)
  // Again, as both are in memory by now.
  expect((await ownFigures('ERC20')).other.owners.result).toEqual(named)
  expect((await share('ERC20', ['owners'])).body).not.toContain(SECRET)

  const { token } = await own('/api/share-links/create', {
    contract_address: addresses.ERC20,
    contract_chain: 'demo',
    contract_type: 'ERC20',
    panels: ['cards'],
    title: 'Bullion',
    expires_in_days: null,
    password: null,
  })
  expect((await world.assay.post('/api/shared', { token })).json()).toMatchObject({
    name: 'Bullion',
    title: 'Bullion',
  })
})

test('what has not changed is not sent again', async () => {
  const { token } = await own('/api/share-links/create', {
    contract_address: addresses.NFT,
    contract_chain: 'demo',
    contract_type: 'NFT',
    panels: ['daily'],
    title: 'x',
    expires_in_days: null,
    password: null,
  })
  const first = await world.assay.post('/api/shared/figures', { token })
  const headers = { 'if-none-match': String(first.headers.etag) }
  const again = await world.assay.post('/api/shared/figures', { token }, { headers })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
