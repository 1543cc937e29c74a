import { pino } from 'pino'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { startIndexer } from '#server/indexer/run/start-indexer.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import type { Ledger } from '../index/contestant.ts'
import { FIRST_BLOCK, TOKEN } from '../index/synthetic-chain.ts'

/** The same token on as many chains: one contract each. */
const CHAINS = ['eth', 'base', 'polygon', 'arbitrum']
const log = pino({ level: 'fatal' })

/** An indexer with four contracts to read at once, all of which are told by one synthetic node. */
export async function trackFour(databaseUrl: string, dataDir: string, rpcUrl: string) {
  const db = await openDatabase({ databaseUrl, dataDir, log })
  for (const chain of CHAINS)
    await db.rows(sql`
      insert into contracts (chain, address, kind, first_block, cursor_block)
      values (${chain}, ${TOKEN}, 'erc20', ${FIRST_BLOCK}, ${FIRST_BLOCK - 1})`)
  const indexer = await startIndexer(db, log)
  const opened = CHAINS.map((key): Chain => ({ ...openChain('eth', [rpcUrl], { log }), key }))
  return {
    db,
    begin() {
      for (const chain of opened) indexer.add({ chain, protocols: noProtocols })
    },
    isReady: async () => (await db.row(sql`select 1 from contracts where state <> 'ready' limit 1`)) === null,
    async close() {
      await indexer.close()
      for (const chain of opened) chain.close()
      await db.close()
    },
  }
}

/** What is not as the ledger says, in each of the four. */
export async function compare(db: Database, right: Ledger): Promise<{ lost: number; doubled: number }> {
  const found = { lost: 0, doubled: 0 }
  for (const { id } of await db.rows<{ id: number }>(sql`select id from contracts order by id`)) {
    const rows = await db.row<{ count: number }>(
      sql`select count(*) as count from transfers where contract_id = ${id}`,
    )
    const held = await db.rows<{ address: string; balance: string }>(
      sql`select address, balance from balances where contract_id = ${id} and balance <> 0`,
    )
    const count = rows?.count ?? 0
    found.lost += Math.max(0, right.transfers - count)
    found.doubled += Math.max(0, count - right.transfers)
    const balances = new Map(held.map(({ address, balance }) => [address, balance]))
    for (const [holder, balance] of Object.entries(right.balances)) {
      if (balances.get(holder) !== balance) found.lost++
      balances.delete(holder)
    }
    found.doubled += balances.size
  }
  return found
}
