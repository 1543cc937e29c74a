import { onTestFinished, vi } from 'vitest'

type Timer = { at: number; everyMs: number | null; run: () => void }

/**
 * From now on time passes for the page only when the test says so. Vitest's own fake timers do not serve here: its locators
 * move them on while they wait. What is due at once (React Query tells of a reply so) runs all the same.
 */
export function stopClock(): { pass(ms: number): void } {
  const real = { setTimeout: window.setTimeout, setInterval: window.setInterval, clear: window.clearTimeout }
  const timers = new Map<number, Timer>()
  let now = Date.now()
  // Apart from those of the browser, whose timers are cleared by the same functions.
  let lastId = 1_000_000_000
  const add = (run: TimerHandler, ms: number, everyMs: number | null, args: unknown[]) => {
    timers.set(++lastId, { at: now + ms, everyMs, run: () => (run as (...args: unknown[]) => void)(...args) })
    return lastId
  }
  const clear = (id?: number) => {
    if (id === undefined || !timers.delete(id)) real.clear.call(window, id)
  }
  Object.assign(window, {
    setTimeout: (run: TimerHandler, ms = 0, ...args: unknown[]) =>
      ms > 0 ? add(run, ms, null, args) : real.setTimeout.call(window, run, ms, ...args),
    setInterval: (run: TimerHandler, ms = 0, ...args: unknown[]) => add(run, ms, Math.max(1, ms), args),
    clearTimeout: clear,
    clearInterval: clear,
  })
  vi.setSystemTime(now)
  onTestFinished(() => {
    const { setTimeout, setInterval } = real
    Object.assign(window, { setTimeout, setInterval, clearTimeout: real.clear, clearInterval: real.clear })
    vi.useRealTimers()
  })

  const setNow = (time: number) => {
    now = time
    vi.setSystemTime(now)
  }
  return {
    pass(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        const [id, timer] = next
        setNow(timer.at)
        if (timer.everyMs === null) timers.delete(id)
        else timer.at += timer.everyMs
        timer.run()
      }
      setNow(end)
    },
  }
}
