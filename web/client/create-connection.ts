import { retryDelayMs } from './retry-delay.ts'

export type Connection = {
  isAnswering(): boolean
  /** When the server was last heard of, in milliseconds. */
  heardAt(): number
  /** Calls back when the server stops answering, and when it answers again. */
  subscribe(listener: () => void): () => void
  /** The server has answered something. */
  heard(): void
  /** A request got no answer. That alone means nothing: the server is asked before anybody is told. */
  doubt(): void
  /** Asks now, whatever is known; resolves as soon as the server answers. */
  whenAnswering(): Promise<void>
  /** For when something has changed: does not wait for the next attempt. */
  retryNow(): void
  /** While nobody looks, nobody is asked. */
  pause(): void
}

/** `probe` asks the server for next to nothing: false or a rejection means that it does not answer. */
export function createConnection(probe: () => Promise<boolean>): Connection {
  const listeners = new Set<() => void>()
  let answers = true
  // The page itself has just come from the server.
  let heardAt = Date.now()
  let failures = 0
  let paused = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let probing: Promise<void> | undefined

  function change(next: boolean) {
    if (next === answers) return
    answers = next
    for (const listener of listeners) listener()
  }

  function heard() {
    clearTimeout(timer)
    failures = 0
    heardAt = Date.now()
    change(true)
  }

  function check(): Promise<void> {
    clearTimeout(timer)
    probing ??= probe()
      .catch(() => false)
      .then((isAnswer) => {
        probing = undefined
        if (isAnswer) return heard()
        change(false)
        if (!paused) timer = setTimeout(check, retryDelayMs(failures++))
      })
    return probing
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    isAnswering: () => answers,
    heardAt: () => heardAt,
    subscribe,
    heard,
    doubt() {
      // Once it is known that nobody answers, the attempts have a rhythm of their own.
      if (answers) void check()
    },
    async whenAnswering() {
      await check()
      if (answers) return
      await new Promise<void>((resolve) => {
        const unsubscribe = subscribe(() => {
          unsubscribe()
          resolve()
        })
      })
    },
    retryNow() {
      paused = false
      if (!answers) void check()
    },
    pause() {
      paused = true
      clearTimeout(timer)
    },
  }
}
