import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { Rejected, WrongType } from '#server/errors.ts'

const MAX_PIXELS = 40_000_000
const MAX_FRAMES = 100
const MAX_SECONDS = 20

/** What we accept, by content. No SVG: it is a program, and marketplaces do not want it from us either. */
const encoders = {
  'image/jpeg': {
    extension: 'jpg',
    encode: (image: Sharp) => image.jpeg({ quality: 90, mozjpeg: true }),
  },
  'image/png': { extension: 'png', encode: (image: Sharp) => image.png({ compressionLevel: 9 }) },
  'image/webp': { extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 90 }) },
  'image/avif': { extension: 'avif', encode: (image: Sharp) => image.avif({ quality: 70 }) },
  'image/gif': { extension: 'gif', encode: (image: Sharp) => image.gif() },
} as const

export type Image = { bytes: Buffer; contentType: string; extension: string }

/**
 * The picture in the bytes, drawn again: what comes out holds pixels and nothing else - no EXIF with a place in it,
 * no second format hidden behind the first. Orientation is applied before its tag goes.
 */
export async function reencodeImage(bytes: Uint8Array): Promise<Image> {
  const type = await fileTypeFromBuffer(bytes)
  const encoder = encoders[type?.mime as keyof typeof encoders]
  if (!encoder || !type) throw new WrongType('not_an_image', 'Choose a JPEG, PNG, WebP, AVIF or GIF image.')
  const animated = type.mime === 'image/gif' || type.mime === 'image/webp'
  try {
    const image = sharp(bytes, {
      animated,
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    })
    const { pages = 1, width = 0, height = 0 } = await image.metadata()
    if (pages > MAX_FRAMES)
      throw new Rejected('too_many_frames', `The image has more than ${MAX_FRAMES} frames.`)
    if (width * height > MAX_PIXELS) throw tooManyPixels()
    const output = await encoder.encode(image.autoOrient()).timeout({ seconds: MAX_SECONDS }).toBuffer()
    return { bytes: output, contentType: type.mime, extension: encoder.extension }
  } catch (error) {
    if (error instanceof Rejected) throw error
    if (/pixel limit/i.test(String(error))) throw tooManyPixels()
    throw new Rejected('broken_image', 'This image is damaged and cannot be read.')
  }
}

const tooManyPixels = () => new Rejected('too_many_pixels', 'The image has more than 40 million pixels.')
