import { pino } from 'pino'
import type { GroundTruth } from '#demo/ground-truth.ts'
import { type DemoChain, startDemoChain } from '#demo/start.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import { startIndexer } from '#server/indexer/run/start-indexer.ts'
import { testDemoDatabase } from '#tools/test-database-copy.ts'
import { openChain } from './chain/open-chain.ts'
import type { ChainRegistry } from './chain/registry.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const DAY = 86_400
const log = pino({ level: 'silent' })

export type TestDemoApp = {
  /** What the world's builder did, by its own ledger. */
  truth: GroundTruth
  demo: DemoChain
  chains: ChainRegistry
  assay: TestApp
  /** Of the one who has signed in and tracks things. */
  access: string
  /** Of the native coin, in USD: the last round of the feed before the day's end. */
  coinPrice(day: string): number
  trackNfts(): Promise<void>
  trackBullion(): Promise<void>
  /** For the bearer of the token, if it is somebody else. */
  trackWallet(address: string, token?: string): Promise<void>
  close(): Promise<void>
}

/**
 * The real app with the demo world behind it, as it was built: nobody trades in it. The demo's collections are indexed; what else is tracked
 * gets indexed.
 */
export async function startTestDemoApp(): Promise<TestDemoApp> {
  const database = await testDemoDatabase()
  const truth = await readGroundTruth()
  const demo = await startDemoChain({ dataDir: database.dataDir, log, traffic: false })
  const chain = openChain('demo', [demo.rpcUrl], { log, pollMs: 50 })
  const chains = { get: (key: string) => (key === 'demo' ? chain : null) }
  const assay = await startTestApp({}, undefined, chains, demo.protocols, database)
  const indexer = await startIndexer(assay.db, log)
  indexer.add({ chain, protocols: demo.protocols })
  const { access } = await assay.signIn('owner@example.com')
  // The world was built on other days and moved by whole ones.
  const shift = (await chain.head()).timestamp - truth.lastTimestamp

  async function add(path: string, body: object, token = access) {
    const { statusCode } = await assay.postAs(token, `/api/collection/${path}`, body)
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  }
  return {
    truth,
    demo,
    chains,
    assay,
    access,
    coinPrice(day) {
      const end = Date.parse(day) / 1000 + DAY
      return Number(truth.feed.findLast(({ updatedAt }) => updatedAt + shift < end)?.answer) / 1e8
    },
    async trackNfts() {
      for (const contract_address of [truth.touchstones.address, truth.editions.address])
        await add('add-nft', { contract_address, contract_chain: 'demo' })
    },
    trackBullion: () => add('add-erc20', { contract_address: truth.bullion.address, contract_chain: 'demo' }),
    trackWallet: (address, token) =>
      add('add-wallet', { wallet_address: address, wallet_chain: 'demo', wallet_name: 'Wallet' }, token),
    async close() {
      await indexer.close()
      chain.close()
      await assay.close()
      await demo.close()
    },
  }
}
