import type { Image } from '#server/outside/image.ts'
import type { Thumbnails } from './media-thumbnails.ts'

/** What drawing-pool.ts and media-draw-process.ts say to each other: about a token's picture, and about one that a user has uploaded. */
export type ToDraw = ({ isSvg: boolean } | { isUpload: true }) & {
  bytes: Uint8Array
  /** Draws a picture that takes a moment, and says of another that it is large. */
  onlyIfSmall?: true
}
export type Drawn =
  | { drawn: Thumbnails }
  | { refused: string }
  | { image: Image }
  | { rejected: { code: string; message: string; isWrongType: boolean } }
  | { isLarge: true }
  | { failed: string }

/** Of a process that draws; it ends itself before it has more. */
export const MOST_MEMORY_BYTES = 1024 ** 3
