type Ask = () => Promise<boolean>

let asks: readonly Ask[] = []

/** Whether the page may be left. Asks only if there are unsaved changes. */
export async function confirmLeave(): Promise<boolean> {
  for (const ask of asks) if (!(await ask())) return false
  return true
}

/** Adds a guard until the returned function is called. */
export function addLeaveGuard(ask: Ask): () => void {
  asks = [...asks, ask]
  return () => {
    asks = asks.filter((other) => other !== ask)
  }
}
