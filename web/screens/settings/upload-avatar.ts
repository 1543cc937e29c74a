import { CallError } from '../../client/call.ts'
import { apiUrl } from '../../client/config.ts'
import { report } from '../../client/report.ts'
import { uploadImage } from '../../files/upload-image.ts'
import { closeToasts, notifyError } from '../../toasts.ts'

/** Stores a picture on the server. When it fails the person is told, and the reason is given back. */
export async function uploadAvatar(file: File): Promise<{ path: string } | { message: string }> {
  closeToasts()
  try {
    const path = await uploadImage(file)
    await load(path)
    return { path }
  } catch (error) {
    report(error)
    notifyError('An error occurred. Please try again.')
    return { message: error instanceof CallError ? error.message : 'The picture could not be sent.' }
  }
}

/** Until it can be shown without a flash. */
async function load(path: string): Promise<void> {
  const image = new Image()
  image.src = apiUrl(path)
  await image.decode().catch(() => undefined)
}
