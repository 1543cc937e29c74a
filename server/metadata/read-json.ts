/** Digits that a number of JavaScript may not keep. */
const LONG_NUMBER = /\d{16}/

/** JSON from a stranger; undefined if it is none. Whole numbers that are too large to be exact come as texts. */
export function readJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, exactly) : JSON.parse(text)
  } catch (error) {
    // Reviving goes down as deep as the nesting does.
    return error instanceof RangeError ? parsed(text) : undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function exactly(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
  return isInexact ? source : value
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
