import type { Logger } from 'pino'

export type Ending = ReturnType<typeof endInOrder>

const LIMIT_MS = 10_000

/**
 * What has to be ended when the process is asked to go: the last thing started ends first, so that nothing loses
 * what it stands on. After ten seconds the process exits anyway.
 */
export function endInOrder(log: Logger) {
  const steps: { name: string; end: () => Promise<unknown> }[] = []
  let ending = false

  async function end(signal: string) {
    if (ending) return
    ending = true
    log.info(`${signal}: ending`)
    setTimeout(() => {
      log.error('did not end in time')
      process.exit(1)
    }, LIMIT_MS).unref()
    for (const { name, end } of steps.reverse()) {
      await end().catch((error) => log.error({ err: error }, `${name} did not end well`))
    }
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal))

  return {
    add(name: string, end: () => Promise<unknown>) {
      steps.push({ name, end })
    },
  }
}
