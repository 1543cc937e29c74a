import type { ChainKey } from '#api/chains.ts'
import { protocols } from '#api/protocols.ts'
import type { Provider } from './provider.ts'

export type Cost = { wei: bigint; usd: number | null }

const LATEST_ROUND_DATA = '0xfeaf968c'
/** Chainlink's dollar feeds have eight decimals. */
const FEED_UNIT = 1e8
/** As long as a price counts in the statistics. */
const STALE_SECONDS = 7 * 86_400

/** What a transaction will cost about; null where the chain cannot tell, mostly because it would fail. */
export async function estimateCost(
  provider: Provider,
  chain: ChainKey,
  transaction: { from: string; data: string },
): Promise<Cost | null> {
  try {
    const [gas, price, coinUsd] = await Promise.all([
      provider.request({ method: 'eth_estimateGas', params: [transaction] }),
      provider.request({ method: 'eth_gasPrice' }),
      readCoinUsd(provider, chain),
    ])
    const wei = BigInt(gas as string) * BigInt(price as string)
    return { wei, usd: coinUsd === null ? null : (Number(wei) / 1e18) * coinUsd }
  } catch (error) {
    console.error(error)
    return null
  }
}

/** The coin's price by its Chainlink feed; null on a chain without one. */
async function readCoinUsd(provider: Provider, chain: ChainKey): Promise<number | null> {
  const feed = chain === 'demo' ? null : protocols[chain].nativeUsdFeed
  if (!feed) return null
  try {
    const params = [{ to: feed, data: LATEST_ROUND_DATA }, 'latest']
    const round = String(await provider.request({ method: 'eth_call', params }))
    const word = (index: number) => Number(BigInt(`0x${round.slice(2 + index * 64, 66 + index * 64)}`))
    const [usd, updatedAt] = [word(1) / FEED_UNIT, word(3)]
    return usd > 0 && Date.now() / 1000 - updatedAt <= STALE_SECONDS ? usd : null
  } catch {
    return null
  }
}
