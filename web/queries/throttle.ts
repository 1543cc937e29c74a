/** Runs a task at once and then, however often it is asked for, at most every `ms`; the last time is never forgotten. */
export function throttle(ms: number, task: () => void): { run(): void; stop(): void } {
  let resting: ReturnType<typeof setTimeout> | undefined
  let again = false
  const run = () => {
    again = resting !== undefined
    if (again) return
    task()
    resting = setTimeout(() => {
      resting = undefined
      if (again) run()
    }, ms)
  }
  return { run, stop: () => clearTimeout(resting) }
}
