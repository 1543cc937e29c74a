import { pino } from 'pino'
import { decodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ChainUnavailable } from '#server/chain/errors.ts'
import { tokenAbi } from '#server/chain/token-abi.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { rememberChangesOf } from '#server/indexer/run/remember.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { type AskedChain, checkContract } from './check-contract.ts'
import { putOff, takeHallmark } from './due-hallmarks.ts'
import { runRecount } from './recount.ts'
import { countQuestions, takeRecount } from './recount-rows.ts'
import type { Checkable } from './snapshot.ts'

const log = pino({ level: 'silent' })
const signal = new AbortController().signal
const FINAL = 100
const NEWEST = 106
const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}`
const word = (value: bigint | number | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const holder = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const [ALICE, BOB, CAROL, DAN] = [holder(0xa1), holder(0xb0), holder(0xca), holder(0xda)]

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
beforeEach(async () => {
  for (const table of [
    'hallmarks',
    'recounts',
    'recount_answers',
    'contracts',
    'chain_cursors',
    'chain_blocks',
    'undo_log',
  ])
    await db.raw(`delete from ${table}`)
  await db.rows(sql`
    insert into chain_cursors (chain, block_number, block_hash, finalized_block)
    values ('demo', ${NEWEST}, ${hashOf(NEWEST)}, ${FINAL})`)
  for (let block = FINAL; block <= NEWEST; block++)
    await db.rows(sql`
      insert into chain_blocks (chain, number, hash, timestamp) values ('demo', ${block}, ${hashOf(block)}, 1700000000)`)
})

async function contract(kind: Checkable['kind']): Promise<Checkable> {
  const row = await db.row<Checkable>(sql`
    insert into contracts (chain, address, kind, state, first_block, cursor_block)
    values ('demo', ${holder(0xc0)}, ${kind}, 'ready', 0, ${FINAL}) returning id, chain, address, kind, ${FINAL}::bigint as floor_block`)
  if (!row) throw new Error('not added')
  await db.rows(sql`insert into hallmarks (contract_id, floor_block) values (${row.id}, ${FINAL})`)
  return row
}
const give = (id: number, address: string, balance: number) => sql`
  insert into balances (contract_id, address, balance, size, first_way, first_at)
  values (${id}, ${address}, ${balance}, ${balance.toString(16).length}, 'transfer', now())
  on conflict (contract_id, address) do update set balance = excluded.balance, size = excluded.size`
const total = (id: number, supply: number) => sql`
  insert into contract_totals (contract_id, supply) values (${id}, ${supply})
  on conflict (contract_id) do update set supply = excluded.supply`
/** As the follower applies a block that is not final. */
async function inBlock(block: number, statements: ReturnType<typeof sql>[]) {
  await db.transaction(async (tx) => {
    await rememberChangesOf(tx, block)
    for (const statement of statements) await tx.rows(statement)
  })
}

/** A contract that says this, by block, on a chain that knows the state of these blocks. */
function chainWith(says: Record<number, Record<string, number>>): AskedChain & { calls: number } {
  const blockAt = (number: number) => ({
    number,
    hash: hashOf(number),
    parentHash: '',
    timestamp: 0,
    logsBloom: '',
  })
  return {
    calls: 0,
    head: async () => blockAt(Math.max(NEWEST, ...Object.keys(says).map(Number))),
    blocks: async (numbers) => numbers.map(blockAt),
    codesAt: async (_address, blocks) => blocks.map((block) => (says[block] ? '0x60' : null)),
    nativeBalance: async () => 0n,
    async callMany(calls, block) {
      this.calls += calls.length
      const held = says[Number(block)] ?? {}
      return calls.map(({ data }) => {
        const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data: data as Hex })
        if (functionName === 'totalSupply') return word(held.supply ?? 0)
        if (functionName === 'ownerOf')
          return word(Object.keys(held).find((key) => held[key] === Number(args[0])) ?? 0)
        return word(held[String(args?.[0]).toLowerCase()] ?? 0)
      })
    },
  }
}

describe('the block', () => {
  const atFinal = { supply: 150, [ALICE]: 100, [BOB]: 50 }
  const atNewest = { supply: 160, [ALICE]: 60, [BOB]: 50, [CAROL]: 40, [DAN]: 10 }
  async function moved() {
    const token = await contract('erc20')
    const { id } = token
    for (const statement of [give(id, ALICE, 100), give(id, BOB, 50), total(id, 150)])
      await db.rows(statement)
    await inBlock(105, [give(id, ALICE, 70), give(id, CAROL, 30)])
    await inBlock(NEWEST, [give(id, ALICE, 60), give(id, CAROL, 40), give(id, DAN, 10), total(id, 160)])
    return token
  }

  test('is the newest final one, at which the index is what it was then', async () => {
    const outcome = await checkContract(
      db,
      chainWith({ [FINAL]: atFinal, [NEWEST]: atNewest }),
      await moved(),
    )
    expect(outcome).toMatchObject({
      at: { number: FINAL, hash: hashOf(FINAL), known: 2 },
      finding: { verdict: 'agrees', checked: 3, agreed: 3, supply: { events: '150', contract: '150' } },
    })
  })

  test('is the newest that was read if the node does not know the state of the final one', async () => {
    const outcome = await checkContract(db, chainWith({ [NEWEST]: atNewest }), await moved())
    expect(outcome).toMatchObject({
      at: { number: NEWEST, known: 4 },
      finding: { verdict: 'agrees', checked: 5, agreed: 5, supply: { events: '160', contract: '160' } },
    })
  })

  test('is the newest that was read if the contract is younger than the final one, and that is not said to be destroyed', async () => {
    const token = await moved()
    const chain = chainWith({ [FINAL]: {}, [NEWEST]: atNewest })
    const young: AskedChain = {
      ...chain,
      codesAt: async (_address, blocks) => blocks.map((block) => (block === NEWEST ? '0x60' : '0x')),
    }
    expect(await checkContract(db, young, token)).toMatchObject({
      at: { number: NEWEST, isFinal: false },
      finding: { verdict: 'agrees', checked: 5, agreed: 5 },
    })
    expect(await checkContract(db, { ...young, codesAt: async () => ['0x'] }, token)).toMatchObject({
      finding: {
        verdict: 'unchecked',
        sentence: 'The contract was destroyed: there is no code at its address, block 106.',
      },
    })
  })

  test('is none if the node knows no state: then it is unchecked, and why is said', async () => {
    const token = await moved()
    const chain = chainWith({})
    expect(await checkContract(db, chain, token)).toMatchObject({
      later: 'The node does not know the state of any block that has been read.',
    })
    const due = await takeHallmark(db, 'demo')
    if (due) await putOff(db, due, 'The chain does not answer.', 60)
    expect(await db.row(sql`select verdict, sentence, leased_until from hallmarks`)).toEqual({
      verdict: 'unchecked',
      sentence: 'The chain does not answer.',
      leased_until: null,
    })
  })

  test('is one to come if the node knows the state of its head alone, which the index has yet to reach', async () => {
    const outcome = await checkContract(db, chainWith({ [NEWEST + 1]: atNewest }), await moved())
    expect(outcome).toEqual({ later: null, afterSeconds: 5 })
  })

  test('is not older than what was read without an undo log', async () => {
    const token = { ...(await moved()), floor_block: FINAL + 1 }
    const outcome = await checkContract(db, chainWith({ [FINAL]: atFinal }), token)
    expect(outcome).toMatchObject({ later: null })
  })

  test('is one to come if the index has yet to reach the block in which the contract was made', async () => {
    const token = await moved()
    await db.rows(sql`update contracts set first_block = ${NEWEST + 1} where id = ${token.id}`)
    const empty = { ...chainWith({}), codesAt: async () => ['0x'] }
    expect(await checkContract(db, empty, token)).toEqual({ later: null, afterSeconds: 5 })
  })

  test('is another one on the chain: it is asked later', async () => {
    const token = await moved()
    const chain = { ...chainWith({ [FINAL]: atFinal }), blocks: async () => [] }
    expect(await checkContract(db, chain, token)).toMatchObject({ later: null })
  })
})

test('items that moved since the final block are where they were', async () => {
  const nft = await contract('erc721')
  const { id } = nft
  const own = (address: string, amount: number) => sql`
    insert into nft_owners (contract_id, address, amount) values (${id}, ${address}, ${amount})
    on conflict (contract_id, address) do update set amount = excluded.amount`
  const lot = (address: string, token: number, block: number) => sql`
    insert into nft_lots (contract_id, token_id, owner_address, block_number, log_index, batch_index, amount, way, at)
    values (${id}, ${token}, ${address}, ${block}, 0, 0, 1, 'Minted', now())`
  for (const statement of [own(ALICE, 1), own(BOB, 1), lot(ALICE, 7, 10), lot(BOB, 8, 11), total(id, 2)])
    await db.rows(statement)
  await inBlock(105, [
    sql`delete from nft_lots where contract_id = ${id} and token_id = 7`,
    sql`delete from nft_owners where contract_id = ${id} and address = ${ALICE}`,
    lot(BOB, 7, 105),
    own(BOB, 2),
  ])
  const outcome = await checkContract(
    db,
    {
      ...chainWith({ [FINAL]: {} }),
      // Supply, the two burn addresses, two owners in the order of their address, two tokens in that of the draw.
      callMany: async (calls) =>
        calls.map(({ data }) => {
          const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data: data as Hex })
          if (functionName === 'totalSupply') return word(2)
          if (functionName === 'ownerOf') return word(args[0] === 7n ? ALICE : BOB)
          return word(
            BigInt(String(args?.[0])) > 0n && [ALICE, BOB].includes(String(args?.[0]).toLowerCase()) ? 1 : 0,
          )
        }),
    },
    nft,
  )
  expect(outcome).toMatchObject({ finding: { verdict: 'agrees', checked: 5, agreed: 5 } })
})

test('one worker at a time has it, and another when the first is gone', async () => {
  const { id } = await contract('erc20')
  expect(await takeHallmark(db, 'demo')).toMatchObject({ id })
  expect(await takeHallmark(db, 'demo')).toBeNull()
  await db.rows(sql`update hallmarks set leased_until = now() - interval '1 second'`)
  expect(await takeHallmark(db, 'demo')).toMatchObject({ id })
})

test('everybody who ever had to do with a collection is asked for, and of editions for each token', async () => {
  const nft = await contract('erc721')
  const moves: [string, string, number][] = [
    [holder(0), ALICE, 1],
    [holder(0), BOB, 2],
    [ALICE, CAROL, 1],
    [CAROL, BOB, 1],
    [BOB, '0x000000000000000000000000000000000000dead', 2],
  ]
  for (const [place, [from, to, token]] of moves.entries())
    await db.rows(sql`
      insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, token_id, amount)
      values (${nft.id}, ${place}, 0, 0, now(), '', ${from}, ${to}, ${token}, 1)`)
  expect(await countQuestions(db, nft, 50_000)).toBe(3)
  expect(await countQuestions(db, nft, 1)).toBe(2)
  // 1: Alice, Carol and Bob; 2: Bob.
  expect(await countQuestions(db, { ...nft, kind: 'erc1155' }, 50_000)).toBe(4)
  await db.rows(sql`update hallmarks set verdict = 'differs'`)
  await db.rows(sql`insert into recounts (contract_id, state) values (${nft.id}, 'running')`)
  const taken = await takeRecount(db, 'demo')
  if (taken) await runRecount(db, chainWith({ [FINAL]: { supply: 4, [ALICE]: 3, [BOB]: 1 } }), taken, signal)
  expect(await db.rows(sql`select address, amount from recount_answers order by address`)).toEqual([
    { address: ALICE, amount: '3' },
    { address: BOB, amount: '1' },
    { address: CAROL, amount: '0' },
  ])
})

describe('a recount', () => {
  const HOLDERS = 1_200
  async function begun() {
    const token = await contract('erc20')
    await db.rows(sql`
      insert into balances (contract_id, address, balance, size, first_way, first_at)
      select ${token.id}, '0x' || lpad(to_hex(n), 40, '0'), 1, 1, 'transfer', now() from generate_series(1, ${HOLDERS}::int) n`)
    await db.rows(sql`update hallmarks set verdict = 'differs', supply_events = 1200, supply_contract = 2400`)
    await db.rows(
      sql`insert into recounts (contract_id, state, questions) values (${token.id}, 'running', ${HOLDERS})`,
    )
    return token
  }
  const says = {
    supply: 2 * HOLDERS,
    ...Object.fromEntries(Array.from({ length: HOLDERS }, (_, i) => [holder(i + 1), 2])),
  }
  const state = () => db.row(sql`select state, counted, shown_block, shown_supply, failure from recounts`)
  async function run(chain: AskedChain) {
    const taken = await takeRecount(db, 'demo')
    if (taken) await runRecount(db, chain, taken, signal)
  }

  test('goes on where a killed worker left it', async () => {
    const token = await begun()
    const chain = chainWith({ [FINAL]: says })
    const dies: AskedChain = {
      ...chain,
      async callMany(calls, block) {
        // As if the process were gone: nothing is written after it.
        if (chain.calls >= 500) return new Promise(() => {})
        return chain.callMany(calls, block)
      },
    }
    void run(dies)
    await expect.poll(state).toMatchObject({ state: 'running', counted: 500 })
    expect(await takeRecount(db, 'demo')).toBeNull()
    await db.rows(sql`update recounts set leased_until = now() - interval '1 second'`)
    await run(chain)
    expect(await state()).toEqual({
      state: 'done',
      counted: HOLDERS,
      shown_block: FINAL,
      shown_supply: '2400',
      failure: null,
    })
    // Nobody was asked for twice; the last three are the supply and the burn addresses.
    expect(chain.calls).toBe(HOLDERS + 3)
    expect(
      await db.row(sql`
        select count(*) filter (where amount = 2) as right, count(*) as all from recount_answers where contract_id = ${token.id}`),
    ).toEqual({ right: HOLDERS, all: HOLDERS })
  })

  test('begins again at another block when the node has forgotten the first, and gives up after some', async () => {
    await begun()
    const forgets: AskedChain = {
      ...chainWith({ [FINAL]: says }),
      codesAt: async (_address, blocks) => blocks.map(() => (asked++ % 2 === 0 ? '0x60' : null)),
      callMany: async () => {
        throw new ChainUnavailable('missing trie node')
      },
    }
    let asked = 0
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(run(forgets)).rejects.toThrow('missing trie node')
    expect(await state()).toMatchObject({
      state: 'failed',
      failure: 'The node forgot the state of the block before all were asked.',
    })
  })

  test('is not whole if the contract does not answer for everybody', async () => {
    await begun()
    const chain = chainWith({ [FINAL]: says })
    await run({
      ...chain,
      callMany: async (calls, block) =>
        (await chain.callMany(calls, block)).map((each, i) => (i === 3 ? null : each)),
    })
    expect(await state()).toMatchObject({
      state: 'failed',
      shown_block: null,
      failure: 'The contract did not answer for 3 of them.',
    })
  })
})
