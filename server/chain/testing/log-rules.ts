import type { LogQuestion, LogRules } from './node-profile.ts'
import { Refuse } from './refuse.ts'

export type RawLog = { blockNumber: string; logIndex: string; blockTimestamp?: string }

/** Throws what the node says to this question before it looks for logs. */
export function checkQuestion(rules: LogRules, question: LogQuestion): void {
  const { from, to, addresses, head } = question
  if (rules.needsAddress && addresses === 0) throw new Refuse(rules.needsAddress)
  if (rules.maxAddresses !== undefined && rules.tooManyAddresses && addresses > rules.maxAddresses)
    throw new Refuse(rules.tooManyAddresses)
  const max = addresses === 0 ? (rules.maxRangeWithoutAddress ?? rules.maxRange) : rules.maxRange
  if (max !== undefined && rules.tooLong && to - from + 1 > max)
    throw new Refuse(rules.tooLong(question, max))
  if (rules.depth !== undefined && rules.tooOld && from < head - rules.depth) throw new Refuse(rules.tooOld)
  if (!rules.isLost || !rules.lost) return
  for (let block = from; block <= to; block += 1) {
    if (rules.isLost(block)) throw new Refuse(rules.lost)
  }
}

/** Throws if these are more logs than the node gives at once. */
export function checkCount(rules: LogRules, question: LogQuestion, found: readonly RawLog[]): void {
  if (rules.maxLogs === undefined || !rules.tooMany || found.length <= rules.maxLogs) return
  const fittingTo = Number(found[rules.maxLogs]?.blockNumber) - 1
  throw new Refuse(rules.tooMany(question, rules.maxLogs, Math.max(question.from, fittingTo)))
}

/** The logs as the node hands them out. */
export function handOut({ dropsOneIn, withoutTimestamps }: LogRules, found: readonly RawLog[]): RawLog[] {
  const kept = found.filter(
    ({ blockNumber, logIndex }) =>
      !dropsOneIn || (Number(blockNumber) + 31 * Number(logIndex)) % dropsOneIn !== 0,
  )
  return withoutTimestamps ? kept.map(({ blockTimestamp: _, ...log }) => log) : kept
}
