type Ask = () => Promise<boolean>

let asks: readonly Ask[] = []

/** Whether the person wants to leave the page: true at once unless there is something to lose there. */
export async function confirmLeave(): Promise<boolean> {
  for (const ask of asks) if (!(await ask())) return false
  return true
}

/** Has `ask` decide until the returned function is called. */
export function addLeaveGuard(ask: Ask): () => void {
  asks = [...asks, ask]
  return () => {
    asks = asks.filter((other) => other !== ask)
  }
}
