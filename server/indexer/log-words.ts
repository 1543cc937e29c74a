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

export function topicAddress(topic: string | undefined): string | undefined {
  if (topic?.length !== TOPIC_LENGTH || !topic.startsWith(TOPIC_PADDING)) return undefined
  return `0x${topic.slice(TOPIC_PADDING.length)}`
}

export function topicNumber(topic: string | undefined): bigint | undefined {
  return topic?.length === TOPIC_LENGTH ? BigInt(topic) : undefined
}
