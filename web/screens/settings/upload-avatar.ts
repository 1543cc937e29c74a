import { CallFailed, call } from '../../client.ts'
import { apiUrl } from '../../config.ts'
import { closeNotices, notifyError } from '../../notify.ts'
import { report } from '../../report.ts'

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const maxBytes = 10 * 1024 * 1024

/** Stores a picture on the server. When it fails the person is told, and the reason is given back. */
export async function uploadAvatar(file: File): Promise<{ path: string } | { message: string }> {
  closeNotices()
  const refused = refuse(file)
  if (refused) {
    notifyError('An error occurred. Please try again.')
    return { message: refused }
  }
  try {
    const body = new FormData()
    body.set('file', file)
    const { url } = await call('POST /api/upload', { body })
    await load(url)
    return { path: url }
  } catch (error) {
    report(error)
    notifyError('An error occurred. Please try again.')
    return { message: error instanceof CallFailed ? error.message : 'The picture could not be sent.' }
  }
}

/** What the server would say, without sending megabytes first: it may hang up before they have all arrived. */
function refuse(file: File): string | null {
  if (!imageTypes.includes(file.type)) return 'Choose a JPEG, PNG, WebP, AVIF or GIF image.'
  return file.size > maxBytes ? 'The file is larger than 10 MB.' : null
}

/** Until it can be shown without a flash. */
async function load(path: string): Promise<void> {
  const image = new Image()
  image.src = apiUrl(path)
  await image.decode().catch(() => undefined)
}
