import { Lie } from './errors.ts'
import { malformed } from './hex.ts'
import { type CompiledFilter, matches } from './log-filter.ts'
import { logParser } from './parse-log.ts'
import type { Log } from './types.ts'

/** The answer to eth_getLogs in the chain's order; throws Lie if it contradicts the question or itself. */
export function readLogs(raw: unknown, filter: CompiledFilter, from: number, to: number): Log[] {
  if (!Array.isArray(raw)) throw malformed('the list of logs')
  const parse = logParser()
  const logs = new Array<Log>(raw.length)
  let sorted = true
  for (let index = 0; index < raw.length; index += 1) {
    const log = parse(raw[index])
    if (log.blockNumber < from || log.blockNumber > to) throw new Lie('a log outside of the range')
    if (!matches(filter, log)) throw new Lie('a log that the filter excludes')
    const before = index > 0 ? logs[index - 1] : undefined
    if (before && compare(before, log) >= 0) sorted = false
    logs[index] = log
  }
  if (!sorted) logs.sort(compare)
  checkNeighbours(logs)
  return logs
}

/** Merges several answers; a log that matches more than one filter comes once. */
export function mergeLogs(answers: readonly Log[][]): Log[] {
  const [only] = answers
  if (answers.length === 1 && only) return only
  const sorted = answers.flat().sort(compare)
  const merged = sorted.filter((log, index) => {
    const before = sorted[index - 1]
    return !before || compare(before, log) !== 0 || before.transactionHash !== log.transactionHash
  })
  checkNeighbours(merged)
  return merged
}

function checkNeighbours(logs: readonly Log[]): void {
  for (let index = 1; index < logs.length; index += 1) {
    const before = logs[index - 1] as Log
    const log = logs[index] as Log
    if (before.blockNumber !== log.blockNumber) continue
    if (before.blockHash !== log.blockHash) throw new Lie('one height with two hashes', { doubtful: true })
    if (before.logIndex === log.logIndex) throw new Lie('a log twice')
    if (before.transactionIndex > log.transactionIndex) throw new Lie('logs in an impossible order')
    if (before.blockTimestamp !== log.blockTimestamp) throw new Lie('one block with two timestamps')
  }
}

function compare(a: Log, b: Log): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex
}
