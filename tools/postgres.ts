import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FromKeeper, PostgresOptions, ToKeeper } from './postgres-keeper.ts'

export type Postgres = {
  url: string
  /** Ends it in an orderly way and removes what it wrote. */
  stop(): Promise<void>
  /** Ends it as a crash would, at once. A `dataDir` of one's own is kept and can be started again. */
  kill(): Promise<void>
}

/**
 * A throwaway PostgreSQL for tests and benchmarks, quick rather than durable (no fsync). It is held by a process of its
 * own, which ends it and cleans up whenever this process ends, in whatever way.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const keeper = fork(
    fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url)),
    [JSON.stringify(options)],
    {
      // Away from this process's group: a Ctrl-C is for us, the keeper sees the channel close.
      detached: true,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const reply = await Promise.race([
    once(keeper, 'message').then(([message]) => message as FromKeeper),
    once(keeper, 'exit').then(([code]): FromKeeper => ({ failed: `its keeper ended with code ${code}` })),
  ])
  if ('failed' in reply) throw new Error(`PostgreSQL does not start: ${reply.failed}`)

  // It must not hold up the end of a process that forgets to stop it.
  keeper.unref()
  keeper.channel?.unref()

  async function end(how: ToKeeper) {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return
    keeper.ref()
    const exited = once(keeper, 'exit')
    keeper.send(how)
    await exited
  }
  return { url: reply.url, stop: () => end('stop'), kill: () => end('kill') }
}
