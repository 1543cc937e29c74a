type Size = { width: number; height: number }

/** The size of a picture that is made to fit into a square: smaller where it must be, never larger, in the same proportions. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / width, side / height)
  // A very long picture keeps a line of pixels.
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
