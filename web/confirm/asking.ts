/** Who waits for the person's confirmation, if anybody does. The dialog in the shell shows it. */
let waiting: { answer: Promise<boolean>; give(confirmed: boolean): void } | null = null
const listeners = new Set<() => void>()

/** Opens the dialog; false if the person closes it. What asks meanwhile waits for the same answer. */
export function askForConfirmation(): Promise<boolean> {
  if (waiting) return waiting.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  waiting = { answer: promise, give: resolve }
  tell()
  return promise
}

export function isAsking(): boolean {
  return waiting !== null
}

export function giveAnswer(confirmed: boolean): void {
  waiting?.give(confirmed)
  waiting = null
  tell()
}

export function onAsking(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
