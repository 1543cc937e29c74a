type Known = { etag: string; reply: unknown }

const most = 24
const known = new Map<string, Known>()

/** The last reply to a question, if the server has named it, so that it need not be sent again while it is the same. */
export function lastReply(question: string): Known | undefined {
  return known.get(question)
}

/** Those that were asked for last are kept. */
export function keepReply(question: string, etag: string, reply: unknown): void {
  known.delete(question)
  known.set(question, { etag, reply })
  const [oldest = ''] = known.keys()
  if (known.size > most) known.delete(oldest)
}

/** Nothing of an account is left for the next one. */
export function forgetReplies(): void {
  known.clear()
}
