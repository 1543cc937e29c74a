import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/db/connect.ts'
import {
  type DueContract,
  fallDue,
  findForgotten,
  HASTENED,
  leaseOf,
  nextOf,
  settle,
  takeContracts,
} from '#server/db/contracts-due.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { ContractThrottle } from './contract-throttle.ts'
import type { Media } from './media.ts'
import { type MediaFailure, type Medium, mediaSource } from './media-rows.ts'
import { isUpload, isVideoType } from './media-urls.ts'

export type MediaQueue = { close(): Promise<void> }

type Options = {
  db: Database
  /** The queue's own: closed with it. */
  media: Media
  log: Logger
  /** After media of some of the contract's tokens have come in; once for many of them. */
  onStored?(contractId: number): Promise<void>
  /** Between two tokens that nobody looks at. */
  paceMs?: number
}

type Token = {
  contract_id: number
  token_id: string
  image_uri: string | null
  animation_uri: string | null
  attempts: number
  /** When it falls due again should we not come back. It is due sooner if its metadata is read again. */
  lease: string
}

/** Most of them wait for their host (limit-per-host.ts); enough that those of other hosts are among them. */
const CONCURRENCY = 32
const LOOK_AGAIN_MS = 1_000
/** Drawing takes a core for a moment, and most tokens of a large collection are never looked at. */
const PACE_MS = 15_000
/** Longer than any token takes, waiting included; afterwards its worker is taken to be dead. */
const CLAIM_S = 15 * 60
const MOST_ATTEMPTS = 8
const LONGEST_WAIT_S = 24 * 3_600
const AFTER_FAULT_S = 600
/** What is due and was not said to be is looked for at the start, and then again: such a look goes over all contracts. */
const FIND_FORGOTTEN_MS = 30 * 60_000
/** What it is exactly is said where it is served. */
const UPLOAD_TYPE = 'image'

/** Fetches the media of tokens whose metadata is known. What is due stands in the database, so any number of workers share it and it survives them. */
export function startMediaQueue({ db, media, log, onStored, paceMs = PACE_MS }: Options): MediaQueue {
  const news = new ContractThrottle(async (contractId) => {
    await onStored?.(contractId).catch((error) => log.error({ err: error }, 'after storing media'))
    return undefined
  })
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  /** On the clock of performance.now(). */
  let nextUnasked = 0
  let forgottenAt = Number.NEGATIVE_INFINITY

  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      const tokens = await claimNext().catch((error) => {
        log.warn({ err: error }, 'media wait for the database')
        return []
      })
      for (const token of tokens) {
        const run = step(token).finally(() => running.delete(run))
        running.add(run)
      }
      if (running.size === CONCURRENCY) await Promise.race(running)
      else await sleep(LOOK_AGAIN_MS, null, { signal: ending.signal }).catch(() => {})
    }
  }

  /** What somebody looks at (`hastenMedia`), as much as can be done at once; of the others one after the other, at their pace. */
  async function claimNext(): Promise<Token[]> {
    const room = CONCURRENCY - running.size
    if (performance.now() > forgottenAt + FIND_FORGOTTEN_MS) {
      forgottenAt = performance.now()
      await findForgotten(db, 'media')
    }
    const wanted = await claim(HASTENED, room)
    if (wanted.length > 0) return wanted
    if (paceMs === 0) return claim(sql`now()`, room)
    if (running.size > 0 || performance.now() < nextUnasked) return []
    const unasked = await claim(sql`now()`, 1)
    if (unasked.length > 0) nextUnasked = performance.now() + paceMs
    return unasked
  }

  /** From the contracts that are due by then, in turn. */
  async function claim(until: Sql, room: number): Promise<Token[]> {
    const tokens: Token[] = []
    const looked = new Set<number>()
    while (tokens.length < room && !ending.signal.aborted) {
      const [contract] = await takeContracts(db, 'media', 1, { until })
      // What is still due of it is in the hands of somebody else at this moment.
      if (!contract || looked.has(contract.contract_id)) break
      looked.add(contract.contract_id)
      // A contract that cannot be looked at waits, because its part of the database is away; the others do not.
      const some = await claimDue(db, contract, until, room - tokens.length).catch((error) => {
        log.warn({ err: error, contract: contract.contract_id }, 'media wait for the database')
        return []
      })
      tokens.push(...some)
    }
    return tokens
  }

  async function step(token: Token): Promise<void> {
    try {
      await fetchMediaOf(db, media, token)
      news.call(token.contract_id)
    } catch (error) {
      // Neither the source's fault nor the token's: no room on the disk, no database, or we are ending.
      if (!ending.signal.aborted) log.warn({ err: error }, 'media could not be stored')
      const wait = ending.signal.aborted ? 0 : AFTER_FAULT_S
      await postpone(db, token, wait).catch(() => {})
    }
  }

  const looping = loop()
  return {
    async close() {
      ending.abort()
      media.close()
      await looping
      await Promise.all(running)
      await news.close()
    },
  }
}

/** A video goes before a picture, which is then its poster. */
async function fetchMediaOf(db: Database, media: Media, token: Token): Promise<void> {
  const { image_uri, animation_uri, token_id } = token
  if (image_uri && isUpload(image_uri)) {
    const upload = { hash: image_uri, type: UPLOAD_TYPE, width: null, height: null }
    return finish(db, token, upload, null, null)
  }
  const store = (uri: string | null) => uri && media.store(mediaSource(uri, token_id))
  const image = await store(image_uri)
  const animation = await store(animation_uri)
  const picture = image && 'hash' in image ? image : null
  const other = animation && 'hash' in animation ? animation : null
  const shown = other && (isVideoType(other.type) || !picture) ? other : picture
  const poster = picture && shown !== picture && !isVideoType(picture.type) ? picture : null
  // Sound, a web page or a model beside a picture is nothing to complain about; a host that is away is.
  const failed = [image, animation].find(
    (each) => each && 'failure' in each && (!shown || each.retryAfterS !== null),
  ) as MediaFailure | undefined
  await finish(db, token, shown, poster, failed ?? null)
}

async function claimDue(db: Database, contract: DueContract, until: Sql, limit: number): Promise<Token[]> {
  const id = contract.contract_id
  const lease = await leaseOf(db, CLAIM_S)
  // The array is made once: a joined query may be run again for each row, and then takes more.
  const claimed = await db.rows<Omit<Token, 'lease'>>(sql`
    update nft_metadata set media_due_at = ${lease}::timestamptz
    where contract_id = ${id} and token_id = any (array(
      select token_id from nft_metadata where contract_id = ${id} and media_due_at <= ${until}
      order by media_due_at limit ${limit} for update skip locked))
    returning contract_id, token_id::text, image_uri, animation_uri, media_attempts as attempts`)
  await settle(
    db,
    'media',
    contract,
    claimed.length === limit ? until : sql`${await nextOf(db, 'media', id)}::timestamptz`,
  )
  return claimed.map((token) => ({ ...token, lease }))
}

/** If the metadata was read again meanwhile, the token is due again and nothing is written. */
async function finish(
  db: Database,
  { contract_id, token_id, lease, attempts }: Token,
  shown: Medium | null,
  poster: Medium | null,
  failed: MediaFailure | null,
): Promise<void> {
  const { failure = null, retryAfterS = null } = failed ?? {}
  const wait =
    retryAfterS === null || attempts + 1 >= MOST_ATTEMPTS
      ? null
      : Math.min(retryAfterS * 3 ** attempts, LONGEST_WAIT_S)
  // While a host is away, what it had is still the best that is known.
  const keepsOld = !shown && retryAfterS !== null
  await db.rows(sql`
    update nft_metadata set
      media_hash = case when ${keepsOld} then media_hash else ${shown?.hash ?? null} end,
      media_type = case when ${keepsOld} then media_type else ${shown?.type ?? null} end,
      poster_hash = case when ${keepsOld} then poster_hash else ${poster?.hash ?? null} end,
      media_failure = ${failure},
      media_attempts = ${failure === null ? 0 : attempts + 1},
      media_due_at = now() + make_interval(secs => ${wait})
    where contract_id = ${contract_id} and token_id = ${token_id} and media_due_at = ${lease}::timestamptz`)
  if (wait !== null) await lookAfter(db, contract_id, wait)
}

async function postpone(db: Database, { contract_id, token_id, lease }: Token, seconds: number) {
  await db.rows(sql`
    update nft_metadata set media_due_at = now() + make_interval(secs => ${seconds})
    where contract_id = ${contract_id} and token_id = ${token_id} and media_due_at = ${lease}::timestamptz`)
  await lookAfter(db, contract_id, seconds)
}

/** Should it not come to this, the contract is looked at when the claim of the token would have been over. */
async function lookAfter(db: Database, contractId: number, seconds: number) {
  await fallDue(db, 'media', [contractId], sql`now() + make_interval(secs => ${seconds}::float8)`)
}
