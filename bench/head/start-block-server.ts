import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Crowd } from './crowd.ts'

export type BlockServerOptions = { crowd: Crowd; blocks: number; blockMs: number; latencyMs: number }
export type BlockServerStats = {
  /** HTTP requests; a batch is one. */
  requests: number
  calls: Record<string, number>
  /** Bytes of the requests, and of the answers. */
  received: number
  sent: number
}
export type BlockServer = {
  url: string
  /** From now on there is a block a second. When it began, in milliseconds since 1970. */
  begin(): Promise<number>
  reset(): Promise<void>
  stats(): Promise<BlockServerStats & { head: number }>
  stop(): Promise<void>
}

/** A node that makes blocks in which a few dozen of the crowd are touched, as a process of its own, which ends with this one. */
export async function startBlockServer(options: BlockServerOptions): Promise<BlockServer> {
  const program = fileURLToPath(new URL('./block-server.ts', import.meta.url))
  const child = fork(program, [JSON.stringify(options)], { execArgv: [] })
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the synthetic node ended with code ${code} before it was ready`)
    }),
  ])) as [{ port: number }]
  const url = `http://127.0.0.1:${message.port}`
  const ask = async <T>(path: string) => (await fetch(`${url}/${path}`)).json() as Promise<T>
  return {
    url,
    begin: async () => (await ask<{ begunAt: number }>('begin')).begunAt,
    reset: () => ask('reset'),
    stats: () => ask('stats'),
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
