import type { FileHandle } from 'node:fs/promises'
import type { Database } from '#server/db/connect.ts'
import { Unavailable } from '#server/errors.ts'
import { fileName, mediaFetcher, readMedia } from './fetch-media.ts'
import { openMediaCache } from './media-cache.ts'
import {
  findMediaByHash,
  findMediaBySource,
  keepForNow,
  keepMediaFailure,
  keepMedium,
  type MediaFailure,
  type MediaSource,
  type Medium,
  mediumHasChanged,
  sourceKey,
} from './media-rows.ts'
import { videoExtensions } from './media-urls.ts'
import { drawers, startDrawing } from './start-drawing.ts'
import { gatewaysOf, resolveUri } from './token-uri.ts'

export type Media = {
  /** The medium that a token names: fetched once, and again if the source may have changed. */
  store(source: MediaSource): Promise<Medium | MediaFailure>
  /** A file of a medium that is known, fetched again if it has left the cache; null if there is none. The caller closes it. */
  open(hash: string, name: string): Promise<{ file: FileHandle; type: string } | null>
  close(): void
}

type Options = {
  db: Database
  dataDir: string
  mediaCacheMb: number
  ipfsGateways?: string[]
  arweaveGateways?: string[]
  /** Set only by tests. */
  read?: typeof readMedia
  processes?: number
}

const MOST_WAITING = 100
/** These name their content: what they stand for never changes. */
const LASTING = /^\s*(?:data:|ipfs:|ar:)/i

export function openMedia({
  db,
  dataDir,
  mediaCacheMb,
  read = readMedia,
  processes = drawers(),
  ...named
}: Options): Media {
  const gateways = gatewaysOf(named)
  const cache = openMediaCache(dataDir, mediaCacheMb * 1024 ** 2)
  const drawing = startDrawing('tokens', { processes })
  const fetchMedia = mediaFetcher(read, drawing, cache, processes)
  const underWay = new Map<string, Promise<Medium | MediaFailure>>()
  const ending = new AbortController()

  /** One download per source, shared by all who want it. */
  function obtain(source: MediaSource): Promise<Medium | MediaFailure> {
    const key = sourceKey(source)
    const begun = underWay.get(key) ?? download(source).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }

  async function download(source: MediaSource): Promise<Medium | MediaFailure> {
    const places = resolveUri(source.uri, source.token_id ?? 0n, gateways)
    const found = await fetchMedia(places, ending.signal)
    // A drawing that we ended ourselves says nothing about the picture.
    ending.signal.throwIfAborted()
    if ('failure' in found) await keepMediaFailure(db, source, found)
    else await keepMedium(db, source, found)
    return found
  }

  return {
    async store(source) {
      const known = await findMediaBySource(db, source)
      if (known?.failure && known.is_recent)
        return { failure: known.failure, retryAfterS: known.retry_after_s }
      const { hash, type } = known ?? {}
      const isThere = async () =>
        known?.is_recent || (LASTING.test(source.uri) && (await keepForNow(db, source)))
      if (known && hash && type && !known.failure && (await isThere()))
        return { hash, type, width: known.width, height: known.height }
      return obtain(source)
    },

    async open(hash, name) {
      const type = typeOf(name)
      if (!type) return null
      const cached = async () => {
        const file = await cache.open(fileName(hash, name))
        return file && { file, type }
      }
      const there = await cached()
      if (there) return there
      const known = await findMediaByHash(db, hash)
      if (!known || known.type !== type || (known.failure && known.is_recent)) return null
      // It may have arrived while the database was asked.
      const meanwhile = await cached()
      if (meanwhile) return meanwhile
      // Anybody may ask; a host is not made to answer all of them at once.
      if (underWay.size >= MOST_WAITING)
        throw new Unavailable('media_busy', 'Many pictures are being fetched. Try again in a moment.')
      const found = await obtain(known)
      if ('hash' in found && found.hash !== hash) await mediumHasChanged(db, hash)
      return cached()
    },

    close() {
      ending.abort()
      drawing.close()
    },
  }
}

/** By the name alone: no other file is ever made or looked for. */
function typeOf(name: string): string | null {
  if (/^(?:low|medium|high)\.webp$/.test(name)) return 'image/webp'
  const extension = /^original\.(mp4|webm|ogg)$/.exec(name)?.[1]
  const found = Object.entries(videoExtensions).find(([, each]) => each === extension)
  return found?.[0] ?? null
}
