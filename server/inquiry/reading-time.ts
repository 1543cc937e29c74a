import { setTimeout as pause } from 'node:timers/promises'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import { topicOf } from '#server/chain/hex.ts'
import type { FilterKind } from '#server/chain/learned-limits.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import type { Chain, LogFilter } from '#server/chain/types.ts'
import { type Env, type Source, sourceOf } from '#server/env.ts'
import { rpcVariable } from '#server/env-variables.ts'
import { TRANSFER } from '#server/indexer/transfer-events.ts'
import type { ChainWays } from '#server/operator/chain-ways.ts'
import type { Wanted } from './find-contract.ts'
import { firstBlockOf } from './first-block.ts'

export type ReadingTime = {
  blocks: number | null
  /** null: it is not known. */
  seconds: number | null
  source: Source
  /** The host of the endpoint that costs the most time. */
  limitedBy: string | null
  /** Whether that was learned by reading; else it is assumed. */
  learned: boolean
  /** Why nobody should wait for it; null: they may. */
  hopeless: string | null
}

type Options = {
  env: Pick<Env, 'rpcUrls' | 'sources'>
  chains: ChainRegistry
  ways: ChainWays
  /** Whether exchanges are known there, at which tokens may have pools. */
  hasExchanges: (key: ChainKey) => boolean
}
type Span = { from: number; to: number }

/** Somebody waits at a form, and can go on without it. */
const PATIENCE_MS = 12_000
/** Long enough for nodes with a limit to refuse a call, and for the rate to be lowered to it. */
const TRIAL_MS = 4_000
/** Longer than this, a public node is the wrong way: it may be gone before the history is read. */
const HOPELESS_SECONDS = 86_400
/** Assumed until a history of the chain was read from it. */
const PORTAL_BLOCKS_PER_SECOND = 50_000

/** How long histories take to read with the endpoints that there are. */
export class ReadingTimes {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether the operator has named the endpoints. */
  isOwn(key: ChainKey): boolean {
    return this.#options.env.rpcUrls[key] !== undefined
  }

  /** Of what is at an address. Asks the chain a little; what it does not say in time is null. */
  async estimate(key: ChainKey, wanted: Wanted, address: string): Promise<ReadingTime> {
    const chain = this.#options.chains.get(key)
    const span = chain && (await inTime(this.#spanOf(chain, wanted, address)))
    if (!span) return this.ofBlocks(key, null, wanted)
    await inTime(this.#findPace(chain, wanted, address, span))
    return this.ofBlocks(key, Math.max(0, span.to - span.from + 1), wanted)
  }

  /** So many are asked about each range: the pools of a token are looked for first, by either side; a wallet's moves have four forms. */
  #questionsFor(key: ChainKey, wanted: Wanted): number {
    if (wanted === 'Wallet') return 4
    return wanted === 'ERC20' && this.#options.hasExchanges(key) ? 3 : 1
  }

  /** Of so many blocks, without asking. */
  async ofBlocks(key: ChainKey, blocks: number | null, wanted: Wanted): Promise<ReadingTime> {
    const { env, ways } = this.#options
    const pace = await ways.pace(key, filterKindOf(wanted))
    // While the portal is not to be asked, the nodes are read.
    const portal = await ways.portal(key)
    const state = portal?.state
    const byPortal = sourceOf(env, key) === 'portal' && state !== 'refuses' && state !== 'silent'
    const perSecond = byPortal
      ? (portal?.blocks_per_second ?? PORTAL_BLOCKS_PER_SECOND)
      : (pace?.blocksPerSecond ?? 0) / this.#questionsFor(key, wanted)
    const seconds = blocks === null || perSecond <= 0 ? null : Math.ceil(blocks / perSecond)
    const limitedBy = byPortal ? null : (pace?.limitedBy ?? null)
    const learned = byPortal ? typeof portal?.blocks_per_second === 'number' : (pace?.learned ?? false)
    const isHopeless =
      learned && !byPortal && !this.isOwn(key) && seconds !== null && seconds > HOPELESS_SECONDS
    return {
      blocks,
      seconds,
      source: byPortal ? 'portal' : 'rpc',
      limitedBy,
      learned,
      hopeless: isHopeless ? await this.#sentence(key, wanted, blocks ?? 0, seconds, limitedBy) : null,
    }
  }

  /** As far as the nodes have told of their newest block already. */
  async blocksSince(key: ChainKey, firstBlock: number): Promise<number | null> {
    const heads = (await this.#options.ways.endpoints(key)).flatMap(({ head }) =>
      head === null ? [] : [head],
    )
    return heads.length === 0 ? null : Math.max(0, Math.max(...heads) - firstBlock + 1)
  }

  async #spanOf(chain: Chain, wanted: Wanted, address: string): Promise<Span | null> {
    const to = await chain.finalizedNumber()
    if (wanted !== 'Wallet' && (await chain.code(address)) === '0x') return null
    return { from: wanted === 'Wallet' ? 0 : await firstBlockOf(chain, address, to), to }
  }

  /** If nobody knows yet how fast the endpoints are. */
  async #findPace(chain: Chain, wanted: Wanted, address: string, { from, to }: Span): Promise<void> {
    if (sourceOf(this.#options.env, chain.key) !== 'rpc') return
    if ((await this.#options.ways.pace(chain.key, filterKindOf(wanted)))?.learned) return
    const filter = questionAbout(wanted, address)
    await chain.probeRanges(filter, from, to)
    await chain.probeRates(filter, from, to, TRIAL_MS)
  }

  async #sentence(
    key: ChainKey,
    wanted: Wanted,
    blocks: number,
    seconds: number,
    limitedBy: string | null,
  ): Promise<string> {
    const endpoints = await this.#options.ways.endpoints(key)
    // The reports tell the range for a contract.
    const range = (wanted !== 'Wallet' && endpoints.find(({ host }) => host === limitedBy)?.range) || null
    const why =
      limitedBy === null
        ? ''
        : range === null
          ? `, and ${limitedBy} limits it`
          : `: ${limitedBy} gives ${number(range)} ${range === 1 ? 'block' : 'blocks'} at a time`
    const days = Math.round(seconds / 86_400)
    const takes = `Reading ${number(blocks)} blocks of ${factsOf(key).name} would take about ${number(days)} ${days === 1 ? 'day' : 'days'} with these public nodes`
    return `${takes}${why}. The operator of this server can name a better one in ${rpcVariable(key)}.`
  }
}

/** Wallets are read by logs of any address, which nodes give in shorter ranges. */
function filterKindOf(wanted: Wanted): FilterKind {
  return wanted === 'Wallet' ? 'any address' : 'addresses'
}

/** One of those that reading asks. */
function questionAbout(wanted: Wanted, address: string): LogFilter {
  if (wanted !== 'Wallet') return { addresses: [address], topics: [] }
  return { topics: [TRANSFER, topicOf(address)] }
}

function number(value: number): string {
  return value.toLocaleString('en')
}

/** null: too late, or the chain does not answer. The request itself goes on; its result is ignored. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  const done = new AbortController()
  const late = pause(PATIENCE_MS, null, { signal: done.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([work, late])
  } catch (error) {
    if (error instanceof ChainUnavailable) return null
    throw error
  } finally {
    done.abort()
  }
}
