import { pino } from 'pino'
import type { Protocols } from '#api/chains/protocols.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { startIndexer } from '../run/start-indexer.ts'
import { snapshot } from './index-rows.ts'
import { noProtocols } from './no-protocols.ts'
import { PlayedTokens } from './played-tokens.ts'
import { Random } from './random.ts'
import { until, untilSettled } from './until-settled.ts'

const log = pino({ level: 'silent' })
type Close = () => Promise<unknown>

/** A database and a chain of one's own; `opened` gets what is to be closed. */
export async function beginRereading(seed: number, opened: Close[]) {
  const location = await testDatabase()
  const db = await openDatabase({ ...location, log })
  opened.push(() => db.close())
  const played = await PlayedTokens.begin(new Random(seed))
  opened.push(() => played.chain.close())
  return { db, played, location }
}

type Ways = {
  see?: (chain: Chain) => Chain
  protocols?: Protocols
  freeBytes?: () => Promise<number | null>
}

/** Reads and follows until what is awaited has come. */
export async function indexUntil(
  db: Database,
  { chain: { rpcUrl } }: PlayedTokens,
  awaited: () => Promise<unknown>,
  { see = (chain) => chain, protocols = noProtocols, freeBytes }: Ways = {},
) {
  const chain = openChain('demo', [rpcUrl], { log, pollMs: 10 })
  const indexer = await startIndexer(db, log, freeBytes)
  try {
    indexer.add({ chain: see(chain), protocols })
    await awaited()
  } finally {
    chain.close()
    await indexer.close()
  }
}

/** Until nothing is behind the decoders of today, and the chain's newest block is applied. */
export async function untilReread(db: Database, { chain: { rpcUrl } }: PlayedTokens): Promise<void> {
  await until(async () => {
    const older = await db.row(sql`
      select id from contracts where reading < 2 and kind <> 'wallet' or reread_of is not null or reread_asked_at is not null limit 1`)
    return older === null
  })
  await untilSettled(db, rpcUrl)
}

/** The contract that is shown. */
export async function shownId(db: Database, address: string): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    select id from contracts where address = ${address} and reread_of is null`)
  return row?.id ?? 0
}

/** All that is known of a contract, whatever its number. */
export async function rowsOf(db: Database, address: string): Promise<object> {
  const tables = await snapshot(db, [await shownId(db, address)])
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => ({ ...row, contract_id: 0 }))]),
  )
}
