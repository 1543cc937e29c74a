import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { addContract, type NewContract } from '#server/store/collections.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
let access: string
beforeAll(async () => {
  assay = await startTestApp({ PRICE_PER_MILLION_TRANSFERS: '12.50' })
  access = (await assay.signIn('ada@example.com')).access
})
afterAll(() => assay.close())

const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const ask = async (number: number, token = access, contract_chain = 'eth') => {
  const body = { contract_address: addressOf(number), contract_chain }
  const reply = await assay.postAs(token, '/api/nft/get-costs', body)
  return [reply.statusCode, reply.json()]
}
async function track(number: number, given: Partial<NewContract>) {
  const user = await assay.db.row<{ id: string }>(sql`select id from users where email = 'ada@example.com'`)
  const contract: NewContract = {
    chain: 'eth',
    address: addressOf(number),
    kind: 'erc721',
    name: 'x',
    symbol: 'x',
    decimals: 0,
    royalty_receiver: null,
    first_block: 10,
    estimated_transfers: 0,
    ...given,
  }
  const tracking = { name: '', largeContractTransfers: 1_000_000 }
  await addContract(assay.db, user?.id ?? '', contract, tracking)
  return assay.db.row(sql`select state from contracts where address = ${contract.address}`)
}

test('cost goes by the estimated transfers, time by a cautious speed until one was measured on that chain', async () => {
  expect(await track(1, { estimated_transfers: 12_345_678 })).toMatchObject({ state: 'start' })
  // 12.345678 x 12.50 USD; 12,345,678 / 1,000 per second = 3.43 hours.
  expect(await ask(1)).toEqual([200, { amount: 154.32, hours: 3.4 }])
  for (const [number, speed] of [
    [2, 40_000],
    [3, 10_000],
    [4, 2_000],
  ] as const) {
    await track(number, {})
    await assay.db.rows(
      sql`update contracts set events_per_second = ${speed} where address = ${addressOf(number)}`,
    )
  }
  await track(5, { chain: 'base', estimated_transfers: 72_000_000 })
  // At the median of 10,000 a second: 0.34 hours. Another chain is not concerned.
  expect(await ask(1)).toEqual([200, { amount: 154.32, hours: 0.3 }])
  expect(await ask(5, access, 'base')).toEqual([200, { amount: 900, hours: 20 }])
})

test('a small contract takes a tenth of an hour, and without an estimate nothing is said', async () => {
  expect(await track(6, { estimated_transfers: 1_000_000 })).toMatchObject({ state: 'processing' })
  expect(await ask(6)).toEqual([200, { amount: 12.5, hours: 0.1 }])
  await track(7, { kind: 'erc1155', estimated_transfers: null })
  expect(await ask(7)).toEqual([200, { amount: null, hours: null }])
})

test('only who tracks an NFT contract may ask', async () => {
  const absent = [404, { error: { code: 'not_tracked', message: 'You do not track this NFT contract.' } }]
  const stranger = (await assay.signIn('stranger@example.com')).access
  expect(await ask(1, stranger)).toEqual(absent)
  expect(await ask(99)).toEqual(absent)
  expect(await ask(1, access, 'base')).toEqual(absent)
  await track(8, { kind: 'erc20' })
  expect(await ask(8)).toEqual(absent)
})
