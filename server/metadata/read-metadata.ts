import { type Metadata, normalise } from './normalise.ts'
import { readJson } from './read-json.ts'
import { type Fetched, FetchRefused, safeFetch } from './safe-fetch.ts'
import type { UriLocation } from './token-uri.ts'

const MAX_BYTES = 1024 * 1024
const ACCEPT = 'application/json, image/*;q=0.5, */*;q=0.1'

export type Reader = (
  location: Extract<UriLocation, { url: string }>,
  signal: AbortSignal,
) => Promise<Fetched>

/** One location by the safe fetch, within the limits of metadata. */
export const fetchMetadata: Reader = ({ url, trustedBase }, signal) =>
  safeFetch(url, { maxBytes: MAX_BYTES, accept: ACCEPT, signal, trustedBase })

/** The metadata from the first location that has it. Throws what the first one said when none has: it is the one that the token means. */
export async function readMetadata(
  locations: readonly UriLocation[],
  read: Reader,
  signal: AbortSignal,
): Promise<Metadata> {
  let failure: unknown
  for (const location of locations) {
    try {
      return 'bytes' in location ? metadataIn(location, null) : metadataAt(await read(location, signal))
    } catch (error) {
      if (signal.aborted) throw error
      failure ??= error
    }
  }
  throw failure ?? new FetchRefused('forbidden', 'The token URI is not one that can be read.')
}

function metadataAt({ bytes, type, url }: Fetched): Metadata {
  return metadataIn({ bytes, type }, url)
}

/** A token URI that is the image itself makes a token without words. */
function metadataIn(
  { bytes, type }: { bytes: Uint8Array; type: string | null },
  url: string | null,
): Metadata {
  if (bytes.length > MAX_BYTES) throw new FetchRefused('too-large', 'The metadata is larger than 1024 KiB.')
  const json = readJson(bytes)
  if (typeof json === 'object' && json !== null) return normalise(json)
  const image = imageType(bytes, type)
  if (!image) throw new FetchRefused('malformed', 'The metadata is not JSON.')
  return normalise({ image: url ?? `data:${image};base64,${Buffer.from(bytes).toString('base64')}` })
}

function imageType(bytes: Uint8Array, type: string | null): string | null {
  const named = /^(?:image|video)\/[\w.+-]+/.exec(type?.toLowerCase() ?? '')?.[0]
  if (named) return bytes.length > 0 ? named : null
  return /^\s*<(?:svg|\?xml)[\s>]/i.test(Buffer.from(bytes.subarray(0, 200)).toString())
    ? 'image/svg+xml'
    : null
}
