import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Ledger } from './contestant.ts'
import type { Kind } from './kind.ts'

export type RpcServerOptions = {
  /** An ERC-20 unless something else is wanted. */
  kind?: Kind
  transfers: number
  blockTimestamps: boolean
  /** Ethereum's unless told. */
  chainId?: number
}
/** How the node behaves towards its clients. */
export type Condition = {
  latencyMs: number
  maxLogs: number
  /** It keeps clients waiting for logs of later blocks, until its condition changes. */
  lastBlockWithLogs?: number
}
export type RpcStats = {
  /** HTTP requests; a batch is one. */
  requests: number
  calls: Record<string, number>
  /** Of all answers together. */
  bytes: number
  /** When the first logs were asked for, in milliseconds since 1970. */
  firstLogsAt: number | null
  /** Processor time that the server itself has used. */
  cpuMs: number
}
export type RpcServer = {
  url: string
  /** Counts from nothing again. */
  reset(condition: Condition): Promise<void>
  stats(): Promise<RpcStats>
  /** What an indexer should have come to. */
  ledger(): Promise<Ledger>
  stop(): Promise<void>
}

/** A node of a chain with so many transfers of one token or wallet, as a process of its own, which ends with this one. */
export async function startRpcServer(options: RpcServerOptions): Promise<RpcServer> {
  const program = fileURLToPath(new URL('./rpc-server.ts', import.meta.url))
  const child = fork(program, [JSON.stringify(options)], { execArgv: [] })
  const port = await Promise.race([
    once(child, 'message').then(([message]) => (message as { port: number }).port),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the synthetic node ended with code ${code} before it was ready`)
    }),
  ])
  const url = `http://127.0.0.1:${port}`
  async function ask<T>(path: string, body?: Condition): Promise<T> {
    const response = await fetch(`${url}/${path}`, body && { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the synthetic node answered ${response.status} to ${path}`)
    return response.json() as Promise<T>
  }
  return {
    url,
    reset: (condition) => ask('reset', condition),
    stats: () => ask('stats'),
    ledger: () => ask('ledger'),
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
