/** Runs a task at once and then at most every `ms`. A call during the wait runs it once more at the end. */
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
