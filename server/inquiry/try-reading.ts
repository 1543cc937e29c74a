import { ChainUnavailable, LogsMissing } from '#server/chain/errors.ts'
import type { Chain } from '#server/chain/types.ts'

/**
 * Reads for so long as it would be read for good, and keeps nothing: the endpoints show by it how many calls a second they take, which
 * no single question tells.
 */
export async function tryReading(
  chain: Chain,
  address: string,
  span: { from: number; to: number },
  forMs: number,
): Promise<void> {
  const signal = AbortSignal.timeout(forMs)
  try {
    const ranges = chain.streamLogs([{ addresses: [address], topics: [] }], span.from, span.to, signal)
    for await (const { to } of ranges) if (to >= span.to) return
  } catch (error) {
    if (!signal.aborted && !(error instanceof ChainUnavailable || error instanceof LogsMissing)) throw error
  }
}
