import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { saveFinding, takeHallmark } from '#server/hallmark/due-hallmarks.ts'
import { savePools } from '#server/indexer/pools/stored-pools.ts'
import { saveTokenNames } from '#server/indexer/save-token-names.ts'
import { beginGame } from '#server/indexer/testing/exactness.ts'
import { PlayedChain } from '#server/indexer/testing/played-chain.ts'
import { Random } from '#server/indexer/testing/random.ts'
import { startSession } from '#server/store/sessions.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'
import { testDatabase } from '#tools/test-database-copy.ts'

// Whatever has changed between two calls, what is answered from memory is what an app answers that keeps nothing: neither replies nor, on
// the embedded database, what it has asked since the last write.
/** INDEX_SEEDS=500 for a long run. */
const SEEDS = Math.ceil(Number(process.env.INDEX_SEEDS ?? 10) / 10)
const [weth, low, gold, pair, purse] = ['fe', '51', '60', '9a', 'b5'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [string, string, string, string, string]
const protocols: Protocols = {
  wrappedNative: weth,
  stables: [],
  nativeUsdFeed: `0x${'fd'.repeat(20)}`,
  factories: [],
  marketplaces: [],
}
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** Whether this server reads the demo chain. */
let isRead = true
const protocolsNow = () => (isRead ? protocols : null)
let keeping: TestApp
let fresh: TestApp
let played: PlayedChain
let users: string[]
const emails = ['ada@example.com', 'bob@example.com'] as const

beforeAll(async () => {
  const database = await testDatabase()
  keeping = await startTestApp({}, undefined, undefined, protocolsNow, database)
  users = [(await keeping.signIn(emails[0])).access, (await keeping.signIn(emails[1])).access]
  const { db } = keeping
  fresh = await startTestApp({}, undefined, undefined, protocolsNow, database, 0, db.writes && asking(db))
  played = await PlayedChain.start()
})
afterAll(async () => {
  vi.useRealTimers()
  await fresh?.close()
  await keeping?.close()
  await played?.close()
})

/** The same embedded database, which only one can open, asked whether or not something was written. */
function asking({ writes: _, ...db }: Database): Database {
  return { ...db, close: async () => {} }
}

test.each(Array.from({ length: SEEDS }, (_, i) => i + 1))('seed %i', async (seed) => {
  vi.useRealTimers()
  const random = new Random(seed)
  const { db } = keeping
  let now = Date.now()
  const begun = dayOf(now)
  const game = await beginGame(db, played, seed)
  const { erc20, erc721, erc1155, wallet, people } = game.addresses
  const middle = await writeGold()
  await writePurse()
  await db.rows(sql`
    insert into collections (user_id, contract_id)
    select u.id, c.id from users u, contracts c where c.kind <> 'prices' on conflict do nothing`)
  const etags = new Map<string, { etag: string; text: string }>()
  let answered304 = 0

  const price = () => 100 + random.upTo(1_000)
  const changes: Record<string, () => Promise<unknown>> = {
    'nothing at all': async () => {},
    'a minute passes': async () => pass(60_000),
    'an item is held for a week': async () => {
      const newest = await db.row<{ at: Date | null }>(sql`select max(at) as at from nft_lots`)
      now = Math.max(now, (newest?.at?.getTime() ?? 0) + 7 * 86_400_000)
      vi.setSystemTime(now - 60_000)
      await compare('an item is held for almost a week')
      vi.setSystemTime(now + 60_000)
    },
    'a day ends': async () => pass(86_400_000),
    'the newest block is no longer of the last 24 hours': async () => pass(2 * 86_400_000),
    'the newest block grows older than 24 hours within a day': async () => {
      const end = (await headSeconds()) * 1000 + 86_400_000
      vi.setSystemTime(end - 1_000)
      await compare('the newest block is just of the last 24 hours')
      now = end + 1_000
      vi.setSystemTime(now)
    },
    'more of the chain is final': async () => {
      await db.rows(sql`update chain_cursors set finalized_block = finalized_block - 1`)
      await compare('less of the chain is final')
      await db.rows(sql`update chain_cursors set finalized_block = finalized_block + 1`)
    },
    'this server reads the chain again': async () => {
      isRead = false
      await compare('this server does not read the chain')
      isRead = true
    },
    // More than once: one that has a new pool in it says so by itself.
    'another block is at the same height, thrice': async () => {
      await game.settle()
      for (let i = 0; i < 3; i++) {
        await compare('another block is at the same height')
        await game.replaceNewest()
      }
    },
    'the coin of another chain gets another price': () => setPrice('eth', begun),
    'the coin gets another price': async () => {
      await setPrice('demo')
      await compare('the coin gets its price')
      await setPrice('demo')
    },
    'a token that prices another is read on': async () => {
      await setPrices()
      await findMiddle()
      await compare('another token is known to price one')
      await readMiddle(random.upTo(90) + 10)
    },
    'another token is found to price one': async () => {
      await setPrices()
      await db.rows(sql`delete from middle_tokens`)
      await compare('no other token is known to price one')
      await findMiddle()
    },
    'a token gets its name': () =>
      db.transaction((tx) =>
        saveTokenNames(tx, 'demo', [
          { address: random.of(people), name: `Token ${seed}`, symbol: 'TKN', decimals: 0 },
        ]),
      ),
    'a contract gets its name, which is a holder elsewhere': () =>
      db.rows(sql`update contracts set name = ${`Items ${seed}`} where address = ${erc1155}`),
    'a holder turns out to be a pool': () =>
      db.transaction((tx) =>
        savePools(tx, middle, [
          {
            id: random.of(people),
            emitter: random.of(people),
            factory: pair,
            kind: 'uniswap-v2',
            coins: [low, weth],
            decimals: [0, 0],
            firstBlock: 1,
          },
        ]),
      ),
    'each has named a holder twice': async () => {
      for (const user of [...users, ...users]) {
        await nameHolder(user)
        await compare('somebody names a holder')
      }
    },
    'a contract contradicts its events': () => check('differs'),
    'a contract agrees with them': () => check('agrees'),
    'somebody whose session was ended signs in again': async () => {
      const at = random.upTo(users.length)
      await db.rows(sql`
        update sessions set ended_at = now() where user_id = (select id from users where email = ${emails[at]}) and ended_at is null`)
      await compare('the session of somebody is ended')
      users[at] = await openSession(at)
    },
    'somebody whose session has lasted long enough signs in again': async () => {
      const at = random.upTo(users.length)
      await db.rows(sql`
        update tokens set expires_at = now() where session_id in
          (select s.id from sessions s join users u on u.id = s.user_id where u.email = ${emails[at]})`)
      await compare('an access token has expired')
      users[at] = await openSession(at)
    },
    'somebody leaves a contract': () =>
      keeping.postAs(random.of(users), '/api/collection/remove', {
        contract_address: erc1155,
        contract_chain: 'demo',
        contract_type: 'NFT',
      }),
  }
  function pass(ms: number) {
    now += ms
    vi.setSystemTime(now)
  }

  try {
    await game.round()
    await game.settle()
    now = Math.max(now, (await headSeconds()) * 1000)
    vi.useFakeTimers({ toFake: ['Date'], now })
    await compare('the first time')
    const order = Object.keys(changes).sort(() => random.next() - 0.5)
    for (const [i, name] of order.entries()) {
      await changes[name]?.()
      await compare(name)
      if (i % 3 > 0) continue
      await game.round()
      await compare('blocks and reorganisations')
    }
    expect(answered304).toBeGreaterThan(0)
  } finally {
    vi.useRealTimers()
    await db.rows(sql`delete from collections`)
    await db.rows(sql`delete from native_prices`)
    await db.rows(sql`delete from middle_tokens`)
    await db.rows(sql`delete from token_names`)
    await db.rows(sql`delete from contracts where address = ${purse}`)
    await game.end()
  }

  async function compare(what: string) {
    const ofContracts = [erc20, gold].flatMap((contract) =>
      ['erc20/stats-main', 'erc20/stats-other'].map((path) => ({
        path,
        body: { contract, contract_chain: 'demo' },
      })),
    )
    const ofNfts = [erc721, erc1155].flatMap((contract) =>
      ['nft/stats-main', 'nft/stats-other'].map((path) => ({
        path,
        body: { contract, contract_chain: 'demo' },
      })),
    )
    const ofWallets = [wallet, purse].flatMap((each) =>
      ['wallet/stats-main', 'wallet/stats-other'].map((path) => ({ path, body: { wallet: each } })),
    )
    const cursor = await db.row<{ block: number }>(
      sql`select block_number as block from chain_cursors where chain = 'demo'`,
    )
    for (const [i, access] of users.entries())
      for (const { path, body } of [...ofContracts, ...ofNfts, ...ofWallets]) {
        const question = `${i} ${path} ${JSON.stringify(body)}`
        const asked = { method: 'POST', url: `/api/${path}`, payload: body } as const
        const headers = { authorization: `Bearer ${access}` }
        const right = await fresh.app.inject({ ...asked, headers })
        const last = etags.get(question)
        const kept = await keeping.app.inject({
          ...asked,
          headers: { ...headers, ...(last && { 'if-none-match': last.etag }) },
        })
        if (kept.statusCode === 304) answered304++
        else if (kept.statusCode === 200)
          etags.set(question, { etag: String(kept.headers.etag), text: kept.payload })
        const text = kept.statusCode === 304 ? last?.text : kept.payload
        const reply = JSON.parse(text ?? '{}')
        expect(reply, `${question} after: ${what}`).toEqual(right.json())
        const [asOf] = reply.as_of ?? []
        if (asOf?.contract_chain === 'demo') expect(asOf.block).toBe(cursor?.block)
      }
  }

  /** Without a mail, of which there is one a minute. */
  async function openSession(at: number): Promise<string> {
    const user = await db.row<{ id: string }>(sql`select id from users where email = ${emails[at]}`)
    const device = { userAgent: '', address: '' }
    const { access } = await db.transaction((tx) => startSession(tx, user?.id ?? '', device, 'code'))
    return access.token
  }

  async function headSeconds(): Promise<number> {
    const head = await db.row<{ seconds: number }>(sql`select max(timestamp) as seconds from chain_blocks`)
    return head?.seconds ?? 0
  }

  function setPrice(chain: string, day = dayOf(now)) {
    return db.rows(sql`
      insert into native_prices (chain, day, usd, source) values (${chain}, ${day}, ${price()}, 'test')
      on conflict (chain, day) do update set usd = excluded.usd + 1`)
  }

  async function setPrices() {
    for (const day of new Set([begun, dayOf(now)])) await setPrice('demo', day)
  }

  function findMiddle() {
    return db.rows(sql`insert into middle_tokens values ('demo', ${gold}, ${low}) on conflict do nothing`)
  }

  /** A wallet on a chain whose coin is priced on another one. */
  async function writePurse(): Promise<void> {
    const row = await db.row<{ id: number }>(sql`
      insert into contracts (chain, address, kind, state, first_block, cursor_block, worker, leased_until)
      values ('unichain', ${purse}, 'wallet', 'ready', 1, 1, gen_random_uuid(), 'infinity') returning id`)
    const id = row?.id ?? 0
    await db.rows(sql`
      insert into contract_totals (contract_id, transfers, transactions) values (${id}, 1, 1)`)
    await db.rows(sql`
      insert into contract_days (contract_id, day, transactions) values (${id}, ${begun}, 1)`)
    await db.rows(sql`
      insert into wallet_days (contract_id, day, token_address, received, sent, other_change)
      values (${id}, ${begun}, 'native', 1e18, 0, 0)`)
    await db.rows(sql`
      insert into wallet_tokens (contract_id, token_address, standard, balance) values (${id}, 'native', 'native', 1e18)`)
  }

  function nameHolder(user: string) {
    return keeping.postAs(user, '/api/address-label', {
      address: random.of(people),
      contract_chain: 'demo',
      label: `Friend ${random.upTo(1_000_000)}`,
      entity: '',
    })
  }

  /** A token that is traded against another only, whose own past is being read. */
  async function writeGold(): Promise<number> {
    const contracts = await db.rows<{ id: number }>(sql`
      insert into contracts (chain, address, kind, state, first_block, cursor_block, worker, leased_until) values
        ('demo', ${gold}, 'erc20', 'ready', 1, 1, null, null),
        ('demo', ${low}, 'prices', 'processing', 1, 1, gen_random_uuid(), 'infinity') returning id`)
    const [ofGold = 0, ofLow = 0] = contracts.map(({ id }) => id)
    await db.rows(sql`
      insert into contract_days (contract_id, day, transactions, supply, holders) values (${ofGold}, ${dayOf(Date.now())}, 3, 5, 2)`)
    await db.rows(sql`
      insert into contract_totals (contract_id, transfers, holders, supply) values (${ofGold}, 1, ${people.length + 1}, 55)`)
    await db.rows(sql`
      insert into balances (contract_id, address, balance, size, first_way, first_at)
      select ${ofGold}, address, 5, 1, 'transfer', now() from unnest(${[...people, erc1155]}::text[]) address`)
    for (const [id, coins] of [
      [ofGold, [gold, low]],
      [ofLow, [low, weth]],
    ] as const) {
      await db.rows(sql`
        insert into pools (contract_id, address, emitter, kind, coins, decimals, first_block, reserves, prices)
        values (${id}, ${pair}, ${pair}, 'uniswap-v2', ${coins}, '{0,0}', 1, '{1000,1000}', '{null,1}')`)
      await db.rows(sql`
        insert into pool_days (contract_id, pool_address, day, reserves, prices)
        values (${id}, ${pair}, ${dayOf(Date.now())}, '{1000,1000}', '{null,1}')`)
    }
    return ofLow
  }

  /** As a backfill does: what it has read and its cursor in one transaction. */
  function readMiddle(held: number) {
    return db.transaction(async (tx) => {
      await tx.rows(sql`
        update pool_days set reserves = ${[1_000 + held, 1_000]}::numeric[], prices = ${[null, 1000 / (1_000 + held)]}::float8[]
        where contract_id = ${middle}`)
      await tx.rows(sql`
        update contracts set cursor_block = cursor_block + 1, cursor_timestamp = ${Math.floor(now / 1000)} where id = ${middle}`)
    })
  }

  async function check(verdict: 'differs' | 'agrees') {
    await db.rows(sql`update hallmarks set due_at = now()`)
    for (let due = await takeHallmark(db, 'demo'); due; due = await takeHallmark(db, 'demo')) {
      const supply = {
        events: '1',
        contract: verdict === 'agrees' ? '1' : String(1_000_000 + random.upTo(1_000)),
      }
      const finding = { verdict, sentence: '', checked: 1, agreed: 0, kind: null, supply, questions: [] }
      await saveFinding(db, due, { number: 1, hash: '0x1', timestamp: Math.floor(now / 1000) }, finding, null)
    }
  }
})
