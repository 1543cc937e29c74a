import { tabKeys } from '../../storage/storage.ts'

/** A code that is on its way to somebody's mailbox. The token alone signs nobody in. */
export type SentCode = {
  email: string
  token: string
  /** Of single sign-on, which the code links to the account. */
  ticket?: string
  /** When another one may be asked for, and until when this one is good, in milliseconds. */
  resendAt: number
  expiresAt: number
}

/** What this tab waits for, also after a reload; null once it is too old to be given. */
export function readSentCode(): SentCode | null {
  const stored = sessionStorage.getItem(tabKeys.sentCode)
  const code = stored ? (JSON.parse(stored) as SentCode) : null
  if (code && Date.now() < code.expiresAt) return code
  removeSentCode()
  return null
}

export function keepSentCode(code: SentCode): void {
  sessionStorage.setItem(tabKeys.sentCode, JSON.stringify(code))
}

export function removeSentCode(): void {
  sessionStorage.removeItem(tabKeys.sentCode)
}
