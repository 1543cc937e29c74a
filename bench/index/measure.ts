import type { Contestant, Ledger } from './contestant.ts'
import { lookAt, type Moment } from './course.ts'
import type { BenchDatabase, DatabaseKind } from './databases.ts'
import type { Kind } from './kind.ts'
import { watchMemory } from './peak-memory.ts'
import type { Condition, RpcServer } from './start-rpc-server.ts'

export type Run = {
  transfers: number
  /** From the first request for logs until the indexer says that it has all. */
  eventsPerSecond: number
  /** HTTP requests, from the indexer's start on. */
  requests: number
  /** Calls in them, and what the node sent in all. */
  calls: number
  receivedMb: number
  /** Of all its processes, at any time. */
  peakMb: number
  /** How it went, as far as it says how many transfers it has. */
  course: Moment[]
  /** Of the synthetic node's process: high, and the node is what was measured. */
  nodeCpuShare: number
}
export type Figures = Run & {
  kind: Kind
  indexer: 'Assay' | 'Ponder, 1 URL' | 'Ponder, 20 URLs' | 'Envio'
  database: DatabaseKind
  latencyMs: number
}

export async function measure(
  start: () => Promise<Contestant>,
  database: BenchDatabase,
  server: RpcServer,
  condition: Condition,
): Promise<Run> {
  await server.reset(condition)
  const contestant = await start()
  const memory = watchMemory(contestant.pid)
  const look = (events: number) => lookAt(contestant.pid, database.pid, events)
  const course = [look(0)]
  await contestant.waitUntilIndexed((events) => course.push(look(events)))
  const endedAt = Date.now()
  const peakMb = memory.stop()
  const { firstLogsAt, requests, calls, bytes, cpuMs } = await server.stats()
  if (firstLogsAt === null) throw new Error('It says that it is ready, but has asked for no logs.')

  const right = await server.ledger()
  course.push({ ...look(right.transfers), at: endedAt })
  check(await contestant.end(), right)
  const elapsedMs = endedAt - firstLogsAt
  return {
    transfers: right.transfers,
    eventsPerSecond: (right.transfers / elapsedMs) * 1000,
    requests,
    calls: Object.values(calls).reduce((sum, count) => sum + count, 0),
    receivedMb: bytes / 1e6,
    peakMb,
    course,
    nodeCpuShare: cpuMs / elapsedMs,
  }
}

function check(written: Ledger, right: Ledger) {
  if (written.transfers !== right.transfers) {
    throw new Error(`${written.transfers} transfers were written, ${right.transfers} happened.`)
  }
  const holders = new Set([...Object.keys(written.balances), ...Object.keys(right.balances)])
  const wrong = [...holders].filter((holder) => written.balances[holder] !== right.balances[holder])
  if (written.paid !== undefined && right.paid !== undefined && written.paid !== right.paid) {
    throw new Error(`${right.paid} wei were paid, ${written.paid} were written.`)
  }
  if (wrong.length > 0) {
    const [holder = ''] = wrong
    throw new Error(
      `${wrong.length} balances are wrong; ${holder} has ${right.balances[holder] ?? 0}, not ${written.balances[holder] ?? 0}.`,
    )
  }
}
