import { BIDI_MARKS } from '#api/bidi-marks.ts'

/** Control characters but the line feed, what did not decode, half characters, and marks that turn the direction of text. */
const UNWANTED = new RegExp(`(?:(?!\\n)[\\p{Cc}\\p{Cs}\\u2028\\u2029\\ufeff\\ufffd${BIDI_MARKS}])+`, 'gu')

/** Text of a stranger with its lines, cut to so many characters; null if nothing is left of it. */
export function cleanLines(text: string, maxCharacters: number): string | null {
  // What is cut away is not looked at: a character is at most two code units, and few are unwanted.
  const some = text.slice(0, 4 * maxCharacters + 1_000)
  const visible = some.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(UNWANTED, '').trim()
  // Two code units at most, so this holds enough of them.
  return [...visible.slice(0, 2 * maxCharacters)].slice(0, maxCharacters).join('').trim() || null
}

/** The same in one line. */
export function cleanLine(text: string, maxCharacters: number): string | null {
  const some = text.slice(0, 4 * maxCharacters + 1_000)
  return cleanLines(some.replace(/\s+/g, ' '), maxCharacters)
}
