import { createHash } from 'node:crypto'
import { limitPerHost } from './limit-per-host.ts'
import type { MediaCache } from './media-cache.ts'
import { mediaKind } from './media-kind.ts'
import { MediaRefused } from './media-refused.ts'
import type { MediaFailure, Medium } from './media-rows.ts'
import { type PictureSize, videoExtensions } from './media-urls.ts'
import { retryAfterS } from './retry-after.ts'
import { FetchRefused, safeFetch } from './safe-fetch.ts'
import type { Drawing } from './start-drawing.ts'
import type { UriLocation } from './token-uri.ts'

export type MediaReader = (
  location: Extract<UriLocation, { url: string }>,
  signal: AbortSignal,
) => Promise<{ bytes: Uint8Array }>

const MOST_BYTES = 20 * 1024 * 1024
const ACCEPT = 'image/avif, image/webp, image/*, video/mp4, video/webm, video/*;q=0.8, */*;q=0.1'
const PER_HOST = 2
/** Beside those that are drawn, so that the next is there when one is done. So few, because each holds a download in memory. */
const FETCHED_AHEAD = 3

/** One location by the safe fetch, within the limits of media. */
export const readMedia: MediaReader = ({ url, trustedBase }, signal) =>
  safeFetch(url, { maxBytes: MOST_BYTES, accept: ACCEPT, signal, trustedBase })

export type FetchMedia = (
  locations: readonly UriLocation[],
  signal: AbortSignal,
) => Promise<Medium | MediaFailure>

/** Brings media from where they are into the cache. */
export function mediaFetcher(
  read: MediaReader,
  drawing: Drawing,
  cache: MediaCache,
  drawnAtOnce: number,
): FetchMedia {
  async function keep(bytes: Uint8Array): Promise<Medium> {
    if (bytes.length > MOST_BYTES) throw new MediaRefused('The media are larger than 20 MiB.')
    const { medium, files } = await makeFiles(bytes, drawing)
    for (const { name, bytes } of files) await cache.put(name, bytes)
    return medium
  }
  const fromWeb = limitPerHost<Parameters<MediaReader>[0], Medium>(
    async (location, signal) => {
      signal.throwIfAborted()
      return keep((await read(location, signal)).bytes)
    },
    { perHost: PER_HOST, inAll: drawnAtOnce + FETCHED_AHEAD },
  )

  // From the first location that has it. When none has, the failure is that of the first: it is the one that the token means.
  return async (locations, signal) => {
    let failure: MediaFailure | undefined
    for (const location of locations) {
      try {
        return await ('bytes' in location ? keep(location.bytes) : fromWeb(location, signal))
      } catch (error) {
        if (error instanceof MediaRefused)
          failure ??= { failure: error.message, retryAfterS: error.retryAfterS }
        else if (error instanceof FetchRefused)
          failure ??= { failure: error.message, retryAfterS: retryAfterS(error, 0) }
        else throw error
      }
    }
    return failure ?? { failure: 'The address of the media is not one that can be read.', retryAfterS: null }
  }
}

type MediaFiles = { medium: Medium; files: { name: string; bytes: Uint8Array }[] }

async function makeFiles(bytes: Uint8Array, drawing: Drawing): Promise<MediaFiles> {
  const kind = await mediaKind(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if ('video' in kind) {
    const name = fileName(hash, `original.${videoExtensions[kind.video]}`)
    return { medium: { hash, type: kind.video, width: null, height: null }, files: [{ name, bytes }] }
  }
  const { width, height, files } = await drawing.draw(bytes, kind.picture === 'svg')
  const sizes = Object.keys(files) as PictureSize[]
  return {
    medium: { hash, type: 'image/webp', width, height },
    files: sizes.map((size) => ({ name: fileName(hash, `${size}.webp`), bytes: files[size] })),
  }
}

export function fileName(hash: string, name: string): string {
  return `${hash}-${name}`
}
