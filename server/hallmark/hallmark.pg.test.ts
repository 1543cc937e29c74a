import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#api/calls.ts'
import { sql } from '#server/db/sql.ts'
import { until } from '#server/indexer/testing/until-settled.ts'
import { startTestDemoApp, type TestDemoApp } from '#server/test-demo-app.ts'
import { drawPlace } from './draw.ts'
import { type HallmarkQueue, startHallmarkQueue } from './hallmark-queue.ts'

type Hallmark = CallReply<'POST /api/hallmark/get'>
type Questions = CallReply<'POST /api/hallmark/questions'>

let world: TestDemoApp
let queue: HallmarkQueue

beforeAll(async () => {
  world = await startTestDemoApp()
  await world.trackNfts()
  await world.trackBullion()
  const { assay, chains } = world
  queue = startHallmarkQueue({ db: assay.db, chains, log: pino({ level: 'silent' }), lookEveryMs: 30 })
  for (const contract of contracts()) await settled(contract)
})
afterAll(async () => {
  await queue?.close()
  await world?.close()
})

const contracts = () => [
  world.truth.bullion.address,
  world.truth.touchstones.address,
  world.truth.editions.address ?? '',
]

async function ask<T>(call: string, contract: string, more: object = {}): Promise<T> {
  const reply = await world.assay.postAs(world.access, `/api/hallmark/${call}`, {
    contract,
    contract_chain: 'demo',
    ...more,
  })
  expect(reply.json()).not.toHaveProperty('error')
  return reply.json() as T
}
const get = (contract: string) => ask<Hallmark>('get', contract)

/** Until the last check is over. */
async function settled(contract: string): Promise<Hallmark> {
  await until(async () => {
    const { is_checking, checked_at } = await get(contract)
    return !is_checking && checked_at !== null
  })
  return get(contract)
}
async function checkAgain(contract: string): Promise<Hallmark> {
  await world.assay.db.rows(sql`update hallmarks set asked_at = null`)
  await ask('check', contract)
  return settled(contract)
}

describe('the demo world', () => {
  test('every contract of it agrees', async () => {
    const [bullion, touchstones, editions] = await Promise.all(contracts().map(get))
    // The demo's chain begins with the world as it was built: it knows the state of no older block.
    expect(world.truth.lastBlock).toBe(1825)
    expect(bullion).toMatchObject({
      verdict: 'agrees',
      sentence: '121 of 121 answers of the contract agree, block 1,825',
      block: 1825,
      checked: 121,
      agreed: 121,
      kind: null,
      touches: [],
      differences: [],
      recount: null,
      decimals: 18,
    })
    expect(touchstones).toMatchObject({
      verdict: 'agrees',
      sentence: '221 of 221 answers of the contract agree, block 1,825',
    })
    // It has no total supply, and this many pairs of owner and token.
    const pairs = world.truth.editions.tokens.flatMap(({ balances }) => Object.keys(balances)).length
    expect(editions).toMatchObject({
      verdict: 'agrees',
      checked: Math.min(100, pairs),
      supply: { contract: null },
    })
  })

  test('anybody can draw the same holders', async () => {
    const { bullion } = world.truth
    const { block_hash } = await get(bullion.address)
    const { questions } = await ask<Questions>('questions', bullion.address)
    const asked = questions
      .filter(({ question }) => question === 'balance_of')
      .map(({ address }) => address ?? '')
    const balances = Object.entries(bullion.balances)
    const largest = balances
      .toSorted(([a, one], [b, other]) =>
        BigInt(one) === BigInt(other) ? (a < b ? -1 : 1) : BigInt(one) < BigInt(other) ? 1 : -1,
      )
      .slice(0, 20)
      .map(([address]) => address)
    const drawn = balances
      .map(([address]) => address)
      .filter((address) => !largest.includes(address))
      .map((address) => [drawPlace(block_hash ?? '', address), address] as const)
      .toSorted()
      .slice(0, 100)
      .map(([, address]) => address)
    expect(asked).toEqual([...largest, ...drawn])
  })

  test('a wrong balance is found by the next check, and is gone with its cause', async () => {
    const { address } = world.truth.bullion
    const [holder] = Object.keys(world.truth.bullion.balances).toSorted()
    const plant = (change: string) =>
      world.assay.db.rows(sql`
        update balances set balance = balance + ${change} where address = ${holder}
          and contract_id = (select id from contracts where address = ${address})`)
    await plant('1')
    const heard: string[] = []
    const subscription = await world.assay.db.listen('live', (payload) => heard.push(payload))
    const wrong = await checkAgain(address)
    await expect.poll(() => heard.join()).toContain(address)
    await subscription.close()
    expect(wrong).toMatchObject({ verdict: 'differs', touches: expect.arrayContaining(['Total Holders']) })
    expect(wrong.differences).toContainEqual(
      expect.objectContaining({ question: 'minted_minus_burned', agrees: false }),
    )
    await plant('-1')
    expect(await checkAgain(address)).toMatchObject({ verdict: 'agrees', differences: [] })
  })

  test('a wrong number of items is found, and a wrong owner of one that is asked for', async () => {
    const { address } = world.truth.touchstones
    const ofThis = sql`contract_id = (select id from contracts where address = ${address})`
    const { db } = world.assay
    const [first] = await db.rows<{ owner: string }>(
      sql`select address as owner from nft_owners where ${ofThis} order by address limit 1`,
    )
    const count = (change: number) =>
      db.rows(
        sql`update nft_owners set amount = amount + ${change} where ${ofThis} and address = ${first?.owner}`,
      )
    await count(1)
    expect(await checkAgain(address)).toMatchObject({ verdict: 'differs' })
    await count(-1)
    const { questions } = await ask<Questions>('questions', address)
    const drawn = questions.find(({ question }) => question === 'owner_of')
    const hand = (from: string | null | undefined, to: string | null | undefined) =>
      db.rows(sql`
        update nft_lots set owner_address = ${to} where ${ofThis} and token_id = ${drawn?.token_id} and owner_address = ${from}`)
    const stranger = `0x${'99'.repeat(20)}`
    await hand(drawn?.events, stranger)
    const wrong = await checkAgain(address)
    expect(wrong).toMatchObject({
      verdict: 'differs',
      kind: 'events_move_nothing',
      checked: 221,
      agreed: 220,
    })
    expect(wrong.differences).toEqual([
      {
        question: 'owner_of',
        address: null,
        token_id: drawn?.token_id,
        events: stranger,
        contract: drawn?.contract,
        agrees: false,
      },
    ])
    await hand(stranger, drawn?.events)
    expect(await checkAgain(address)).toMatchObject({ verdict: 'agrees' })
  })

  test('it is not asked again within a minute', async () => {
    const { address } = world.truth.bullion
    await world.assay.db.rows(sql`update hallmarks set asked_at = now()`)
    const reply = await world.assay.postAs(world.access, '/api/hallmark/check', {
      contract: address,
      contract_chain: 'demo',
    })
    expect(reply.statusCode).toBe(429)
    expect(reply.json().error.retry_after_s).toBeGreaterThan(0)
    expect(
      await world.assay.postAs(world.access, '/api/hallmark/recount', {
        contract: address,
        contract_chain: 'demo',
      }),
    ).toMatchObject({ statusCode: 409 })
  })
})
