/** The image types that the server accepts, and the error for others. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
export const imageTypeError = 'Choose a JPEG, PNG, WebP, AVIF or GIF image.'
