import { CallError } from '../../client/call.ts'
import { apiUrl } from '../../client/config.ts'
import { report } from '../../client/report.ts'
import { uploadImage } from '../../files/upload-image.ts'
import { closeToasts, notifyError } from '../../toasts.ts'

/** Uploads a picture. On failure it shows a toast and returns the reason. */
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

/** Resolves when it can be shown without a flash. */
async function load(path: string): Promise<void> {
  const image = new Image()
  image.src = apiUrl(path)
  await image.decode().catch(() => undefined)
}
