import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { nftMain } from './nft-main.ts'
import { today } from './pool-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { VersionedCache } from './versioned-cache.ts'
import { walletFlows } from './wallet-main.ts'
import { walletPricesReader } from './wallet-prices.ts'

/** `version` changes with whatever was read. */
export type RevenueOf = (contract: TrackedContract, version: string | null) => Promise<number | null>

const CACHE_SIZE = 1_000
/** Prices come by themselves, beside the blocks. */
const KEPT_MS = 15_000

/**
 * What a collection has earned since its first day, in USD of the days on which it came in: the sum of the days that its statistics show.
 * Income without a known price counts nothing; null if none of it has one. ERC-20 tokens earn nothing.
 *
 * Cost: that of the statistics by day, once for everybody who looks at the same blocks within some seconds.
 */
export function revenueReader(db: Queryable, protocolsOf: (chain: ChainKey) => Protocols | null): RevenueOf {
  const cache = new VersionedCache<number | null>(CACHE_SIZE, (usd) => usd !== null)
  return async (contract, version) => {
    if (contract.kind === 'erc20') return 0
    const slot = Math.floor(Date.now() / KEPT_MS)
    return cache.get(contract.id, `${version} ${today()} ${slot}`, () => earned(contract))
  }

  async function earned(contract: TrackedContract): Promise<number | null> {
    const protocols = protocolsOf(contract.chain)
    if (!protocols) return null
    const days =
      contract.kind === 'wallet'
        ? inOrder(await walletFlows(db, [contract], today(), walletPricesReader(db, protocolsOf)))
        : await nftMain(db, contract, protocols)
    const sum = days.reduce((total, { revenue }) => total + (revenue ?? 0), 0)
    const isIncomplete = days.some(({ revenue }) => revenue === null)
    return isIncomplete && sum === 0 ? null : sum
  }
}

/** By day, as the statistics show them: the last digit of a sum depends on it. */
function inOrder<T>(byDay: ReadonlyMap<string, T>): T[] {
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day)
}
