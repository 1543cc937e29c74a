import { MAX_FILE_BYTES } from '#api/file-limit.ts'
import { CallError, call } from '../client/call.ts'
import { fitWithin } from './fit-within.ts'
import { imageTypeError, imageTypes } from './image-types.ts'

const maxSide = 1024

/**
 * Stores a picture on the server, within 1024 x 1024 pixels, and gives its path. Throws what `call` throws: CallError with a
 * sentence for people, or whatever fetch throws when there was no answer.
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
 * The picture within 1024 x 1024 pixels. One that fits already is left as it is, with its movement if it has any; so is what
 * this browser cannot read, for the server to say what is the matter with it.
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

/** Browsers write fewer types than they read. */
function encodedAs(type: string): string {
  if (type === 'image/avif') return 'image/webp'
  return type === 'image/gif' ? 'image/png' : type
}

/** What the server would say, without sending megabytes first: it may hang up before they have all arrived. */
function refused(status: number, message: string): CallError {
  return new CallError('POST /api/upload', status, { error: { code: 'refused', message } })
}
