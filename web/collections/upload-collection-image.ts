import { apiUrl } from '../client/config.ts'
import { uploadImage } from '../files/upload-image.ts'

/** The URL of the stored picture for metadata: anybody reads it, so it includes the host. */
export async function uploadCollectionImage(image: File): Promise<string> {
  try {
    return apiUrl(await uploadImage(image))
  } catch (cause) {
    throw new Error('Image upload failed.', { cause })
  }
}
