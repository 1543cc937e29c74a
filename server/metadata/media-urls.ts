export const pictureSizes = { low: 160, medium: 480, high: 1024 } as const
export type PictureSize = keyof typeof pictureSizes

/** What browsers play, and how its address ends: the web tells a video from a picture by that. */
export const videoExtensions = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/ogg': 'ogg' } as const
export type VideoType = keyof typeof videoExtensions

export const isVideoType = (type: string): type is VideoType => Object.hasOwn(videoExtensions, type)

/** `media_hash` is the path of the upload if the token was drafted here: its picture is served as it was uploaded. */
type TokenMedia = { media_hash: string | null; media_type: string | null; poster_hash: string | null }

export const isUpload = (uri: string) => /^\/uploads\/[A-Za-z0-9_-]{16,64}\.[a-z0-9]{2,5}$/.test(uri)

/**
 * Where a token's media are served; null if it has none. `high` is the video if there is one; `low` and `medium` are pictures, for a
 * video those of its poster.
 */
export function mediaUrls({ media_hash, media_type, poster_hash }: TokenMedia) {
  if (!media_hash || !media_type) return null
  if (isUpload(media_hash)) return { low: media_hash, medium: media_hash, high: media_hash }
  const isVideo = isVideoType(media_type)
  const pictureHash = isVideo ? poster_hash : media_hash
  const picture = (size: PictureSize) => (pictureHash ? `/media/${pictureHash}/${size}.webp` : null)
  const high = isVideo
    ? `/media/${media_hash}/original.${videoExtensions[media_type]}`
    : `/media/${media_hash}/high.webp`
  return { low: picture('low'), medium: picture('medium'), high }
}
