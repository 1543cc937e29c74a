import { cleanLine } from '#server/clean-text.ts'

/** What a person can read at a glance. A longer answer is no name, and is not even decoded. */
const MAX_CHARACTERS = 200
const MAX_ANSWER_BYTES = 8_192

const WORD_BYTES = 32

/** A name or symbol as a contract answers it: a string, or bytes32 as the oldest tokens have it. '' if it is neither. */
export function readText(answer: string | null): string {
  if (!answer || answer.length > 2 + 2 * MAX_ANSWER_BYTES) return ''
  const bytes = Buffer.from(answer.slice(2), 'hex')
  return cleanText(bytes.length === WORD_BYTES ? bytes : readString(bytes))
}

/** An ABI-encoded string; one that is cut off counts as far as it goes. */
export function readString(bytes: Buffer): Buffer {
  const offset = readSmall(bytes, 0)
  const length = offset === null ? null : readSmall(bytes, offset)
  return offset === null || length === null
    ? Buffer.alloc(0)
    : bytes.subarray(offset + WORD_BYTES, offset + WORD_BYTES + length)
}

/** Text of a stranger, fit for one line of a table. */
export function cleanText(text: Buffer | string): string {
  return cleanLine(text.toString(), MAX_CHARACTERS) ?? ''
}

/** A word that counts bytes; null if there is none, or if it is too large for that. */
function readSmall(bytes: Buffer, at: number): number | null {
  if (at + WORD_BYTES > bytes.length) return null
  const high = bytes.subarray(at, at + WORD_BYTES - 4)
  return high.every((byte) => byte === 0) ? bytes.readUInt32BE(at + WORD_BYTES - 4) : null
}
