/** For long work step by step: done at once, it would keep a phone from answering. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
