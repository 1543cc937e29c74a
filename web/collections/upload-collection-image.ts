import { apiUrl } from '../client/config.ts'
import { uploadImage } from '../files/upload-image.ts'

/** The address of the stored picture as metadata name it: for everybody, so with its host. */
export async function uploadCollectionImage(image: File): Promise<string> {
  try {
    return apiUrl(await uploadImage(image))
  } catch (cause) {
    throw new Error('Image upload failed.', { cause })
  }
}
