import { keccak256, toHex } from 'viem'
import type { TraceNode, WorldState } from './world-state.ts'

/**
 * Makes the state of a freshly built world small and the same at every build. Of the call traces only those stay that
 * lead to a movement of native coin, because nobody could find these otherwise; what is in the transactions anyway
 * goes. The one thing that anvil draws by lot, a block's randomness, follows from its number.
 */
export function thinState(state: WorldState): void {
  for (const { header } of state.blocks) header.mixHash = keccak256(toHex(Number(header.number)))
  state.block.prevrandao = keccak256(toHex(state.best_block_number))
  state.accounts = Object.fromEntries(Object.entries(state.accounts).sort(byKey))
  for (const account of Object.values(state.accounts)) {
    account.storage = Object.fromEntries(Object.entries(account.storage).sort(byKey))
  }
  state.transactions.sort(
    (a, b) => a.block_number - b.block_number || a.info.transaction_index - b.info.transaction_index,
  )
  for (const { info } of state.transactions) {
    info.traces = thinTraces(info.traces)
    info.out = null
  }
}

function thinTraces(nodes: TraceNode[]): TraceNode[] {
  const kept = new Set<number>([0])
  for (const { idx, trace } of nodes) {
    if (BigInt(trace.value) === 0n || trace.kind === 'DELEGATECALL') continue
    for (let at: number | null = idx; at !== null; at = nodes[at]?.parent ?? null) kept.add(at)
  }
  const places = new Map([...kept].sort((a, b) => a - b).map((idx, place) => [idx, place]))
  const place = (idx: number) => places.get(idx) ?? 0
  return nodes
    .filter(({ idx }) => kept.has(idx))
    .map((node) => {
      const children = node.children.filter((child) => kept.has(child)).map(place)
      return {
        ...node,
        idx: place(node.idx),
        parent: node.parent === null ? null : place(node.parent),
        children,
        trace: { ...node.trace, data: '0x', output: '0x' },
        logs: [],
        ordering: children.map((_, index) => ({ Call: index })),
      }
    })
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}
