const LONGEST_MESSAGE = 200

/** The message of an error, for users. A wallet's errors need not be of class Error; a TypeError is not for users. */
export function errorMessage(error: unknown, otherwise: string): string {
  const { message } = (error ?? {}) as { message?: unknown }
  if (typeof message !== 'string' || !message || error instanceof TypeError) return otherwise
  return message.slice(0, LONGEST_MESSAGE)
}
