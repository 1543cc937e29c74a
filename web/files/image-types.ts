/** What the server takes as a picture, and what is said where something else was chosen. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
export const imageTypeError = 'Choose a JPEG, PNG, WebP, AVIF or GIF image.'
