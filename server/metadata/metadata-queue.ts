import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { chainKeys } from '#api/chains.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { cleanLine } from '#server/clean-text.ts'
import type { Database } from '#server/db/connect.ts'
import { ContractThrottle } from './contract-throttle.ts'
import {
  changedContracts,
  type DueToken,
  dueContracts,
  isReadyToRank,
  listTokens,
  type NftContract,
  noteChange,
  putBack,
  saveFailed,
  saveKnown,
  settleChange,
  takeDue,
} from './due-tokens.ts'
import { limitPerHost } from './limit-per-host.ts'
import { listHeld } from './list-held.ts'
import { readDraft } from './read-draft.ts'
import { fetchMetadata, type Reader, readMetadata } from './read-metadata.ts'
import { readTokenUris } from './read-token-uris.ts'
import { isGivenUp, NoTokenUri, retryAfterS } from './retry-after.ts'
import { FetchRefused } from './safe-fetch.ts'
import { tellTrackers } from './tell-trackers.ts'
import { type Gateways, resolveUri } from './token-uri.ts'

export type MetadataHooks = {
  /**
   * After metadata of some of the contract's tokens has come in or was given up, or tokens have come or gone; once for many of them. Says how
   * many tokens it went through.
   */
  onKnown?(contractId: number): Promise<number>
}

type Options = MetadataHooks & {
  db: Database
  chains: ChainRegistry
  log: Logger
  gateways: Gateways
  /** Set only by tests. */
  read?: Reader
  /** How long it sleeps if nothing is left to read. */
  lookEveryMs?: number
}

export type MetadataQueue = { close(): Promise<void> }

const CONCURRENCY = { perHost: 4, inAll: 16 }
/** A slow host holds up only its own contract, as long as there are few of them. */
const MOST_CONTRACTS = 8
/** On the chain itself each may have a megabyte. */
const TOKENS_PER_BATCH = 50
const LOOK_EVERY_MS = 2_000
/** What a process that died had taken is read by another after this. */
const LEASE_S = 300
/** With less left of the lease nothing new is begun. */
const MARGIN_MS = 60_000
const CHAIN_AWAY_S = 60
const MOST_URI_CHARACTERS = 2_048

/** Reads what tokens say about themselves, until it is closed. Any number of processes may run it. */
export function startMetadataQueue(options: Options): MetadataQueue {
  const { db, chains, log, onKnown, lookEveryMs = LOOK_EVERY_MS } = options
  const closing = new AbortController()
  const { signal } = closing
  const readOnce = options.read ?? fetchMetadata
  const read = limitPerHost((source: Timed, aborted: AbortSignal) => {
    aborted.throwIfAborted()
    if (performance.now() > source.startBy) throw new TooLate()
    return readOnce(source, aborted)
  }, CONCURRENCY)
  const working = new Map<number, Promise<void>>()
  const servedAt = new Map<number, number>()
  const changes = new ContractThrottle(async (contractId) => {
    let tokens = 0
    try {
      await settleChange(db, contractId, async () => {
        tokens = (await onKnown?.(contractId)) ?? 0
        await tellTrackers(db, contractId)
      })
      return tokens
    } catch (error) {
      log.error({ err: error }, 'after reading metadata')
      return undefined
    }
  }, lookEveryMs)

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      try {
        await listTokens(db)
        await listHeld(db)
        await begin()
        for (const id of await changedContracts(db)) changes.call(id, await isReadyToRank(db, id))
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'looking for metadata to read')
      }
      const rest = new AbortController()
      const resting = AbortSignal.any([signal, rest.signal])
      await Promise.race([pause(lookEveryMs, undefined, { signal: resting }), ...working.values()]).catch(
        () => {},
      )
      rest.abort()
    }
    await Promise.all(working.values())
  }

  /** Round robin: a contract with many tokens is served again after all others. */
  async function begin(): Promise<void> {
    const reachable = chainKeys().filter((key) => chains.get(key) !== null)
    const due = (await dueContracts(db, reachable))
      .filter(({ id }) => !working.has(id))
      .sort((a, b) => (servedAt.get(a.id) ?? 0) - (servedAt.get(b.id) ?? 0))
    for (const contract of due.slice(0, MOST_CONTRACTS - working.size)) {
      servedAt.set(contract.id, performance.now())
      working.set(
        contract.id,
        readSome(contract)
          .catch((error) => log.error({ err: error, contract: contract.address }, 'reading metadata'))
          .finally(() => working.delete(contract.id)),
      )
    }
  }

  async function readSome(contract: NftContract): Promise<void> {
    const startBy = performance.now() + LEASE_S * 1_000 - MARGIN_MS
    const tokens = await takeDue(db, contract.id, TOKENS_PER_BATCH, LEASE_S)
    const uris = await tokenUris(contract, tokens)
    if (!uris) return putBack(db, tokens, CHAIN_AWAY_S)
    const inTime: Reader = (source, aborted) => read({ ...source, startBy }, aborted)
    const outcomes = await Promise.all(tokens.map((token, i) => readOne(token, uris[i] ?? null, inTime)))
    if (outcomes.some((outcome) => outcome !== 'again')) await noteChange(db, contract.id)
  }

  async function tokenUris(contract: NftContract, tokens: DueToken[]): Promise<(string | null)[] | null> {
    const chain = chains.get(contract.chain)
    const ids = tokens.map(({ token_id }) => token_id)
    try {
      return chain && (await readTokenUris(chain, contract, ids))
    } catch (error) {
      if (error instanceof ChainUnavailable) log.warn(error.message)
      else log.error({ err: error, contract: contract.address }, 'reading token URIs')
      return null
    }
  }

  async function readOne(token: DueToken, uri: string | null, reader: Reader): Promise<Outcome> {
    try {
      if (uri === null) throw new NoTokenUri()
      const metadata =
        (await readDraft(db, token, uri)) ??
        (await readMetadata(resolveUri(uri, token.token_id, options.gateways), reader, signal))
      await saveKnown(db, token, shownUri(uri), metadata)
      return 'known'
    } catch (error) {
      if (signal.aborted || error instanceof TooLate) {
        await putBack(db, [token], 0)
        return 'again'
      }
      const isExpected = error instanceof FetchRefused || error instanceof NoTokenUri
      if (!isExpected)
        log.error({ err: error, contract: token.contract_id, token: token.token_id }, 'reading metadata')
      const failure = {
        text: isExpected ? error.message : 'It could not be read.',
        retryAfterS: retryAfterS(error, token.attempts),
        isGivenUp: isGivenUp(error, token.attempts),
      }
      await saveFailed(db, token, isExpected ? uri && shownUri(uri) : null, failure)
      return failure.isGivenUp && token.state === 'waiting' ? 'given up' : 'again'
    }
  }

  const looping = loop()
  return {
    async close() {
      closing.abort()
      await looping
      await changes.close()
    },
  }
}

type Outcome = 'known' | 'given up' | 'again'

/** By when to begin, on the clock of performance.now(). */
type Timed = Parameters<Reader>[0] & { startBy: number }

/** It was not read within the lease. */
class TooLate extends Error {
  override name = 'TooLate'
}

/** What the URI holds itself is no address. */
function shownUri(uri: string): string {
  const address = /^data:/i.test(uri)
    ? uri.slice(0, 200).replace(/,.*$/s, '')
    : uri.replace(/^\s*[{[<].*$/s, '')
  return cleanLine(address, MOST_URI_CHARACTERS) ?? ''
}
