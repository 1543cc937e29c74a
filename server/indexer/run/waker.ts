/** Lets a loop sleep until there is something to do. A call that comes while it is awake is not lost. */
export class Waker {
  readonly #signal: AbortSignal
  #isCalled = false
  #end = () => {}

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#end())
  }

  wake(): void {
    this.#isCalled = true
    this.#end()
  }

  /** Until it is called, or for `ms` at most. */
  async rest(ms: number): Promise<void> {
    if (!this.#isCalled) await this.pause(ms)
    this.#isCalled = false
  }

  /** For `ms`, or until the next call. */
  async pause(ms: number): Promise<void> {
    if (this.#signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#end = () => {}
  }
}
