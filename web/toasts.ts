export type Toast = { id: number; kind: 'success' | 'error'; text: string }

const shownMs = { success: 3000, error: 4000 } as const

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(kind: Toast['kind'], text: string): void {
  const id = ++lastId
  // The same text again replaces the first, so that impatient clicks do not pile up.
  set([...toasts.filter((toast) => toast.text !== text), { id, kind, text }])
  setTimeout(() => closeToast(id), shownMs[kind])
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function notifySuccess(text: string): void {
  show('success', text)
}

export function notifyError(text: string): void {
  show('error', text)
}

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** For the start of a new attempt: what was said about the last one no longer holds. */
export function closeToasts(): void {
  set([])
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
