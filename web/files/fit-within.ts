type Size = { width: number; height: number }

/** The size of a picture scaled down to fit into a square; never larger, with the same aspect ratio. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / width, side / height)
  // At least one pixel, for very long pictures.
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
