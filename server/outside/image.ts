import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { Rejected, WrongType } from '#server/errors.ts'

const MAX_PIXELS = 40_000_000
const MAX_FRAMES = 100

type Kind = {
  extension: string
  /** Of all frames together, with which drawing takes a tenth or two of a second of a core at most. */
  smallPixels: number
  encode(image: Sharp): Sharp
}

const webp: Kind & { contentType: string } = {
  contentType: 'image/webp',
  extension: 'webp',
  smallPixels: 800_000,
  encode: (image) => image.webp({ quality: 90, effort: 0 }),
}

/** What we accept, by content. No SVG: it is a program, and marketplaces do not want it from us either. */
const kinds: Record<string, Kind> = {
  'image/jpeg': {
    extension: 'jpg',
    smallPixels: 2_000_000,
    // Not mozjpeg, which takes ten times as long for files that are a tenth smaller.
    encode: (image) => image.jpeg({ quality: 90 }),
  },
  'image/png': {
    extension: 'png',
    smallPixels: 1_000_000,
    encode: (image) => image.png({ compressionLevel: 6 }),
  },
  'image/webp': webp,
  'image/avif': {
    extension: 'avif',
    smallPixels: 400_000,
    encode: (image) => image.avif({ quality: 70, effort: 0 }),
  },
  'image/gif': {
    extension: 'gif',
    smallPixels: 200_000,
    encode: (image) => image.gif({ effort: 1 }),
  },
}

/** A GIF takes a second of a core for each million pixels, as WebP a sixth of that. A larger one becomes WebP, in its own size. */
const MAX_GIF_PIXELS = 4_000_000

export type Image = { bytes: Buffer; contentType: string; extension: string }

/**
 * The picture in the bytes, drawn again: what comes out holds pixels and nothing else - no EXIF with a place in it,
 * no second format hidden behind the first. Orientation is applied before its tag goes. With `onlyIfSmall`, null if it takes longer.
 */
export async function reencodeImage(bytes: Uint8Array, onlyIfSmall = false): Promise<Image | null> {
  const type = await fileTypeFromBuffer(bytes)
  const kind = kinds[type?.mime ?? '']
  if (!kind || !type) throw new WrongType('not_an_image', 'Choose a JPEG, PNG, WebP, AVIF or GIF image.')
  const animated = type.mime === 'image/gif' || type.mime === 'image/webp'
  try {
    const image = sharp(bytes, {
      animated,
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    })
    // Of an animation, the height is that of all frames, one below the other.
    const { pages = 1, width, height } = await image.metadata()
    if (pages > MAX_FRAMES)
      throw new Rejected('too_many_frames', `The image has more than ${MAX_FRAMES} frames.`)
    const pixels = width * height
    if (pixels > MAX_PIXELS) throw tooManyPixels()
    if (onlyIfSmall && pixels > kind.smallPixels) return null
    const isLargeGif = type.mime === 'image/gif' && pixels > MAX_GIF_PIXELS
    const { encode, contentType, extension } = isLargeGif ? webp : { ...kind, contentType: type.mime }
    return { bytes: await encode(image.autoOrient()).toBuffer(), contentType, extension }
  } catch (error) {
    if (error instanceof Rejected) throw error
    if (/pixel limit/i.test(String(error))) throw tooManyPixels()
    throw new Rejected('broken_image', 'This image is damaged and cannot be read.')
  }
}

const tooManyPixels = () => new Rejected('too_many_pixels', 'The image has more than 40 million pixels.')
