import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import { emptyDatabase, testDatabase } from '#tools/test-database-copy.ts'
import { backupCommand } from './backup-command.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { sql } from './db/sql.ts'
import { startIndexer } from './indexer/run/start-indexer.ts'
import { noProtocols } from './indexer/testing/no-protocols.ts'
import { PlayedChain } from './indexer/testing/played-chain.ts'
import { type PlayedToken, track } from './indexer/testing/played-tokens.ts'
import { erc20Transfer } from './indexer/testing/puppet.ts'
import { untilSettled } from './indexer/testing/until-settled.ts'
import { restoreCommand } from './restore-command.ts'

const log = pino({ level: 'silent' })
const ZERO = `0x${'0'.repeat(40)}`
/** More than a cluster of tests has nodes: they lie at several. */
const TOKENS = 6
const BACKUPS = 4
/** Every so many blocks as many of the newest are replaced by others. */
const REORGANISED = 3

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** Blocks, in each of which every token is minted once, some of them taken back again, until it is told to stop. */
class BusyChain {
  readonly tokens: PlayedToken[] = []
  readonly #chain: PlayedChain
  #stopped = false
  #minted = 0n

  constructor(chain: PlayedChain) {
    this.#chain = chain
  }

  async begin(): Promise<void> {
    for (let i = 0; i < TOKENS; i++)
      this.tokens.push({
        kind: 'erc20',
        address: await this.#chain.deployPuppet(),
        first: await this.#chain.head(),
      })
    for (let i = 0; i < REORGANISED; i++) await this.#mine()
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      for (let i = 0; i < REORGANISED; i++) await this.#mine()
      await this.#chain.rollBack(REORGANISED - 1)
    }
  }

  stop() {
    this.#stopped = true
  }

  async #mine(): Promise<void> {
    const [from = ''] = this.#chain.accounts
    const sent = this.tokens.map(({ address: to }) => {
      const owner = this.#chain.accounts[Number(this.#minted++ % 7n)] ?? ''
      return { from, to, valueWei: 0n, events: [erc20Transfer(ZERO, owner, this.#minted)] }
    })
    await this.#chain.mine(12, sent)
  }
}

/** What the tables say of each token: the newest block with a transfer, blocks with one, and amounts by facts and by rollup. */
async function tokensOf(db: Database) {
  const facts = await db.rows<{ id: number }>(sql`
    select contract_id as id, max(block_number) as newest, count(distinct block_number)::int as blocks, count(*)::int as transfers,
      sum(amount)::text as moved from transfers group by contract_id order by contract_id`)
  const rollups = await db.rows<{ id: number }>(sql`
    select contract_id as id, transfers::int as transfers, supply::text as moved from contract_totals order by contract_id`)
  const held = await db.rows<{ id: number }>(sql`
    select contract_id as id, sum(balance)::text as moved from balances group by contract_id order by contract_id`)
  return { facts, rollups, held }
}

test('a backup that is taken while blocks are entered and undone is of one of them', async () => {
  const played = await PlayedChain.start()
  opened.push(() => played.close())
  const busy = new BusyChain(played)
  await busy.begin()
  const where = await testDatabase()
  const db = await openDatabase({ ...where, log })
  opened.push(() => db.close())
  for (const token of busy.tokens) await track(db, token)
  const chain = openChain('demo', [played.rpcUrl], { log, pollMs: 10 })
  const indexer = await startIndexer(db, log)
  opened.push(async () => {
    chain.close()
    await indexer.close()
  })
  indexer.add({ chain, protocols: noProtocols })
  await untilSettled(db, played.rpcUrl)

  const environment = (databaseUrl = '', dataDir = '') => ({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'off',
  })
  const running = busy.run()
  const archives: string[] = []
  for (let i = 0; i < BACKUPS; i++) {
    const archive = join(where.dataDir, `${i}.tar.zst`)
    archives.push(archive)
    expect(await backupCommand([archive], environment(where.databaseUrl, where.dataDir), () => {})).toBe(0)
  }
  busy.stop()
  await running

  const cursors: number[] = []
  for (const archive of archives) {
    const there = await emptyDatabase()
    expect(await restoreCommand([archive], environment(there.databaseUrl, there.dataDir), () => {})).toBe(0)
    const restored = await openDatabase({ ...there, log })
    opened.push(() => restored.close())
    const cursor = await restored.row<{ block: number }>(
      sql`select block_number as block from chain_cursors where chain = 'demo'`,
    )
    const block = cursor?.block ?? 0
    cursors.push(block)
    const { facts, rollups, held } = await tokensOf(restored)
    const last = Math.max(...busy.tokens.map(({ first }) => first))
    expect(facts.map(({ id: _, ...of }) => of)).toEqual(
      busy.tokens.map(() => ({
        newest: block,
        blocks: block - last,
        transfers: block - last,
        moved: expect.any(String),
      })),
    )
    expect(rollups).toEqual(facts.map((each) => pick(each, 'id', 'transfers', 'moved')))
    expect(held).toEqual(facts.map((each) => pick(each, 'id', 'moved')))
  }
  // They were not all taken of the same block.
  expect(new Set(cursors).size).toBeGreaterThan(1)
})

function pick(row: object, ...names: string[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}
