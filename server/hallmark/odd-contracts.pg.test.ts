import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#api/calls.ts'
import type { DifferenceKind } from '#api/hallmark.ts'
import type { Anvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { sql } from '#server/db/sql.ts'
import { type Indexer, startIndexer } from '#server/indexer/run/start-indexer.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import { type OddName, oddNames, people } from '#server/indexer/testing/odd/odd-contracts.ts'
import { type PlayedOdd, playOdd, startOldAnvil } from '#server/indexer/testing/odd/play-odd.ts'
import { until, untilSettled } from '#server/indexer/testing/until-settled.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'
import { type HallmarkQueue, startHallmarkQueue } from './hallmark-queue.ts'

type Hallmark = CallReply<'POST /api/hallmark/get'>
const log = pino({ level: 'silent' })

let anvil: Anvil
let chain: Chain
let assay: TestApp
let indexer: Indexer
let queue: HallmarkQueue
let access: string
const played = new Map<OddName, PlayedOdd>()

beforeAll(async () => {
  anvil = await startOldAnvil()
  for (const name of oddNames) played.set(name, await playOdd(anvil.rpcUrl, name))
  await rpc(anvil.rpcUrl, 'anvil_mine', ['0x50'])
  chain = openChain('demo', [anvil.rpcUrl], { log, pollMs: 50 })
  const chains = { get: (key: string) => (key === 'demo' ? chain : null) }
  assay = await startTestApp({}, undefined, chains, noProtocols)
  access = (await assay.signIn('owner@example.com')).access
  for (const { kind, address, firstBlock } of played.values())
    await assay.db.rows(sql`
      with added as (
        insert into contracts (chain, address, kind, decimals, first_block, cursor_block)
        values ('demo', ${address}, ${kind}, ${kind === 'erc20' ? 2 : 0}, ${firstBlock}, ${firstBlock - 1}) returning id
      )
      insert into collections (user_id, contract_id) select u.id, added.id from users u, added`)
  indexer = await startIndexer(assay.db, log)
  indexer.add({ chain, protocols: noProtocols })
  await untilSettled(assay.db, anvil.rpcUrl)
  queue = startHallmarkQueue({ db: assay.db, chains, log, lookEveryMs: 30 })
})
afterAll(async () => {
  await queue?.close()
  await indexer?.close()
  chain?.close()
  await assay?.close()
  await anvil?.stop()
})

const addressOf = (name: OddName) => played.get(name)?.address ?? ''
async function ask<T>(path: string, name: OddName, more: object = {}): Promise<T> {
  const body = { contract: addressOf(name), contract_chain: 'demo', ...more }
  const reply = await assay.postAs(access, path, body)
  expect(reply.json()).not.toHaveProperty('error')
  return reply.json() as T
}
const hallmark = (name: OddName) => ask<Hallmark>('/api/hallmark/get', name)

type Figures = {
  /** Of tokens: holders, and the share of the ten largest. Of NFTs: the items that are held. */
  holders?: number
  top10?: number | null
  claimed?: string
  /** Address, amount and, of tokens, share. */
  owners: string[]
  /** Known to be other than the contract says. */
  isMarked: boolean
  by?: 'balanceOf'
}
type Expected = {
  verdict: Hallmark['verdict']
  says: string
  kind?: DifferenceKind
  skipped?: number
  notes?: string[]
  figures: Figures
  /** After the holders were counted by balanceOf. */
  recounted?: Figures
}

const { owner, alice, bob, carol } = people
const aQuarter = {
  verdict: 'agrees' as const,
  says: '3 of 3 answers of the contract agree, block N',
  figures: { holders: 2, top10: 100, owners: [`${owner} 7.5 75`, `${alice} 2.5 25`], isMarked: false },
}
const threeItems = {
  verdict: 'agrees' as const,
  says: '4 of 4 answers of the contract agree, block N',
  figures: { claimed: '2', owners: [`${bob} 1`, `${alice} 1`], isMarked: false },
}
const erc404 = {
  verdict: 'agrees' as const,
  says: '4 of 4 answers of the contract agree, block N',
  notes: [
    'ERC-404: coins and items in one contract. It is read as an ERC-20, by the transfers of its coins.',
  ],
  figures: {
    holders: 3,
    top10: 100,
    owners: [`${owner} 970000000000000000 97`, `${alice} 20000000000000000 2`, `${bob} 10000000000000000 1`],
    isMarked: false,
  },
}
const wraps = ['Wraps coins: Deposit and Withdrawal are read as mints and burns.']
const MAX_BUT_ONE = '1157920892373161954235709850086879078532699846656405640394575840079131296399.34'

/** The same table is in docs/HALLMARK.md. Tokens have two decimals here. */
const table: Record<OddName, Expected> = {
  FeeOnTransfer: {
    verdict: 'differs',
    says: '3 of 4 answers of the contract differ from its events, block N. Most likely it takes a fee on transfer that its events do not tell of.',
    kind: 'takes_fee',
    figures: {
      holders: 3,
      top10: 100,
      owners: [`${owner} 5 50`, `${alice} 4 40`, `${bob} 1 10`],
      isMarked: true,
    },
    recounted: {
      holders: 3,
      top10: 100,
      owners: [`${owner} 5.6 56`, `${alice} 3.5 35`, `${bob} 0.9 9`],
      isMarked: false,
    },
  },
  Rebasing: {
    verdict: 'differs',
    says: '3 of 4 answers of the contract differ from its events, block N. Most likely it rebases: balances change without a transfer.',
    kind: 'rebases',
    figures: {
      holders: 3,
      top10: 90.909090909,
      owners: [`${owner} 6 54.5454545454`, `${alice} 2.9 26.3636363636`, `${bob} 1.1 10`],
      isMarked: true,
    },
    recounted: {
      holders: 3,
      top10: 100,
      owners: [`${owner} 6.6 60`, `${alice} 3.3 30`, `${bob} 1.1 10`],
      isMarked: false,
    },
  },
  SilentGenesis: {
    verdict: 'differs',
    says: '1 of 2 answers of the contract differ from its events, block N. Most likely it issued tokens without events.',
    kind: 'issues_without_events',
    figures: { holders: 1, top10: 30, owners: [`${alice} 3 30`], isMarked: true },
    recounted: { holders: 2, top10: 100, owners: [`${owner} 7 70`, `${alice} 3 30`], isMarked: false },
  },
  Spoofed: {
    verdict: 'differs',
    says: '4 of 4 answers of the contract differ from its events, block N. Most likely it emits events that move nothing.',
    kind: 'events_move_nothing',
    figures: {
      holders: 3,
      top10: null,
      owners: [`${alice} 51 null`, `${owner} 7 null`, `${bob} 2 null`],
      isMarked: true,
    },
    recounted: { holders: 2, top10: 100, owners: [`${owner} 9 90`, `${alice} 1 10`], isMarked: false },
  },
  Wrapped: {
    verdict: 'agrees',
    says: '4 of 4 answers of the contract agree, block N',
    notes: wraps,
    figures: {
      holders: 3,
      top10: 100,
      owners: [`${bob} 5 38.4615384615`, `${alice} 5 38.4615384615`, `${carol} 3 23.0769230769`],
      isMarked: false,
    },
  },
  WrappedTwice: {
    verdict: 'agrees',
    says: '3 of 3 answers of the contract agree, block N',
    notes: wraps,
    figures: {
      holders: 2,
      top10: 100,
      owners: [`${alice} 7 77.7777777777`, `${bob} 2 22.2222222222`],
      isMarked: false,
    },
  },
  Staking: {
    ...aQuarter,
    figures: { holders: 2, top10: 100, owners: [`${owner} 6 60`, `${alice} 4 40`], isMarked: false },
  },
  NoDecimals: { ...aQuarter, notes: ['no decimals given, shown as 0'] },
  Bytes32Name: aQuarter,
  ManyDecimals: aQuarter,
  MaxSupply: {
    ...aQuarter,
    figures: {
      holders: 2,
      top10: 100,
      owners: [`${owner} ${MAX_BUT_ONE} 99.9999999999`, `${alice} 0.01 0`],
      isMarked: false,
    },
  },
  Destroyed: {
    ...aQuarter,
    verdict: 'unchecked',
    says: 'The contract was destroyed: there is no code at its address, block N.',
  },
  Proxy: aQuarter,
  Consecutive: {
    verdict: 'agrees',
    says: '104 of 104 answers of the contract agree, block N',
    skipped: 1,
    figures: { claimed: '9990', owners: [`${owner} 9899`, `${bob} 90`, `${alice} 1`], isMarked: false },
  },
  IdTwice: threeItems,
  IdInData: threeItems,
  NothingIndexed: threeItems,
  BothStandards: {
    verdict: 'agrees',
    says: '5 of 5 answers of the contract agree, block N',
    notes: ['ERC-721 and ERC-1155 in one contract. The events of both are read.'],
    figures: { claimed: '8', owners: [`${bob} 4`, `${alice} 4`], isMarked: false },
  },
  UnequalArrays: {
    verdict: 'differs',
    says: '1 of 1 answer of the contract differs from its events, block N. Most likely it is because of a log that could not be read.',
    kind: 'other',
    skipped: 1,
    figures: { claimed: '5', owners: [`${alice} 5`], isMarked: true },
    // The log tells of a second token, of which nobody knows.
    recounted: { claimed: '12', owners: [`${alice} 12`], isMarked: true },
  },
  Erc404Renamed: erc404,
  Erc404SameName: erc404,
}

async function figuresOf(name: OddName): Promise<Figures> {
  const marks = ({ by, differs }: { by: 'events' | 'balanceOf'; differs: boolean }) => ({
    isMarked: differs,
    ...(by === 'balanceOf' && { by }),
  })
  if (played.get(name)?.kind === 'erc20') {
    const { other } = await ask<CallReply<'POST /api/erc20/stats-other'>>('/api/erc20/stats-other', name)
    return {
      holders: other.holders.totalHolders,
      top10: other.holders.holderSupply.top10.supplyPercent,
      owners: other.owners.result.map(
        (each) =>
          `${each.owner_address} ${each.balance_formatted} ${each.percentage_relative_to_total_supply}`,
      ),
      ...marks(other.counted),
    }
  }
  const { other } = await ask<CallReply<'POST /api/nft/stats-other'>>('/api/nft/stats-other', name)
  return {
    claimed: other.claimed,
    owners: other.top_owners.map(({ address, amount }) => `${address} ${amount}`),
    ...marks(other.counted),
  }
}

/** What the rows of a proof add up to, and what is shown. */
async function expectProof(name: OddName, figure: string, of?: string) {
  const isToken = played.get(name)?.kind === 'erc20'
  const { value, rows } = await ask<CallReply<'POST /api/proof'>>('/api/proof', name, {
    contract_address: addressOf(name),
    contract_type: isToken ? 'ERC20' : 'NFT',
    figure,
    of,
  })
  const sum = rows.reduce((total, { adds }) => total + (adds ?? 0), 0)
  expect(sum).toBeCloseTo(value ?? 0, 9)
  return value
}

test.each(oddNames)('%s', async (name) => {
  await until(async () => {
    const { is_checking, checked_at } = await hallmark(name)
    return !is_checking && checked_at !== null
  })
  const expected = table[name]
  const { verdict, sentence, kind, skipped, notes, recount, differences } = await hallmark(name)
  expect({ verdict, says: sentence.replace(/block [\d,]+/, 'block N'), kind, skipped, notes }).toEqual({
    verdict: expected.verdict,
    says: expected.says,
    kind: expected.kind ?? null,
    skipped: expected.skipped ?? 0,
    notes: expected.notes ?? [],
  })
  expect(differences.length > 0).toBe(verdict === 'differs')
  expect(await figuresOf(name)).toEqual(expected.figures)
  if (!expected.recounted) return expect(recount).toBeNull()

  expect(recount).toMatchObject({ state: 'possible', requests: 1, counted: 0, block: null })
  await ask('/api/hallmark/recount', name)
  await until(async () => (await hallmark(name)).recount?.state !== 'running')
  expect((await hallmark(name)).recount).toMatchObject({ state: 'done', counted: recount?.holders })
  expect(await figuresOf(name)).toEqual({ ...expected.recounted, by: 'balanceOf' })
  const { holders, top10, claimed, owners } = expected.recounted
  const [largest = '', amount] = owners[0]?.split(' ') ?? []
  expect(await expectProof(name, 'owner', largest)).toBe(Number(amount))
  if (claimed !== undefined) return expect(await expectProof(name, 'claimed')).toBe(Number(claimed))
  expect(await expectProof(name, 'holders')).toBe(holders)
  expect(await expectProof(name, 'top10')).toBe(top10)
  expect(await expectProof(name, 'tier', 'whales')).toBe(holders)
  expect(await expectProof(name, 'acquisition', 'transfer')).toBe(holders)
})

test('the list has the holders that were counted', async () => {
  const list = (await assay.get('/api/collections', access)).json<CallReply<'GET /api/collections'>>()
  const of = (name: OddName) => list.find(({ contract_address }) => contract_address === addressOf(name))
  expect(of('Spoofed')).toMatchObject({ nr_holders: 2, hallmark: { verdict: 'differs' } })
  expect(of('Proxy')).toMatchObject({ nr_holders: 2, hallmark: { verdict: 'agrees', checked: 3, agreed: 3 } })
})
