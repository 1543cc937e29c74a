export type Notice = { id: number; kind: 'success' | 'error'; text: string }

const shownMs = { success: 3000, error: 4000 } as const

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(kind: Notice['kind'], text: string): void {
  const id = ++lastId
  // The same text again replaces the first, so that impatient clicks do not pile up.
  set([...notices.filter((notice) => notice.text !== text), { id, kind, text }])
  setTimeout(() => closeNotice(id), shownMs[kind])
}

function set(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

export function notifySuccess(text: string): void {
  show('success', text)
}

export function notifyError(text: string): void {
  show('error', text)
}

export function closeNotice(id: number): void {
  set(notices.filter((notice) => notice.id !== id))
}

/** For the start of a new attempt: what was said about the last one no longer holds. */
export function closeNotices(): void {
  set([])
}

export function currentNotices(): readonly Notice[] {
  return notices
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
