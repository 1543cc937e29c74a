import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { fallDue } from '#server/db/contracts-due.ts'
import { sql } from '#server/db/sql.ts'
import { startIndexer } from '#server/indexer/run/start-indexer.ts'
import { startOver } from '#server/indexer/run/start-over.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import { PlayedChain } from '#server/indexer/testing/played-chain.ts'
import { track, trackNothing } from '#server/indexer/testing/played-tokens.ts'
import { type Event, erc721Transfer, transferSingle } from '#server/indexer/testing/puppet.ts'
import { Random } from '#server/indexer/testing/random.ts'
import { untilSettled } from '#server/indexer/testing/until-settled.ts'
import { refreshMetadata } from '#server/metadata/due-tokens.ts'
import { startMetadataQueue } from '#server/metadata/metadata-queue.ts'
import { recomputeRarity } from '#server/metadata/rarity.ts'
import { gatewaysOf } from '#server/metadata/token-uri.ts'
import { testDatabase } from '#tools/test-database-copy.ts'

const log = pino({ level: 'silent' })
const ZERO = `0x${'0'.repeat(40)}`
const ALICE = `0x${'a1'.repeat(20)}`
const METADATA_UPDATE = '0xf8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7'
const URI = '0x6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b'
const FINALITY = 64
const TONES = ['gold', 'silver', 'copper']

type Kind = 'erc721' | 'erc1155'
type Act = { what: 'mint' | 'burn' | 'rename'; id: bigint }
/** A token's number to its name and its one trait. */
type Tokens = Map<bigint, { name: string; tone: string }>

let db: Database
let played: PlayedChain
let kind: Kind
let address: string
let contractId = 0
/** What the chain holds after each of its blocks: the reference. */
let history: Tokens[]
let named = 0
let stop: (() => Promise<void>) | undefined

beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
beforeEach(async () => {
  played = await PlayedChain.start()
  address = await played.deployPuppet()
  history = []
  named = 0
  history[await played.head()] = new Map()
})
afterEach(async () => {
  await stop?.()
  await played.close()
  await trackNothing(db)
})

const now = () => history.at(-1) ?? new Map()

/** One block with these acts, in the reference and on the chain. */
async function mine(acts: readonly Act[]): Promise<void> {
  const tokens: Tokens = new Map(now())
  for (const { what, id } of acts) {
    named++
    if (what === 'burn') tokens.delete(id)
    else tokens.set(id, { name: `Name ${named}`, tone: TONES[named % TONES.length] ?? '' })
  }
  const events = acts.map(eventOf)
  const sent = { from: played.accounts[0] ?? '', to: address, valueWei: 0n, events }
  const { number } = await played.mine(1, events.length > 0 ? [sent] : [])
  history[number] = tokens
}

async function mineNothing(blocks: number): Promise<void> {
  for (let i = 0; i < blocks; i++) await mine([])
}

async function rollBack(depth: number): Promise<void> {
  await played.rollBack(depth)
  history.length -= depth
}

function eventOf({ what, id }: Act): Event {
  const [from, to] = what === 'mint' ? [ZERO, ALICE] : [ALICE, ZERO]
  const word = id.toString(16).padStart(64, '0')
  if (what !== 'rename')
    return kind === 'erc721' ? erc721Transfer(from, to, id) : transferSingle(from, to, id, 1n)
  return kind === 'erc721'
    ? { topics: [METADATA_UPDATE], data: `0x${word}` }
    : { topics: [URI, `0x${word}`], data: `0x${'20'.padStart(64, '0')}${'0'.repeat(64)}` }
}

/** As the node would answer at its newest block. */
function tokenUris(chain: Chain): Chain {
  return {
    ...chain,
    async callMany(calls) {
      return calls.map(({ data }) => {
        const token = now().get(BigInt(`0x${data.slice(10)}`))
        if (!token) return null
        const attributes = [{ trait_type: 'Tone', value: token.tone }]
        const json = JSON.stringify({ name: token.name, attributes })
        const bytes = Buffer.from(`data:application/json,${encodeURIComponent(json)}`).toString('hex')
        const word = (value: number) => value.toString(16).padStart(64, '0')
        return `0x${word(32)}${word(bytes.length / 2)}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`
      })
    },
  }
}

/** Metadata comes after the last block, so that what that one burns is not listed. */
async function start(): Promise<void> {
  const indexer = await startIndexer(db, log)
  const chain = openChain('demo', [played.rpcUrl], { log, pollMs: 40 })
  indexer.add({ chain, protocols: noProtocols })
  await untilSettled(db, played.rpcUrl)
  const answering = tokenUris(chain)
  const queue = startMetadataQueue({
    db,
    chains: { get: (key) => (key === 'demo' ? answering : null) },
    log,
    gateways: gatewaysOf({}),
    lookEveryMs: 40,
    onKnown: (id) => recomputeRarity(db, id, log),
  })
  stop = async () => {
    await indexer.close()
    await queue.close()
    chain.close()
    stop = undefined
  }
}

/** Lets the minute pass for which a host is spared, so that what is to be read again is. */
async function letTheMinutePass(): Promise<void> {
  await db.rows(
    sql`update nft_metadata set due_at = now() where due_at between now() and now() + interval '1 minute'`,
  )
  await fallDue(db, 'metadata', [contractId])
}

/** All that is shown of the tokens that exist. */
async function shown() {
  await letTheMinutePass()
  const tokens = await db.rows<{ id: string; name: string | null; rank: number | null }>(sql`
    select t.token_id::text as id, m.name, r.rank from nft_tokens t
    left join nft_metadata m on m.contract_id = t.contract_id and m.token_id = t.token_id and m.state = 'known'
    left join nft_rarity r on r.contract_id = t.contract_id and r.token_id = t.token_id
    where t.contract_id = ${contractId} and t.supply > 0 order by t.token_id`)
  const traits = await db.rows(sql`
    select value, tokens from nft_trait_counts where contract_id = ${contractId} order by value`)
  return { tokens, traits }
}

async function expectTheChains(): Promise<void> {
  await untilSettled(db, played.rpcUrl)
  const tokens = [...now()].sort(([a], [b]) => Number(a - b))
  const tones = Map.groupBy(now().values(), ({ tone }) => tone)
  const expected = {
    names: tokens.map(([id, { name }]) => `${id} ${name}`),
    traits: [...tones].map(([value, { length }]) => ({ value, tokens: length })),
  }
  expected.traits.sort((a, b) => (a.value < b.value ? -1 : 1))
  await expect
    .poll(
      async () => {
        const { tokens, traits } = await shown()
        return { names: tokens.map(({ id, name }) => `${id} ${name}`), traits }
      },
      { timeout: 20_000 },
    )
    .toEqual(expected)
}

/** What was put together block by block is what one gets who reads the contract now. */
async function expectAFreshCopy(): Promise<void> {
  await expect.poll(async () => (await shown()).tokens.every(({ rank }) => rank !== null)).toBe(true)
  const before = await shown()
  await stop?.()
  await db.transaction((tx) => startOver(tx, [contractId]))
  await start()
  await expectTheChains()
  await expect.poll(shown, { timeout: 20_000 }).toEqual(before)
}

async function begin(): Promise<void> {
  contractId = await track(db, { kind, address, first: await firstBlock() })
  await start()
}

async function firstBlock(): Promise<number> {
  return history.findIndex((tokens) => tokens !== undefined)
}

const KINDS: Kind[] = ['erc721', 'erc1155']

test.each(KINDS)('a token of an %s whose burn is reorganised away is read as any other', async (standard) => {
  kind = standard
  await mine([1n, 2n, 3n].map((id) => ({ what: 'mint', id })))
  await mineNothing(FINALITY)
  await mine([{ what: 'burn', id: 2n }])
  await begin()
  await expectTheChains()
  expect(await refreshMetadata(db, contractId, '2')).toBe(0)

  await rollBack(1)
  await mineNothing(2)
  await expectTheChains()
  expect((await shown()).tokens.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Name 1',
    '2 Name 2',
    '3 Name 3',
  ])
  expect(await refreshMetadata(db, contractId, '2')).toBe(1)
  await expectAFreshCopy()
})

test.each(KINDS)(
  'mints, burns and new metadata of an %s that come and go at one height leave nothing behind',
  async (standard) => {
    kind = standard
    const random = new Random(18)
    await mine([1n, 2n, 3n, 4n].map((id) => ({ what: 'mint', id })))
    await mineNothing(FINALITY)
    await begin()
    for (let round = 0; round < 6; round++) {
      const depth = 1 + random.upTo(3)
      for (let block = 0; block < depth; block++) await mine(someActs(random))
      // What is gone has been read by then, or has not.
      if (random.chance(0.7)) await expectTheChains()
      await rollBack(depth)
      for (let block = 0; block <= depth; block++) await mine(someActs(random))
      await expectTheChains()
    }
    await expectAFreshCopy()
  },
  120_000,
)

/** At most one for each token, the same few tokens again and again. */
function someActs(random: Random): Act[] {
  const acts: Act[] = []
  for (let id = 1n; id <= 6n; id++) {
    if (random.chance(0.6)) continue
    const isThere = now().has(id)
    acts.push({ what: isThere ? random.of(['burn', 'rename'] as const) : 'mint', id })
  }
  return acts
}
