import { fileTypeFromBuffer } from 'file-type'
import { MediaRefused } from './media-refused.ts'
import { checkSvg, isSvg } from './media-svg.ts'
import { isVideoType, type VideoType } from './media-urls.ts'

const PICTURES = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']

type MediaKind = { picture: 'pixels' | 'svg' } | { video: VideoType }

/** What the bytes are by themselves: neither the host's word for it nor the name's ending counts. */
export async function mediaKind(bytes: Uint8Array): Promise<MediaKind> {
  if (isSvg(bytes)) {
    checkSvg(bytes)
    return { picture: 'svg' }
  }
  const found = await fileTypeFromBuffer(bytes)
  const type = found?.mime === 'video/x-m4v' ? 'video/mp4' : (found?.mime ?? '')
  if (PICTURES.includes(type)) return { picture: 'pixels' }
  if (isVideoType(type)) return { video: type }
  if (type.startsWith('video/')) throw new MediaRefused('This kind of video is not played by browsers.')
  if (type.startsWith('audio/')) throw new MediaRefused('This is sound, which has no picture.')
  if (type.startsWith('model/')) throw new MediaRefused('This is a 3D model, not a picture.')
  if (
    /^\s*<(?:!doctype html|html|head|body|script|!--)/i.test(Buffer.from(bytes.subarray(0, 1_000)).toString())
  )
    throw new MediaRefused('This is a web page, not a picture.')
  throw new MediaRefused('This is no picture or video of a known kind.')
}
