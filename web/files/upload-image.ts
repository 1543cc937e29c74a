import { MAX_FILE_BYTES } from '#api/file-limit.ts'
import { CallError, call } from '../client/call.ts'
import { fitWithin } from './fit-within.ts'
import { imageTypeError, imageTypes } from './image-types.ts'

const maxSide = 1024

/**
 * Uploads a picture, scaled to at most 1024 x 1024 pixels, and returns its path. Throws what `call` throws.
 */
export async function uploadImage(file: Blob): Promise<string> {
  if (!imageTypes.includes(file.type)) throw refused(415, imageTypeError)
  const image = await resizeImage(file)
  if (image.size > MAX_FILE_BYTES) throw refused(413, 'The file is larger than 10 MB.')
  const body = new FormData()
  body.set('file', image)
  return (await call('POST /api/upload', { body })).url
}

/**
 * Scales the picture to at most 1024 x 1024 pixels. One that fits is left alone, so an animation stays animated. So is one
 * that this browser cannot read: the server says what is wrong with it.
 */
async function resizeImage(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  try {
    const { width, height } = fitWithin(bitmap, maxSide)
    if (width === bitmap.width && height === bitmap.height) return file
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return await canvas.convertToBlob({ type: encodedAs(file.type), quality: 0.92 })
  } finally {
    bitmap.close()
  }
}

/** Browsers encode fewer types than they decode. */
function encodedAs(type: string): string {
  if (type === 'image/avif') return 'image/webp'
  return type === 'image/gif' ? 'image/png' : type
}

/** The server's error, without sending megabytes first: it may close the connection before they have arrived. */
function refused(status: number, message: string): CallError {
  return new CallError('POST /api/upload', status, { error: { code: 'refused', message } })
}
