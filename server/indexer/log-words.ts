const WORD = 64
/** A word that begins with an address's padding, with and without 0x. */
const PADDING = '0'.repeat(24)
const TOPIC_PADDING = `0x${PADDING}`
const TOPIC_LENGTH = 66

/** How long data of so many words is, as text with 0x. */
export function lengthOf(words: number): number {
  return 2 + WORD * words
}

export function wordAt(data: string, word: number): bigint {
  return BigInt(`0x${data.slice(2 + word * WORD, 2 + (word + 1) * WORD)}`)
}

export function wordAddress(data: string, word: number): string | undefined {
  const at = 2 + word * WORD
  if (!data.startsWith(PADDING, at)) return undefined
  return `0x${data.slice(at + PADDING.length, at + WORD)}`
}

/** The items of a list of words whose place is said by this word of the data. Throws if it reaches beyond the data. */
export function listAt(data: string, word: number): bigint[] {
  return wordsFrom(data, word, 1)
}

/** As listAt, of a list of structures of so many words each: all of their words. */
export function wordsFrom(data: string, word: number, wordsEach: number): bigint[] {
  const words = (data.length - 2) / WORD
  const at = wordAt(data, word)
  const start = Number(at / 32n)
  if (at % 32n !== 0n || start >= words) throw new RangeError('a list begins outside of the data')
  const length = wordAt(data, start)
  if (length > BigInt(words)) throw new RangeError('a list ends outside of the data')
  const all = Number(length) * wordsEach
  if (start + 1 + all > words) throw new RangeError('a list ends outside of the data')
  return Array.from({ length: all }, (_, i) => wordAt(data, start + 1 + i))
}

/** The address that a word is; undefined if it is larger than one. */
export function wordAddressOf(word: bigint): `0x${string}` | undefined {
  return word >> 160n === 0n ? `0x${word.toString(16).padStart(40, '0')}` : undefined
}

export function topicAddress(topic: string | undefined): string | undefined {
  if (topic?.length !== TOPIC_LENGTH || !topic.startsWith(TOPIC_PADDING)) return undefined
  return `0x${topic.slice(TOPIC_PADDING.length)}`
}

export function topicNumber(topic: string | undefined): bigint | undefined {
  return topic?.length === TOPIC_LENGTH ? BigInt(topic) : undefined
}
