/** A picture of one colour, as a camera writes it: how it has to be turned stands beside it, 1 for not at all. */
export async function jpegOf(width: number, height: number, orientation = 1): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing.')
  context.fillStyle = 'goldenrod'
  context.fillRect(0, 0, width, height)
  const drawn = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  // After the two bytes with which every JPEG begins.
  const parts = [drawn.slice(0, 2), exif(orientation), drawn.slice(2)]
  return new File(parts, 'tongs.jpg', { type: 'image/jpeg' })
}

/** A segment with the one field 0x0112, Orientation, as a short. */
function exif(orientation: number): Uint8Array<ArrayBuffer> {
  const header = [0xff, 0xe1, 0, 34, ...new TextEncoder().encode('Exif\0\0')]
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
  const field = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return Uint8Array.from([...header, ...tiff, 0, 1, ...field, 0, 0, 0, 0])
}
