import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Anvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { openChain } from '#server/chain/open-chain.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { type OddName, oddNames, people } from '../testing/odd/odd-contracts.ts'
import { type PlayedOdd, playOdd, startOldAnvil } from '../testing/odd/play-odd.ts'
import { untilSettled } from '../testing/until-settled.ts'
import { TRANSFER_BATCH } from '../transfer-events.ts'
import { startIndexer } from './start-indexer.ts'

const { owner, alice, bob, carol } = people
const FINALITY = '0x50'
const log = pino({ level: 'silent' })

type Expected = {
  oddities?: string[]
  transfers: number
  supply: string
  /** By address; of ERC-1155 by id and address. */
  held: Record<string, string>
  skipped?: string[]
  surprises?: Record<string, number>
}
const aQuarter = { transfers: 2, supply: '1000', held: { [owner]: '750', [alice]: '250' } }
const threeItems = { transfers: 5, supply: '2', held: { [alice]: '1', [bob]: '1' } }
const coins = {
  oddities: ['erc404'],
  transfers: 3,
  supply: '100000000000000000000',
  held: { [owner]: '97000000000000000000', [alice]: '2000000000000000000', [bob]: '1000000000000000000' },
}
const MAX = '115792089237316195423570985008687907853269984665640564039457584007913129639935'

/** What the index says by the events. Where it is not what the contract says, no event could tell it. */
const expected: Record<OddName, Expected> = {
  FeeOnTransfer: { transfers: 3, supply: '1000', held: { [owner]: '500', [alice]: '400', [bob]: '100' } },
  Rebasing: { transfers: 3, supply: '1000', held: { [owner]: '600', [alice]: '290', [bob]: '110' } },
  SilentGenesis: {
    transfers: 1,
    supply: '0',
    held: { [owner]: '-300', [alice]: '300' },
    surprises: { 'more left than was there': 1 },
  },
  Spoofed: { transfers: 4, supply: '6000', held: { [owner]: '700', [alice]: '5100', [bob]: '200' } },
  Wrapped: {
    oddities: ['wraps'],
    transfers: 4,
    supply: '1300',
    held: { [alice]: '500', [bob]: '500', [carol]: '300' },
  },
  WrappedTwice: {
    oddities: ['wraps'],
    transfers: 3,
    supply: '900',
    held: { [alice]: '700', [bob]: '200' },
  },
  Staking: { transfers: 2, supply: '1000', held: { [owner]: '600', [alice]: '400' } },
  NoDecimals: { ...aQuarter, oddities: ['no_decimals'] },
  Bytes32Name: aQuarter,
  ManyDecimals: aQuarter,
  MaxSupply: { transfers: 2, supply: MAX, held: { [owner]: `${MAX.slice(0, -1)}4`, [alice]: '1' } },
  Destroyed: aQuarter,
  Proxy: aQuarter,
  Consecutive: {
    transfers: 10_111,
    supply: '9990',
    held: { [owner]: '9899', [alice]: '1', [bob]: '90' },
    skipped: ['a range of too many tokens'],
  },
  IdTwice: threeItems,
  IdInData: threeItems,
  NothingIndexed: threeItems,
  BothStandards: {
    oddities: ['both_standards'],
    transfers: 9,
    supply: '8',
    held: {
      [`1 ${bob}`]: '1',
      [`2 ${alice}`]: '1',
      [`3 ${bob}`]: '1',
      [`10 ${alice}`]: '3',
      [`10 ${bob}`]: '2',
    },
  },
  UnequalArrays: {
    transfers: 1,
    supply: '5',
    held: { [`1 ${alice}`]: '5' },
    skipped: ['arrays of unequal length'],
  },
  Erc404Renamed: coins,
  Erc404SameName: coins,
}

describe.each(['by backfill', 'at the head'] as const)('read %s', (how) => {
  let db: Database
  let anvil: Anvil
  const played = new Map<OddName, PlayedOdd>()
  const opened: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    db = await openDatabase({ ...(await testDatabase()), log })
    opened.push(() => db.close())
    anvil = await startOldAnvil()
    opened.push(() => anvil.stop())
    for (const name of oddNames) played.set(name, await playOdd(anvil.rpcUrl, name))
    // Above finality, or below it.
    if (how === 'by backfill') await rpc(anvil.rpcUrl, 'anvil_mine', [FINALITY])
    for (const each of played.values()) await track(each)
    await track({ address: bob, kind: 'wallet', firstBlock: 0 })
    const chain = openChain('demo', [anvil.rpcUrl], { log, pollMs: 30 })
    const indexer = await startIndexer(db, log)
    opened.push(async () => {
      chain.close()
      await indexer.close()
    })
    indexer.add({ chain, protocols: noProtocols })
    await untilSettled(db, anvil.rpcUrl)
  })
  afterAll(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })

  async function track({ address, kind, firstBlock }: { address: string; kind: string; firstBlock: number }) {
    await db.rows(sql`
      insert into contracts (chain, address, kind, first_block, cursor_block)
      values ('demo', ${address}, ${kind}, ${firstBlock}, ${firstBlock - 1})`)
  }
  const idOf = async (address: string) =>
    (await db.row<{ id: number }>(sql`select id from contracts where address = ${address}`))?.id ?? 0

  test.each(oddNames)('%s', async (name) => {
    const { address = '', kind = '', says = null } = played.get(name) ?? {}
    const id = await idOf(address)
    const { oddities = [], transfers, supply, held, skipped = [], surprises = {} } = expected[name]
    const totals = await db.row(sql`
      select oddities, transfers, supply, holders, surprises from contracts c join contract_totals t on t.contract_id = c.id where c.id = ${id}`)
    expect(totals).toEqual({
      // Of a contract that is gone nobody can say.
      oddities,
      transfers,
      supply,
      holders: new Set(
        Object.entries(held)
          .filter(([, amount]) => !amount.startsWith('-'))
          .map(([key]) => key.split(' ').at(-1)),
      ).size,
      surprises,
    })
    expect(await heldBy(id, kind)).toEqual(held)
    const kept = await db.rows<{ reason: string }>(sql`
      select reason from skipped_logs where contract_id = ${id} order by block_number, log_index`)
    expect(kept.map(({ reason }) => reason)).toEqual(skipped)
    const differs = ['FeeOnTransfer', 'Rebasing', 'SilentGenesis', 'Spoofed', 'UnequalArrays', 'Destroyed']
    const nothing = ([, amount]: [string, string]) => amount !== '0'
    if (!differs.includes(name))
      expect(held).toEqual(Object.fromEntries(Object.entries(says?.held ?? {}).filter(nothing)))
  })

  async function heldBy(id: number, kind: string) {
    const rows = await db.rows<{ key: string; amount: string }>(
      kind === 'erc20'
        ? sql`select address as key, balance as amount from balances where contract_id = ${id} and balance <> 0`
        : kind === 'erc721'
          ? sql`select address as key, amount from nft_owners where contract_id = ${id}`
          : sql`select token_id || ' ' || owner_address as key, sum(amount) as amount from nft_lots where contract_id = ${id} group by 1`,
    )
    return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]))
  }

  test('a log that could not be read says where it is', async () => {
    const { address = '' } = played.get('UnequalArrays') ?? {}
    const [found] = await rpc<{ blockNumber: string; transactionHash: string; logIndex: string }[]>(
      anvil.rpcUrl,
      'eth_getLogs',
      [{ address, fromBlock: '0x0', topics: [TRANSFER_BATCH] }],
    )
    expect(await db.rows(sql`select * from skipped_logs where contract_id = ${await idOf(address)}`)).toEqual(
      [
        {
          contract_id: await idOf(address),
          block_number: Number(found?.blockNumber),
          log_index: Number(found?.logIndex),
          tx_hash: found?.transactionHash,
          reason: 'arrays of unequal length',
        },
      ],
    )
  })

  test('a wallet reads the same of them', async () => {
    const id = await idOf(bob)
    const rows = await db.rows<{ address: string; standard: string; balance: string; transfers: number }>(sql`
      select token_address as address, standard, balance,
        (select count(*)::int from transfers r where r.contract_id = t.contract_id and r.token_address = t.token_address) as transfers
      from wallet_tokens t where contract_id = ${id} and token_address <> 'native'`)
    const nameOf = new Map([...played.values()].map(({ name, address }) => [address, name]))
    expect(
      Object.fromEntries(
        rows.map(({ address, ...row }) => [nameOf.get(address), Object.values(row).join(' ')]),
      ),
    ).toEqual({
      FeeOnTransfer: 'erc20 90 1',
      Rebasing: 'erc20 110 1',
      Spoofed: 'erc20 0 1',
      // Unless it is the chain's own wrapped coin, Deposit and Withdrawal are no transfers here.
      Wrapped: 'erc20 500 0',
      WrappedTwice: 'erc20 200 2',
      Consecutive: 'erc721 90 110',
      IdTwice: 'erc721 1 3',
      IdInData: 'erc721 1 3',
      BothStandards: 'erc1155 4 7',
      Erc404Renamed: 'erc20 1000000000000000000 1',
      Erc404SameName: 'erc20 1000000000000000000 1',
    })
  })

  test('every token of a range has its owner, its lot and its day', async () => {
    const id = await idOf(played.get('Consecutive')?.address ?? '')
    const ownerOf = async (token: number) =>
      (
        await db.row<{ owner_address: string }>(
          sql`select owner_address from nft_lots where contract_id = ${id} and token_id = ${token}`,
        )
      )?.owner_address ?? null
    const owners = played.get('Consecutive')?.says?.owners ?? {}
    for (const [token, expectedOwner] of Object.entries(owners))
      expect(await ownerOf(Number(token)), token).toBe(expectedOwner)
    expect(
      await db.row(sql`
        select sum(minted) as minted, sum(burned) as burned, sum(primary_wei) as primary_wei, sum(transactions)::int as transactions
        from contract_days where contract_id = ${id}`),
    ).toEqual({ minted: '10000', burned: '10', primary_wei: '0', transactions: 4 })
    expect(
      await db.row(sql`
        select t.tokens, t.by_way, t.ranged, (select count(*)::int from nft_tokens where contract_id = t.contract_id and supply > 0) as rows
        from contract_totals t where t.contract_id = ${id}`),
    ).toEqual({ tokens: 9990, by_way: { Minted: '9899', Transferred: '91' }, ranged: 10_110, rows: 9990 })
  })
})
