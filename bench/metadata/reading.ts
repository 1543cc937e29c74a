import { setTimeout as sleep } from 'node:timers/promises'
import { startAnvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { answers, codeThatAnswers } from '#server/indexer/testing/contracts.ts'
import { startAssay } from '#tools/assay-process.ts'
import { post, signUp } from '../api/account.ts'
import type { BenchDatabase } from '../index/databases.ts'
import { watchMemory } from '../index/peak-memory.ts'
import { addCollection } from './contract.ts'
import { CID, fetchBare, type MetadataHost, startMetadataHost } from './host.ts'

export type Reading = { tokensPerSecond: number; barePerSecond: number; peakMb: number }

export const ADDRESS = `0x${'a'.repeat(40)}`
const ETHEREUM = 1
const LOOK_EVERY_MS = 500
const LIMIT_MS = 20 * 60_000

/** From the start of a server that finds so many tokens to be read until all of them are known and counted by trait. */
export async function measureReading(place: BenchDatabase, tokens: number): Promise<Reading> {
  return withTokensToRead(place, tokens, async ({ host, start, access }) => {
    const barePerSecond = await fetchBare(host, tokens)
    const assay = await start()
    const memory = watchMemory(assay.pid)
    const started = performance.now()
    try {
      await waitUntil(async () => (await countedTokens(assay.url, access)) >= tokens)
      const tokensPerSecond = (tokens / (performance.now() - started)) * 1000
      return { tokensPerSecond, barePerSecond, peakMb: memory.stop() }
    } finally {
      memory.stop()
    }
  })
}

type Scene = { host: MetadataHost; access: string; start: () => ReturnType<typeof startAssay> }

/** A collection of so many tokens, of which nothing is read yet, and the host that has their documents. */
export async function withTokensToRead<T>(
  place: BenchDatabase,
  tokens: number,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  const host = await startMetadataHost()
  const anvil = await startAnvil(['--no-mining'])
  let assay: Awaited<ReturnType<typeof startAssay>> | undefined
  try {
    await rpc(anvil.rpcUrl, 'anvil_setChainId', [ETHEREUM])
    const code = codeThatAnswers({ uri: answers.string(`ipfs://${CID}/{id}.json`) })
    await rpc(anvil.rpcUrl, 'anvil_setCode', [ADDRESS, code])
    const env = {
      ...(place.url && { DATABASE_URL: place.url }),
      DATA_DIR: place.directory,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      RPC_URL_ETH: anvil.rpcUrl,
      IPFS_GATEWAYS: host.url,
    }
    const { access } = await signUp(env)
    await addCollection(place, ADDRESS, tokens, false)
    const start = async () => {
      assay = await startAssay(env)
      return assay
    }
    return await work({ host, access, start })
  } finally {
    await assay?.kill()
    await anvil.stop()
    await host.stop()
  }
}

export async function waitUntil(isDone: () => Promise<boolean>, everyMs = LOOK_EVERY_MS): Promise<void> {
  const started = performance.now()
  while (!(await isDone())) {
    if (performance.now() - started > LIMIT_MS) throw new Error('The tokens are not read in time.')
    await sleep(everyMs)
  }
}

async function countedTokens(url: string, access: string): Promise<number> {
  type Reply = { result: { trait_type: string; values: { tokens: number }[] }[] }
  const body = { contract: ADDRESS, contract_chain: 'eth' }
  const { result } = await post<Reply>(url, '/api/nft/traits', body, access)
  const metals = result.find(({ trait_type }) => trait_type === 'Metal')?.values ?? []
  return metals.reduce((sum, { tokens }) => sum + tokens, 0)
}
