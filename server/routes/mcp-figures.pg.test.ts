import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figures } from '#api/figures.ts'
import { sql } from '#server/db/sql.ts'
import { until, untilSettled } from '#server/indexer/testing/until-settled.ts'
import { startTestDemoApp, type TestDemoApp } from '#server/test-demo-app.ts'

// Whatever an assistant is told of the demo world is what the API says.
type Asked = [tool: string, path: string, given: Record<string, unknown>]
type Told = { answer: Record<string, unknown>; figures?: Record<string, unknown>[] }

let world: TestDemoApp
let url: URL
/** The one compares, as an assistant; the other as a program. */
let key: string
let client: Client
beforeAll(async () => {
  world = await startTestDemoApp()
  const { truth, assay } = world
  await world.trackNfts()
  await world.trackBullion()
  await world.trackWallet(truth.accounts.collector)
  await untilSettled(assay.db, world.demo.rpcUrl)
  await until(async () => {
    const prices = await assay.db.row<{ days: number }>(sql`select count(*) as days from native_prices`)
    return (prices?.days ?? 0) > 100
  })
  url = new URL('/mcp', await assay.app.listen({ port: 0, host: '127.0.0.1' }))
  key = await createKey()
  client = await connect(await createKey())
})
afterAll(async () => {
  await client?.close()
  await world?.close()
})

async function createKey(): Promise<string> {
  const body = { name: 'Assistant', scopes: ['figures', 'lists', 'drafts'], expires_in_days: 1 }
  return (await world.assay.postAs(world.access, '/api/keys/create', body)).json().key
}

async function connect(withKey: string): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${withKey}` } }
  await connected.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  return connected
}

async function use(name: string, given: Record<string, unknown> = {}) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: given })
  return { text: (content as { text: string }[])[0]?.text ?? '', told: structuredContent as Told, isError }
}

const nft = (contract: string) => ({ contract, contract_chain: 'demo' })

/** Tools and arguments over everything that is tracked: 200 and some. */
function questions(days: readonly string[]): Asked[] {
  const { truth } = world
  const collector = truth.accounts.collector
  const touchstones = truth.touchstones.address
  const editions = truth.editions.address ?? ''
  const bullion = truth.bullion.address
  const asked: Asked[] = [['wallet_stats_main', 'wallet/stats-main', { wallet: collector }]]
  asked.push(['wallet_stats_other', 'wallet/stats-other', { wallet: collector }])
  asked.push(['erc20_stats_main', 'erc20/stats-main', nft(bullion)])
  asked.push(['erc20_stats_other', 'erc20/stats-other', nft(bullion)])
  for (const contract of [touchstones, editions, bullion])
    for (const what of ['get', 'questions', 'skipped'])
      asked.push([`hallmark_${what}`, `hallmark/${what}`, nft(contract)])
  for (const contract of [touchstones, editions]) {
    asked.push(['nft_stats_main', 'nft/stats-main', nft(contract)])
    asked.push(['nft_stats_other', 'nft/stats-other', nft(contract)])
    asked.push(['nft_traits', 'nft/traits', nft(contract)])
    for (const sort of ['id', 'rarity', 'last_sale'])
      for (const limit of [1, 10, 50]) asked.push(['nft_all', 'nft/all', { ...nft(contract), sort, limit }])
    for (let id = 1; id <= 20; id++) {
      asked.push(['nft_get_data', 'nft/get-data', { ...nft(contract), id: `${id}` }])
      asked.push(['nft_get_transfers', 'nft/get-transfers', { ...nft(contract), id: `${id}`, limit: 5 }])
    }
  }
  const subjects = { NFT: touchstones, ERC20: bullion, Wallet: collector }
  const of: Record<string, string> = {
    source: 'Purchased',
    acquisition: 'swap',
    tier: 'whales',
    token: 'native',
    owner: collector,
    nft: touchstones,
    age: 'no such age',
  }
  for (const [contract_type, names] of Object.entries(figures))
    for (const figure of names)
      for (const [limit, from, to] of [
        [5, undefined, undefined],
        [25, days.at(-90), undefined],
        [3, days.at(-60), days.at(-30)],
        [1, undefined, days.at(-40)],
        [2, days.at(-10), days.at(-5)],
      ] as const)
        asked.push([
          'proof',
          'proof',
          {
            contract_address: subjects[contract_type as keyof typeof subjects],
            contract_chain: 'demo',
            contract_type,
            figure,
            limit,
            ...(of[figure] && { of: of[figure] }),
            ...(from && { from }),
            ...(to && { to }),
          },
        ])
  return asked
}

test('200 calls and more: every answer is that of the API, and every refusal in its words', async () => {
  const { assay, truth } = world
  const api = async (path: string, given: object) => {
    const reply = await assay.postAs(key, `/api/${path}`, given)
    return { status: reply.statusCode, answer: reply.json() }
  }
  const { answer } = await api('nft/stats-main', nft(truth.touchstones.address))
  const all = questions(answer.main.map(({ date }: { date: string }) => date))
  const outcomes = { equal: 0, refused: 0 }
  for (const [tool, path, given] of all) {
    const expected = await api(path, given)
    const { told, text, isError } = await use(tool, given)
    if (expected.status === 200) {
      expect([tool, given, told.answer]).toEqual([tool, given, expected.answer])
      expect(JSON.parse(text)).toEqual(told)
      outcomes.equal++
    } else {
      expect([tool, given, isError, text.split('\n')[0]]).toEqual([
        tool,
        given,
        true,
        expected.answer.error.message,
      ])
      outcomes.refused++
    }
  }
  expect(outcomes.equal).toBeGreaterThanOrEqual(200)
  expect(outcomes.refused).toBeGreaterThan(0)
})

test('the list of collections is that of the API, too', async () => {
  const listed = (await world.assay.get('/api/collections', key)).json()
  expect(listed).toHaveLength(4)
  expect((await use('collections')).told).toEqual({ answer: listed })
})

test('each figure comes with what it means, where it stands, and what proves it', async () => {
  const { touchstones, accounts } = world.truth
  const { told } = await use('nft_stats_main', nft(touchstones.address))
  expect(told.figures?.map(({ figure }) => figure)).toEqual(['revenue', 'ttv', 'claimed', 'transactions'])
  expect(told.figures?.[3]).toEqual({
    figure: 'transactions',
    field: 'main[].transactions',
    definition: 'Transactions in which at least one item of the collection moved. Each one counts once.',
    proof: {
      call: 'POST /api/proof',
      arguments: {
        contract_address: touchstones.address,
        contract_chain: 'demo',
        contract_type: 'NFT',
        figure: 'transactions',
      },
      url: `http://localhost:3000/dashboard?collection=demo%2F${touchstones.address}%2FNFT&proof=transactions`,
    },
  })
  for (const [tool, given] of [
    ['nft_stats_main', nft(touchstones.address)],
    ['nft_stats_other', nft(touchstones.address)],
    ['erc20_stats_main', nft(world.truth.bullion.address)],
    ['erc20_stats_other', nft(world.truth.bullion.address)],
    ['wallet_stats_main', { wallet: accounts.collector }],
    ['wallet_stats_other', { wallet: accounts.collector }],
  ] as const)
    for (const each of (await use(tool, given)).told.figures ?? []) {
      const { figure, definition, proof } = each as {
        figure: string
        definition: string
        proof: { arguments: Record<string, unknown> }
      }
      expect([figure, definition]).toEqual([figure, expect.stringMatching(/.{20}/)])
      // One that is about an owner, a slice or a token leaves its name to the assistant.
      if (proof.arguments.of !== undefined) continue
      const { isError } = await use('proof', proof.arguments)
      expect([figure, isError]).toEqual([figure, undefined])
    }
})

test('the rows of a proof sum to the figure of the days that were asked for', async () => {
  const { address } = world.truth.touchstones
  const whole = (await use('nft_stats_main', nft(address))).told.answer.main as {
    date: string
    ttv: number
  }[]
  const [from, to] = [whole.at(-40)?.date ?? '', whole.at(-30)?.date ?? '']
  const { told } = await use('nft_stats_main', { ...nft(address), from, to })
  expect(told.answer.main).toEqual(whole.slice(-40, -29))
  const { answer } = (
    await use('proof', {
      contract_address: address,
      contract_chain: 'demo',
      contract_type: 'NFT',
      figure: 'ttv',
      from,
      to,
      limit: 100,
    })
  ).told as unknown as { answer: { value: number; rows: { adds: number }[]; row_count: number } }
  expect(answer.rows).toHaveLength(answer.row_count)
  expect(answer.rows.reduce((sum, { adds }) => sum + adds, 0)).toBeCloseTo(answer.value, 4)
  expect(whole.slice(-40, -29).reduce((sum, { ttv }) => sum + ttv, 0)).toBeCloseTo(answer.value, 4)
})
