import { type ChainKey, factsOf } from '#api/chains.ts'
import type { Provider } from './provider.ts'

export type Cost = { wei: bigint; usd: number | null }

const LATEST_ROUND_DATA = '0xfeaf968c'
/** Chainlink's dollar feeds have eight decimals. */
const FEED_UNIT = 1e8
/** As in the statistics. */
const STALE_SECONDS = 7 * 86_400
const GET_L1_FEE = '0x49948e0e'

type Transaction = { from: string; to?: string; data: string }

/** The estimated cost; null if the chain cannot estimate it, mostly because the transaction would fail. */
export async function estimateCost(
  provider: Provider,
  chain: ChainKey,
  transaction: Transaction,
): Promise<Cost | null> {
  try {
    const [gas, price, l1FeeWei, coinUsd] = await Promise.all([
      provider.request({ method: 'eth_estimateGas', params: [transaction] }),
      provider.request({ method: 'eth_gasPrice' }),
      readL1Fee(provider, factsOf(chain).l1FeeOracle, transaction),
      readCoinUsd(provider, factsOf(chain).nativeUsdFeed),
    ])
    const wei = BigInt(gas as string) * BigInt(price as string) + l1FeeWei
    return { wei, usd: coinUsd === null ? null : (Number(wei) / 1e18) * coinUsd }
  } catch (error) {
    console.error(error)
    return null
  }
}

/**
 * The L1 fee, by the size of the compressed transaction. The oracle adds the signature itself; the addresses
 * stand for the other fields, which are about as long and compress as badly.
 *
 * If the oracle does not answer, the fee is zero: a slightly low cost is better than none, which would look as if the
 * transaction might fail.
 */
async function readL1Fee(
  provider: Provider,
  oracle: string | null,
  { from, to = from, data }: Transaction,
): Promise<bigint> {
  if (!oracle) return 0n
  const bytes = [from, to, data].map((hex) => hex.slice(2)).join('')
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const call = { to: oracle, data: GET_L1_FEE + word(32) + word(bytes.length / 2) + padded }
  try {
    return BigInt(String(await provider.request({ method: 'eth_call', params: [call, 'latest'] })))
  } catch {
    return 0n
  }
}

/** The coin's price by its Chainlink feed; null on a chain without one. */
async function readCoinUsd(provider: Provider, feed: string | null): Promise<number | null> {
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
