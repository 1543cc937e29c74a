import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { chainKeys } from '#api/chains.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { cleanLine } from '#server/clean-text.ts'
import type { Database } from '#server/db/connect.ts'
import { findForgotten } from '#server/db/contracts-due.ts'
import { ContractThrottle } from './contract-throttle.ts'
import { type DueToken, type NftContract, takeNftContracts, takeTokens } from './due-tokens.ts'
import { limitPerHost } from './limit-per-host.ts'
import { listHeld } from './list-held.ts'
import { listTokens } from './list-tokens.ts'
import { changedContracts, isReadyToRank, settleChange } from './metadata-changes.ts'
import { OutcomeWriter } from './outcome-writer.ts'
import { readDraft } from './read-draft.ts'
import { fetchMetadata, type Reader, readMetadata } from './read-metadata.ts'
import { readTokenUris } from './read-token-uris.ts'
import { failureOf, isExpected, NoTokenUri } from './retry-after.ts'
import type { Outcome } from './save-outcomes.ts'
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
/** A slow host holds up only its own contract, as long as there are few of them. While one batch is fetched, the next is prepared. */
const BATCHES = { perContract: 2, inAll: 16 }
/** On the chain itself each may have a megabyte; what is elsewhere has a short address. */
const TOKENS_PER_BATCH = { least: 50, most: 500 }
const SHORT_CHARACTERS = 200
const LOOK_EVERY_MS = 2_000
/** What a process that died had taken is read by another after this. */
const LEASE_S = 300
/** With less left of the lease nothing new is begun. */
const MARGIN_MS = 60_000
const CHAIN_AWAY_S = 60
/** What is due and was not said to be is looked for at the start, and then again: such a look goes over all contracts. */
const FIND_FORGOTTEN_MS = 30 * 60_000
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
  const working = new Set<Promise<void>>()
  /** How many batches of a contract are under way. */
  const batches = new Map<number, number>()
  const sizes = new Map<number, number>()
  let awake = Promise.withResolvers<void>()
  let forgottenAt = Number.NEGATIVE_INFINITY
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

  const failed = (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'looking for metadata to read')
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      awake = Promise.withResolvers<void>()
      try {
        await listTokens(db, failed)
        await listHeld(db, failed)
        await begin()
        for (const id of await changedContracts(db)) await noteChanged(id)
        await lookForForgotten()
      } catch (error) {
        failed(error)
      }
      const rest = new AbortController()
      const resting = AbortSignal.any([signal, rest.signal])
      await Promise.race([pause(lookEveryMs, undefined, { signal: resting }), awake.promise]).catch(() => {})
      rest.abort()
    }
    await Promise.all(working)
  }

  /** Another contract does not wait for one whose part of the database is away. */
  async function noteChanged(id: number): Promise<void> {
    try {
      changes.call(id, await isReadyToRank(db, id))
    } catch (error) {
      failed(error)
    }
  }

  async function lookForForgotten(): Promise<void> {
    if (performance.now() < forgottenAt + FIND_FORGOTTEN_MS) return
    forgottenAt = performance.now()
    await findForgotten(db, 'metadata')
  }

  /** Round robin: a contract with many tokens is served again after all others. */
  async function begin(): Promise<void> {
    const room = BATCHES.inAll - working.size
    if (room === 0) return
    const reachable = chainKeys().filter((key) => chains.get(key) !== null)
    const busy = [...batches].flatMap(([id, count]) => (count < BATCHES.perContract ? [] : [id]))
    for (const contract of await takeNftContracts(db, room, reachable, busy)) {
      const id = contract.contract_id
      batches.set(id, (batches.get(id) ?? 0) + 1)
      const reading = readSome(contract)
        .catch((error) => log.error({ err: error, contract: contract.address }, 'reading metadata'))
        .finally(() => {
          working.delete(reading)
          const left = (batches.get(id) ?? 1) - 1
          if (left > 0) batches.set(id, left)
          else batches.delete(id)
          awake.resolve()
        })
      working.add(reading)
    }
  }

  async function readSome(contract: NftContract): Promise<void> {
    const id = contract.contract_id
    const startBy = performance.now() + LEASE_S * 1_000 - MARGIN_MS
    const size = sizes.get(id) ?? TOKENS_PER_BATCH.least
    const { tokens, areMore } = await takeTokens(db, contract, size, LEASE_S)
    if (areMore) awake.resolve()
    else sizes.delete(id)
    const writer = new OutcomeWriter(db, id, log)
    const uris = await tokenUris(contract, tokens)
    const inTime: Reader = (source, aborted) => read({ ...source, startBy }, aborted)
    if (areMore) sizes.set(id, uris?.every(isShort) ? TOKENS_PER_BATCH.most : TOKENS_PER_BATCH.least)
    await Promise.all(
      tokens.map(async (token, i) =>
        writer.add(
          uris
            ? await readOne(token, uris[i] ?? null, inTime)
            : { token, tokenUri: null, again: CHAIN_AWAY_S },
        ),
      ),
    )
    await writer.end()
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
      return { token, tokenUri: shownUri(uri), metadata }
    } catch (error) {
      if (signal.aborted || error instanceof TooLate) return { token, tokenUri: null, again: 0 }
      if (!isExpected(error))
        log.error({ err: error, contract: token.contract_id, token: token.token_id }, 'reading metadata')
      const tokenUri = isExpected(error) ? uri && shownUri(uri) : null
      return { token, tokenUri, failure: failureOf(error, token.attempts) }
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

/** By when to begin, on the clock of performance.now(). */
type Timed = Parameters<Reader>[0] & { startBy: number }

/** It was not read within the lease. */
class TooLate extends Error {
  override name = 'TooLate'
}

function isShort(uri: string | null): boolean {
  return (uri?.length ?? 0) <= SHORT_CHARACTERS
}

/** What the URI holds itself is no address. */
function shownUri(uri: string): string {
  const address = /^data:/i.test(uri)
    ? uri.slice(0, 200).replace(/,.*$/s, '')
    : uri.replace(/^\s*[{[<].*$/s, '')
  return cleanLine(address, MOST_URI_CHARACTERS) ?? ''
}
