import type { NodeProfile } from '#server/chain/testing/node-profile.ts'
import type { PublicNode } from '#server/chain/testing/public-node.ts'
import type { SeededHistory } from '#server/chain/testing/seeded-history.ts'
import type { Ledger } from '../index/contestant.ts'
import type { Estimate } from './owner.ts'

const LIMITS = { share: 0.8, estimate: 0.25 }

type Run = {
  nodes: readonly PublicNode[]
  history: SeededHistory
  seconds: number
  estimate: Estimate
  found: Ledger
}

/** Says of each limit whether it is kept; true when all are. */
export function report({ nodes, history, seconds, estimate, found }: Run): boolean {
  for (const node of nodes) printNode(node, seconds)
  const allowed = nodes.reduce((sum, { profile }) => sum + blocksPerSecond(profile), 0)
  const blocks = history.head + 1 - history.firstBlock
  const share = blocks / seconds / allowed
  const wrong = wrongBalances(history, found)
  const off = estimate.seconds === null ? Number.POSITIVE_INFINITY : Math.abs(estimate.seconds / seconds - 1)
  const lines: [what: string, value: string, wanted: string, kept: boolean][] = [
    ['transfers', count(found.transfers), count(history.transfers), found.transfers === history.transfers],
    ['wrong balances', count(wrong), '0', wrong === 0],
    ['blocks a second', count(blocks / seconds), `${count(allowed)} allowed`, true],
    ['share of what is allowed', percent(share), `at least ${percent(LIMITS.share)}`, share >= LIMITS.share],
    ['seconds that it took', count(seconds), '', true],
    ['seconds, as the form said', count(estimate.seconds), '', true],
    ['estimate off by', percent(off), `at most ${percent(LIMITS.estimate)}`, off <= LIMITS.estimate],
  ]
  console.log()
  for (const [what, value, wanted, kept] of lines)
    console.log(`${what.padEnd(30)}${value.padEnd(14)}${wanted.padEnd(20)}${kept ? 'ok' : 'MISSED'}`)
  return lines.every(([, , , kept]) => kept)
}

function wrongBalances(history: SeededHistory, { balances }: Ledger): number {
  const expected = history.balances()
  const holders = new Set([...expected.keys(), ...Object.keys(balances)])
  return [...holders].filter((each) => String(expected.get(each) ?? 0n) !== (balances[each] ?? '0')).length
}

function printNode({ profile, requests, calls, refused }: PublicNode, seconds: number): void {
  const sum = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((all, each) => all + each, 0)
  const parts = [
    `${count(blocksPerSecond(profile))} blocks/s allowed`,
    `${count(requests)} requests`,
    `${count(sum(calls))} calls (${(sum(calls) / seconds).toFixed(1)}/s)`,
    `${count(calls.get('eth_getLogs') ?? 0)} for logs`,
    `${count(sum(refused))} refused`,
  ]
  console.log(`${profile.name.padEnd(20)}${parts.join(', ')}`)
}

/** One question after the other for as many blocks as it gives. */
function blocksPerSecond({ logs, rate }: NodeProfile): number {
  return rate ? ((logs?.maxRange ?? 0) * rate.calls) / rate.seconds : 0
}

function count(value: number | null): string {
  return value === null ? 'unknown' : Math.round(value).toLocaleString('en-US')
}

function percent(value: number): string {
  return Number.isFinite(value) ? `${(100 * value).toFixed(1)} %` : 'unknown'
}
