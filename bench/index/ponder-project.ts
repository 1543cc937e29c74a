import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { FIRST_BLOCK, TOKEN } from './synthetic-chain.ts'

const FOLDER = path.resolve('.cache/bench/ponder')
/** What npm has as 1.0.0 is older than this. */
const VERSION = '0.17.7'
const INSTALL_LIMIT_MS = 300_000

const manifest = JSON.stringify(
  {
    private: true,
    type: 'module',
    dependencies: { hono: '4.13.17', ponder: VERSION, viem: '2.57.0' },
    overrides: { '@ponder/utils': '0.2.18' },
  },
  null,
  2,
)

// What a user of Ponder writes for a token's transfers and balances, as its own examples have it.
const files: Record<string, string> = {
  'package.json': manifest,
  'ponder.config.ts': `
    import { createConfig } from 'ponder'
    import { parseAbi } from 'viem'

    export default createConfig({
      database: process.env.DATABASE_URL
        ? { kind: 'postgres', connectionString: process.env.DATABASE_URL }
        : { kind: 'pglite', directory: process.env.PGLITE_DIRECTORY },
      chains: { synthetic: { id: 1, rpc: process.env.RPC_URLS.split(',') } },
      contracts: {
        Token: {
          chain: 'synthetic',
          abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)']),
          address: '${TOKEN}',
          startBlock: ${FIRST_BLOCK},
        },
      },
    })
  `,
  'ponder.schema.ts': `
    import { onchainTable, primaryKey } from 'ponder'

    export const transfers = onchainTable(
      'transfers',
      (t) => ({
        blockNumber: t.bigint().notNull(),
        logIndex: t.integer().notNull(),
        timestamp: t.bigint().notNull(),
        transactionHash: t.hex().notNull(),
        from: t.hex().notNull(),
        to: t.hex().notNull(),
        amount: t.bigint().notNull(),
      }),
      (table) => ({ key: primaryKey({ columns: [table.blockNumber, table.logIndex] }) }),
    )

    export const balances = onchainTable('balances', (t) => ({
      address: t.hex().primaryKey(),
      balance: t.bigint().notNull(),
    }))
  `,
  'src/index.ts': `
    import { ponder } from 'ponder:registry'
    import { balances, transfers } from 'ponder:schema'
    import { zeroAddress } from 'viem'

    ponder.on('Token:Transfer', async ({ event, context }) => {
      const { from, to, amount } = event.args
      await context.db.insert(transfers).values({
        blockNumber: event.block.number,
        logIndex: event.log.logIndex,
        timestamp: event.block.timestamp,
        transactionHash: event.transaction.hash,
        from,
        to,
        amount,
      })
      if (from !== zeroAddress) {
        await context.db
          .insert(balances)
          .values({ address: from, balance: -amount })
          .onConflictDoUpdate((row) => ({ balance: row.balance - amount }))
      }
      if (to !== zeroAddress) {
        await context.db
          .insert(balances)
          .values({ address: to, balance: amount })
          .onConflictDoUpdate((row) => ({ balance: row.balance + amount }))
      }
    })
  `,
  'src/api/index.ts': `
    import { Hono } from 'hono'
    import { count, ne } from 'ponder'
    import { db } from 'ponder:api'
    import { balances, transfers } from 'ponder:schema'

    const app = new Hono()
    app.get('/ledger', async (c) => {
      const [rows] = await db.select({ count: count() }).from(transfers)
      const held = await db.select().from(balances).where(ne(balances.balance, 0n))
      return c.json({
        transfers: rows.count,
        balances: Object.fromEntries(held.map(({ address, balance }) => [address, String(balance)])),
      })
    })
    export default app
  `,
}

/** Puts Ponder and the project on disk, unless they are there; gives the folder. */
export async function preparePonder() {
  const installed = await isInstalled()
  // What it has compiled and kept would be another run's.
  await rm(path.join(FOLDER, '.ponder'), { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(FOLDER, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  if (!installed) {
    console.log(`installing Ponder ${VERSION} into ${path.relative('.', FOLDER)}`)
    // Its peer TypeScript is for types alone.
    const args = ['install', '--no-audit', '--no-fund', '--legacy-peer-deps']
    await promisify(execFile)('npm', args, { cwd: FOLDER, timeout: INSTALL_LIMIT_MS })
  }
  return FOLDER
}

async function isInstalled() {
  const before = await readFile(path.join(FOLDER, 'package.json'), 'utf8').catch(() => null)
  // npm writes this when everything else is there.
  return before === manifest && existsSync(path.join(FOLDER, 'node_modules/.package-lock.json'))
}
