import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallReply } from '#api/calls.ts'
import { runAssay } from '#tools/assay-process.ts'
import { COIN_USD, type SecondChain, startSecondChain } from '#tools/second-chain/start-second-chain.ts'
import { startTemporaryAssay, type TemporaryAssay } from '#tools/temporary-assay.ts'
import { testDatabase } from '#tools/test-database-copy.ts'

let chain: SecondChain
let assay: TemporaryAssay
let env: Record<string, string>
beforeAll(async () => {
  chain = await startSecondChain()
  const { dataDir, databaseUrl } = await testDatabase()
  env = { DEMO: 'off', DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  assay = await startTemporaryAssay({ ...env, ...chain.env })
})
afterAll(async () => {
  await assay.close()
  await chain.close()
})

test('a chain that only a file describes is tracked, with figures equal to what happened there', async () => {
  const { access } = await assay.signIn('ada@example.com')
  async function call(path: string, body?: object) {
    const reply = await fetch(`${assay.url}${path}`, {
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    expect([reply.status, path]).toEqual([200, path])
    return reply.json()
  }
  const contract_chain = 'anvil-2'
  await call('/api/collection/add-erc20', { contract_address: chain.coin, contract_chain })
  await call('/api/collection/add-nft', { contract_address: chain.items, contract_chain })
  const read = async () => (await call('/api/collections')) as CallReply<'GET /api/collections'>
  const isRead = async () => (await read()).every(({ state, as_of }) => state === 'ready' && as_of)
  await vi.waitFor(async () => expect(await isRead()).toBe(true), { timeout: 60_000, interval: 100 })
  await vi.waitFor(
    async () =>
      expect(await read()).toMatchObject([
        { collection_name: 'Second Coin', standard: 'ERC20', nr_holders: 3, nr_transactions: 3 },
        {
          collection_name: 'Second Items',
          standard: 'ERC721',
          nr_holders: 3,
          nr_transactions: 4,
          nr_nfts: 3,
          revenue: 0.5 * COIN_USD,
        },
      ]),
    { timeout: 60_000, interval: 200 },
  )
  const { other } = (await call('/api/erc20/stats-other', {
    contract: chain.coin,
    contract_chain,
  })) as CallReply<'POST /api/erc20/stats-other'>
  expect(other.owners.result.map(({ balance_formatted }) => balance_formatted)).toEqual([
    '750.25',
    '500',
    '250.25',
  ])
})

test('what was read there is not left without the facts of its chain', async () => {
  await assay.stop()
  const { code, output } = await runAssay({ ...env, LOG_LEVEL: 'silent' })
  expect(output).toBe(
    "Assay cannot start.\nCHAINS_FILE: the database holds 2 contracts on 'anvil-2', a chain that is not known. Describe it in the file as it was\n",
  )
  expect(code).toBe(1)
})
