/** Marks that turn the direction of text, for a class of characters: they make it read as something else than it is. */
export const BIDI_MARKS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'

const marks = new RegExp(`[${BIDI_MARKS}]+`, 'gu')

export function withoutBidiMarks(text: string): string {
  return text.replace(marks, '')
}
