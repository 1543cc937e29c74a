import { MARKET } from '../event-words.ts'
import type { Kind } from '../kind.ts'
import { FIRST_BLOCK, TOKEN } from '../synthetic-chain.ts'
import { WALLET, WALLET_TOKENS } from '../wallet-history.ts'

// What a user of Ponder writes for transfers and balances, as its own examples have it; of items also for what was paid.

type Project = {
  contracts: string
  schema: string
  handlers: string
  ledger: string
  /** There is a table of what was paid. */
  hasPayments?: boolean
}

const COIN_ABI = `parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)'])`
const ITEM_ABI = `parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])`
const ITEMS_ABI = `parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
])`

/** Seaport's own event: https://github.com/ProjectOpenSea/seaport-types, ConsiderationEventsAndErrors. */
const MARKET_ABI = `parseAbi([
  'struct Spent { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Received { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }',
  'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, Spent[] offer, Received[] consideration)',
])`

const token = (abi: string) => `
  Token: { chain: 'synthetic', abi: ${abi}, address: '${TOKEN}', startBlock: ${FIRST_BLOCK} },`

const market = `
  Market: { chain: 'synthetic', abi: ${MARKET_ABI}, address: '${MARKET}', startBlock: ${FIRST_BLOCK} },`

const paymentsTable = `
  export const payments = onchainTable(
    'payments',
    (t) => ({ transactionHash: t.hex().notNull(), logIndex: t.integer().notNull(), wei: t.bigint().notNull() }),
    (table) => ({ key: primaryKey({ columns: [table.transactionHash, table.logIndex] }) }),
  )`

/** A mint costs what its transaction sends, however many items it makes. */
const insertPaidForMint = `
  if (from === zeroAddress) {
    await context.db
      .insert(payments)
      .values({ transactionHash: event.transaction.hash, logIndex: -1, wei: event.transaction.value })
      .onConflictDoNothing()
  }`

const insertSale = `
  ponder.on('Market:OrderFulfilled', async ({ event, context }) => {
    const coins = event.args.consideration.filter(({ itemType }) => itemType === 0)
    await context.db.insert(payments).values({
      transactionHash: event.transaction.hash,
      logIndex: event.log.logIndex,
      wei: coins.reduce((sum, { amount }) => sum + amount, 0n),
    })
  })`

const transfersTable = (columns: string, key: string) => `
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
      ${columns}
    }),
    (table) => ({ key: primaryKey({ columns: [${key}] }) }),
  )`
const PLACE = 'table.blockNumber, table.logIndex'
const ITEM_PLACE = `${PLACE}, table.batchIndex`

const insertTransfer = (more: string) => `
  context.db.insert(transfers).values({
    blockNumber: event.block.number,
    logIndex: event.log.logIndex,
    timestamp: event.block.timestamp,
    transactionHash: event.transaction.hash,
    from,
    to,
    amount,
    ${more}
  })`

const balancesOf = (rows: string) => `
  const rows = await db.select().from(balances).where(ne(balances.balance, 0n))
  const held = rows.map((row) => [${rows}, String(row.balance)])`

const coin: Project = {
  contracts: token(COIN_ABI),
  schema: `
    ${transfersTable('', PLACE)}
    export const balances = onchainTable('balances', (t) => ({
      address: t.hex().primaryKey(),
      balance: t.bigint().notNull(),
    }))`,
  handlers: `
    ponder.on('Token:Transfer', async ({ event, context }) => {
      const { from, to, amount } = event.args
      await ${insertTransfer('')}
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
    })`,
  ledger: balancesOf('row.address'),
}

const item: Project = {
  contracts: token(ITEM_ABI) + market,
  hasPayments: true,
  schema: `
    ${paymentsTable}
    ${transfersTable('tokenId: t.bigint().notNull(),', PLACE)}
    export const balances = onchainTable('owners', (t) => ({
      tokenId: t.bigint().primaryKey(),
      owner: t.hex().notNull(),
    }))`,
  handlers: `
    ponder.on('Token:Transfer', async ({ event, context }) => {
      const { from, to, id } = event.args
      const amount = 1n
      await ${insertTransfer('tokenId: id,')}
      ${insertPaidForMint}
      await context.db.insert(balances).values({ tokenId: id, owner: to }).onConflictDoUpdate({ owner: to })
    })
    ${insertSale}`,
  ledger: `
    const rows = await db.select().from(balances).where(ne(balances.owner, zeroAddress))
    const held = rows.map((row) => [row.tokenId + ' ' + row.owner, '1'])`,
}

const items: Project = {
  contracts: token(ITEMS_ABI) + market,
  hasPayments: true,
  schema: `
    ${paymentsTable}
    ${transfersTable('batchIndex: t.integer().notNull(), tokenId: t.bigint().notNull(),', ITEM_PLACE)}
    export const balances = onchainTable(
      'balances',
      (t) => ({ tokenId: t.bigint().notNull(), owner: t.hex().notNull(), balance: t.bigint().notNull() }),
      (table) => ({ key: primaryKey({ columns: [table.tokenId, table.owner] }) }),
    )`,
  handlers: `
    ponder.on('Token:TransferSingle', ({ event, context }) =>
      move(event, context, event.args, event.args.id, event.args.amount, 0))
    ponder.on('Token:TransferBatch', async ({ event, context }) => {
      for (const [place, id] of event.args.ids.entries())
        await move(event, context, event.args, id, event.args.amounts[place], place)
    })
    ${insertSale}

    async function move(event, context, { from, to }, id, amount, place) {
      await ${insertTransfer('batchIndex: place, tokenId: id,')}
      ${insertPaidForMint}
      if (from !== zeroAddress) {
        await context.db
          .insert(balances)
          .values({ tokenId: id, owner: from, balance: -amount })
          .onConflictDoUpdate((row) => ({ balance: row.balance - amount }))
      }
      if (to !== zeroAddress) {
        await context.db
          .insert(balances)
          .values({ tokenId: id, owner: to, balance: amount })
          .onConflictDoUpdate((row) => ({ balance: row.balance + amount }))
      }
    }`,
  ledger: balancesOf(`row.tokenId + ' ' + row.owner`),
}

/** Once for what comes and once for what goes: of several filters of one event, Ponder takes one. */
const walletParts = (name: string, abi: string, addresses: string[], events: string[]) =>
  ['from', 'to']
    .map(
      (side) => `
  ${name}_${side}: {
    chain: 'synthetic',
    abi: ${abi},
    address: ${JSON.stringify(addresses)},
    startBlock: ${FIRST_BLOCK},
    filter: [${events.map((event) => `{ event: '${event}', args: { ${side}: '${WALLET}' } }`).join()}],
  },`,
    )
    .join('')

const wallet: Project = {
  contracts: `
    ${walletParts('Coins', COIN_ABI, WALLET_TOKENS.erc20, ['Transfer'])}
    ${walletParts('Item', ITEM_ABI, WALLET_TOKENS.erc721, ['Transfer'])}
    ${walletParts('Items', ITEMS_ABI, WALLET_TOKENS.erc1155, ['TransferSingle', 'TransferBatch'])}`,
  schema: `
    ${transfersTable('batchIndex: t.integer().notNull(), token: t.hex().notNull(), tokenId: t.bigint(),', ITEM_PLACE)}
    export const balances = onchainTable('balances', (t) => ({
      token: t.hex().primaryKey(),
      balance: t.bigint().notNull(),
    }))`,
  handlers: `
    for (const side of ['from', 'to']) {
      ponder.on('Coins_' + side + ':Transfer', ({ event, context }) =>
        move(event, context, event.args, null, event.args.amount, 0))
      ponder.on('Item_' + side + ':Transfer', ({ event, context }) =>
        move(event, context, event.args, event.args.id, 1n, 0))
      ponder.on('Items_' + side + ':TransferSingle', ({ event, context }) =>
        move(event, context, event.args, event.args.id, event.args.amount, 0))
      ponder.on('Items_' + side + ':TransferBatch', async ({ event, context }) => {
        for (const [place, id] of event.args.ids.entries())
          await move(event, context, event.args, id, event.args.amounts[place], place)
      })
    }

    async function move(event, context, { from, to }, id, amount, place) {
      const token = event.log.address
      await ${insertTransfer('batchIndex: place, token, tokenId: id,')}
      const change = to.toLowerCase() === '${WALLET}' ? amount : -amount
      await context.db
        .insert(balances)
        .values({ token, balance: change })
        .onConflictDoUpdate((row) => ({ balance: row.balance + change }))
    }`,
  ledger: balancesOf('row.token'),
}

const projects: Record<Kind, Project> = { erc20: coin, erc721: item, erc1155: items, wallet }

/** The project's files by name. */
export function ponderFiles(kind: Kind): Record<string, string> {
  const { contracts, schema, handlers, ledger, hasPayments } = projects[kind]
  const tables = hasPayments ? 'balances, payments, transfers' : 'balances, transfers'
  const paid = hasPayments
    ? 'const [{ paid }] = await db.select({ paid: sum(payments.wei) }).from(payments)'
    : 'const paid = undefined'
  return {
    'ponder.config.ts': `
      import { createConfig } from 'ponder'
      import { parseAbi } from 'viem'

      export default createConfig({
        database: process.env.DATABASE_URL
          ? { kind: 'postgres', connectionString: process.env.DATABASE_URL }
          : { kind: 'pglite', directory: process.env.PGLITE_DIRECTORY },
        chains: { synthetic: { id: 1, rpc: process.env.RPC_URLS.split(',') } },
        contracts: {${contracts}},
      })
    `,
    'ponder.schema.ts': `
      import { onchainTable, primaryKey } from 'ponder'
      ${schema}
    `,
    'src/index.ts': `
      import { ponder } from 'ponder:registry'
      import { ${tables} } from 'ponder:schema'
      import { zeroAddress } from 'viem'
      ${handlers}
    `,
    'src/api/index.ts': `
      import { Hono } from 'hono'
      import { count, ne, sum } from 'ponder'
      import { db } from 'ponder:api'
      import { ${tables} } from 'ponder:schema'
      import { zeroAddress } from 'viem'

      const app = new Hono()
      app.get('/ledger', async (c) => {
        const [written] = await db.select({ count: count() }).from(transfers)
        ${ledger}
        ${paid}
        return c.json({ transfers: written.count, balances: Object.fromEntries(held), paid })
      })
      export default app
    `,
  }
}
