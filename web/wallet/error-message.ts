const LONGEST_MESSAGE = 200

/** What a failure says to people. A wallet's errors need not be of the class Error; a TypeError has no words for people. */
export function errorMessage(error: unknown, otherwise: string): string {
  const { message } = (error ?? {}) as { message?: unknown }
  if (typeof message !== 'string' || !message || error instanceof TypeError) return otherwise
  return message.slice(0, LONGEST_MESSAGE)
}
