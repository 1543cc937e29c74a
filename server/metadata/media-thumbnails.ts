import sharp from 'sharp'
import { MediaRefused } from './media-refused.ts'
import { type PictureSize, pictureSizes } from './media-urls.ts'

const MOST_PIXELS = 40_000_000
const MOST_FRAMES = 100
const ANIMATED_SIZE = 512
/** Of all frames together, as they are drawn: two to three seconds of a core at worst. */
const MOST_ANIMATED_PIXELS = 12_000_000
const SMALL_PIXELS = 1_000_000
/** Less than half the time of the default, for files that are a fourteenth larger. */
const EFFORT = 2
/** Small enough to be pixel art, which lossy compression smears. */
const LOSSLESS_PIXELS = 128 * 128

export type Thumbnails = { width: number; height: number; files: Record<PictureSize, Uint8Array> }

/**
 * The picture drawn again as WebP, never larger than it is: nothing but pixels is left of what a stranger has sent. A moving picture moves
 * in its largest size; one beyond the limits stands still. An SVG has no size of its own and fills each. With `onlyIfSmall`, null if it
 * takes longer than a moment.
 */
export async function drawThumbnails(
  bytes: Uint8Array,
  isSvg: boolean,
  onlyIfSmall = false,
): Promise<Thumbnails | null> {
  const open = (animated: boolean) =>
    sharp(bytes, { animated, limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
  try {
    const { format, width, height, pages = 1, autoOrient } = await open(false).metadata()
    if (onlyIfSmall && pages * width * height > SMALL_PIXELS) return null
    const moves =
      (format === 'gif' || format === 'webp') &&
      pages > 1 &&
      pages <= MOST_FRAMES &&
      pages * width * height <= MOST_PIXELS

    const first = await open(false)
      .autoOrient()
      .resize({ ...inside(pictureSizes.high), withoutEnlargement: !isSvg })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: shownWidth, height: shownHeight, channels } = first.info
    const raw = { width: shownWidth, height: shownHeight, channels }
    const lossless = width * height <= LOSSLESS_PIXELS && !isSvg
    const still = (size: PictureSize) =>
      sharp(first.data, { raw })
        .resize(inside(pictureSizes[size]))
        .webp({ quality: 82, effort: EFFORT, lossless })
        .toBuffer()
    const animatedSize = Math.min(ANIMATED_SIZE, Math.floor(Math.sqrt(MOST_ANIMATED_PIXELS / pages)))
    const moving = () => open(true).resize(inside(animatedSize)).webp({ quality: 75, effort: 0 }).toBuffer()

    return {
      width: autoOrient.width,
      height: autoOrient.height,
      files: {
        low: await still('low'),
        medium: await still('medium'),
        high: await (moves ? moving() : still('high')),
      },
    }
  } catch (error) {
    if (/pixel limit/i.test(String(error)))
      throw new MediaRefused('The picture has more than 40 million pixels.')
    throw new MediaRefused('The picture is damaged and cannot be read.')
  }
}

function inside(size: number) {
  return { width: size, height: size, fit: 'inside', withoutEnlargement: true } as const
}
