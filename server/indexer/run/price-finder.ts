import type { Logger } from 'pino'
import type { Protocols } from '#api/chains/protocols.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { priceMiddleTokens } from '../prices/middle-tokens.ts'
import { nameSaleCurrencies } from '../prices/name-currencies.ts'
import { priceNativeCoin, priceWalletTokens } from '../prices/price-tokens.ts'

const RARELY_MS = 60_000
/** It looks for so small a part of the time. */
const TIMES_ITS_OWN = 20
/** With thousands of tokens it stops there and goes on the next time: the blocks that come meanwhile wait for the same processor. */
const LOOKS_FOR_MS = 200

type Options = { db: Database; chain: Chain; protocols: Protocols; log: Logger; signal: AbortSignal }

/** Looks for tokens that are to be priced, beside following: with thousands of them that takes longer than a block. */
export class PriceFinder {
  readonly #options: Options
  #looking: Promise<void> | undefined
  #dueAt = Number.NEGATIVE_INFINITY
  #rareDueAt = Number.NEGATIVE_INFINITY

  constructor(options: Options) {
    this.#options = options
  }

  /** Begins to look, unless it does already or has just done so. */
  look(): void {
    const begunAt = performance.now()
    if (this.#looking || begunAt < this.#dueAt) return
    this.#looking = this.#lookOnce(begunAt).finally(() => {
      const now = performance.now()
      this.#dueAt = now + TIMES_ITS_OWN * (now - begunAt)
      this.#looking = undefined
    })
  }

  /** When it no longer looks. */
  async ended(): Promise<void> {
    await this.#looking
  }

  async #lookOnce(now: number): Promise<void> {
    const { db, chain, protocols, log, signal } = this.#options
    try {
      const isRare = now >= this.#rareDueAt
      if (isRare) this.#rareDueAt = now + RARELY_MS
      if (isRare) await nameSaleCurrencies(db, chain, protocols)
      await priceWalletTokens(db, chain, protocols)
      await priceMiddleTokens(
        db,
        chain,
        protocols,
        AbortSignal.any([signal, AbortSignal.timeout(LOOKS_FOR_MS)]),
      )
      if (isRare) await priceNativeCoin(db, chain, protocols)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ChainUnavailable) log.warn(error.message)
      else log.error({ err: error }, 'looking for prices')
    }
  }
}
