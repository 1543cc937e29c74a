import { clearTokens, readTokens, storageKeys, type Tokens, writeTokens } from '../storage/storage.ts'
import { forgetReplies } from './unchanged.ts'

/** 'left': the person logged out here. 'elsewhere': it ended in another tab. 'expired': the server refused to go on. */
export type SessionEnd = 'left' | 'elsewhere' | 'expired'

const listeners = new Set<(end: SessionEnd) => void>()

export function isSignedIn(): boolean {
  return readTokens() !== null
}

export function startSession(tokens: Tokens): void {
  forgetReplies()
  writeTokens(tokens)
}

export function endSession(end: SessionEnd): void {
  clearTokens()
  tell(end)
}

function tell(end: SessionEnd): void {
  forgetReplies()
  for (const listener of listeners) listener(end)
}

export function onSessionEnd(listener: (end: SessionEnd) => void): void {
  listeners.add(listener)
}

// Browsers send this event to the other tabs only; a null key means that the whole storage was cleared. A tab that
// slept gets it late, when there may be a new session: that one is left alone.
window.addEventListener('storage', (event) => {
  const removed = event.key === storageKeys.accessToken && event.newValue === null
  if (removed || event.key === null) tell('elsewhere')
})
