import type { CallReply } from '#api/calls.ts'
import { sql } from '#server/db/sql.ts'
import { mediaUrls } from '#server/metadata/media-urls.ts'

type Media = CallReply<'POST /api/nft/get-data'>['media']
export type MediaColumns = Parameters<typeof mediaUrls>[0] & {
  /** null if the token has no metadata, not even some that is waited for. */
  media_pending: boolean | null
}

/** Of nft_metadata as m. */
export const mediaColumns = sql`m.media_hash, m.media_type, m.poster_hash, m.media_hash is null and (
  m.state = 'waiting' or
  m.media_failure is null and m.media_due_at is not null and (m.image_uri is not null or m.animation_uri is not null)
) as media_pending`

/**
 * The copies that we serve; nothing until there is one, because a browser never loads from a stranger's host. So original_media_url, to
 * which clients fall back, is the best copy as well.
 */
export function nftMedia(columns: MediaColumns): Media {
  const urls = mediaUrls(columns)
  if (!urls) return { media_collection: null, original_media_url: null }
  const picture = (url: string | null) => (url === null ? null : { url })
  return {
    media_collection: { high: { url: urls.high }, medium: picture(urls.medium), low: picture(urls.low) },
    original_media_url: urls.high,
  }
}
