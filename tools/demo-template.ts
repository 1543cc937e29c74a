import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { startDemoChain } from '#demo/start.ts'
import { type Dumped, dump } from '#server/backup/dump.ts'
import { openChain } from '#server/chain/open-chain.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { startIndexer } from '#server/indexer/run/start-indexer.ts'
import { findContract } from '#server/inquiry/find-contract.ts'
import { startMetadataQueue } from '#server/metadata/metadata-queue.ts'
import { recomputeRarity } from '#server/metadata/rarity.ts'
import { gatewaysOf } from '#server/metadata/token-uri.ts'
import { diskStorage } from '#server/outside/storage.ts'
import { indexContract } from '#server/store/collections.ts'
import { copyDirectory } from './copy-directory.ts'
import { hashFiles } from './hash-files.ts'
import { keptDirectory } from './kept-directory.ts'
import pgliteTemplate from './pglite-template.ts'
import './register-chains.ts'
import { scratchDirectory } from './scratch-directory.ts'

const MADE_FROM = [
  'api',
  'contracts/artifact.ts',
  'demo',
  ...['backup', 'chain', 'db', 'indexer', 'inquiry', 'metadata', 'store'].map((room) => `server/${room}`),
  import.meta.filename,
  'package-lock.json',
]
/** No contract of the demo is too large to be read at once. */
const LARGE = 1_000_000
const log = pino({ level: 'silent' })

/**
 * A data directory in which the demo's collections are indexed and the metadata of their tokens read, as of the end of the world, and in which
 * the chain's state of today lies. Indexing takes seconds, so it is kept for as long as nothing that made it changes, and for the day.
 */
export default async function demoTemplate(): Promise<string> {
  return keptDirectory('.cache/demo-index', await nameOfToday(), make)
}

/** The rows of the same, for another database: a file that `load` of server/backup reads. */
export async function demoArchive(): Promise<string> {
  const kept = await keptDirectory('.cache/demo-archive', await nameOfToday(), async (directory) => {
    const dataDir = await scratchDirectory('archive')
    copyDirectory(await demoTemplate(), dataDir)
    const db = await openDatabase({ dataDir, log })
    const dumped: Dumped = { files: 0, rows: 0, missingFiles: [], waitingMails: 0 }
    const storage = diskStorage(join(dataDir, 'files'))
    await db.transaction(
      (tx) => writeFile(join(directory, 'demo.tar'), dump(tx, storage, dumped)),
      'read only',
    )
    await db.close()
  })
  return join(kept, 'demo.tar')
}

async function nameOfToday() {
  return `${await hashFiles(MADE_FROM)}-${Math.floor(Date.now() / 86_400_000)}`
}

async function make(dataDir: string) {
  copyDirectory(await pgliteTemplate(), dataDir)
  const demo = await startDemoChain({ dataDir, log, traffic: false })
  const db = await openDatabase({ dataDir, log })
  const chain = openChain('demo', [demo.rpcUrl], { log, pollMs: 50 })
  const chains = { get: (key: string) => (key === 'demo' ? chain : null) }
  const indexer = await startIndexer(db, log)
  indexer.add({ chain, protocols: demo.protocols })
  const metadata = startMetadataQueue({
    db,
    chains,
    log,
    gateways: gatewaysOf({}),
    lookEveryMs: 100,
    onKnown: (contractId) => recomputeRarity(db, contractId),
  })
  try {
    for (const { wanted, address } of demo.collections) {
      const contract = await findContract(chains, wanted, 'demo', address)
      await db.transaction((tx) => indexContract(tx, contract, LARGE))
    }
    const { hash } = await chain.head()
    while (!(await isUpToDate(db, hash, demo.collections.length))) await pause(50)
  } finally {
    await metadata.close()
    await indexer.close()
    chain.close()
    await db.raw('analyze')
    await db.raw('checkpoint')
    await db.close()
    await demo.close()
  }
}

/** Contracts, the head of the chain, prices, metadata, rarity: nothing is left to do. */
async function isUpToDate(db: Database, head: string, contracts: number): Promise<boolean> {
  const found = await db.row<{ ready: number; behind: number }>(sql`
    select
      count(*) filter (where state = 'ready')::int as ready,
      (count(*) filter (
        where state <> 'ready' or metadata_changed_at is not null
          or kind in ('erc721', 'erc1155') and metadata_listed_at is null)
        + (select count(*) from nft_metadata where state = 'waiting')
        + (select count(*) from nft_tokens t left join nft_metadata m using (contract_id, token_id)
           where t.supply > 0 and m.token_id is null))::int as behind
    from contracts
    where exists (select 1 from chain_cursors where chain = 'demo' and block_hash = ${head})
      and (select count(*) from native_prices where chain = 'demo') > 100`)
  return found !== null && found.ready >= contracts && found.behind === 0
}
