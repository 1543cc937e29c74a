import { movesIn, type NativeMove } from '#server/chain/moves-in.ts'
import type { Chain } from '#server/chain/types.ts'
import { PortalLie, PortalUnavailable } from './errors.ts'
import type { Portal } from './portal.ts'
import type { PortalBlock, PortalHeader, PortalTrace, PortalTransaction } from './portal-block.ts'
import { movesQuery } from './portal-query.ts'
import { asTraces } from './portal-ranges.ts'
import { sampleOf } from './sample.ts'

type Nodes = Pick<Chain, 'key' | 'blocks' | 'transactions'>

/** Transactions of an address that the nodes are asked for too. */
const SAMPLED = 4

/** The address's moves of native coin in final blocks, checked against the nodes; null if the portal has them not, or is not believed. */
export async function movesFromPortal(
  chain: Nodes,
  portal: Portal,
  address: string,
  from: number,
  to: number,
): Promise<NativeMove[] | null> {
  const reach = portal.tellsMoves ? await portal.reach() : null
  if (!reach || from < reach.from || to > reach.to) return null
  try {
    const headers: PortalHeader[] = []
    const found: { header: PortalHeader; transaction: PortalTransaction }[] = []
    const moves: NativeMove[] = []
    for await (const block of portal.client.blocks(movesQuery(address), from, to)) {
      headers.push(block.header)
      for (const transaction of block.transactions) found.push({ header: block.header, transaction })
      for (const move of movesOfBlock(block))
        if (move.from === address || move.to === address) moves.push(move)
    }
    await compareEnds(chain, headers)
    await compareTransactions(chain, sampleOf(found, SAMPLED, Math.random))
    portal.toldMoves()
    return moves
  } catch (error) {
    if (!(error instanceof PortalLie || error instanceof PortalUnavailable)) throw error
    if (error instanceof PortalUnavailable && error.refused) portal.refusedMoves(error)
    else portal.failed(error)
    return null
  }
}

function movesOfBlock({ header, transactions, traces }: PortalBlock): NativeMove[] {
  const byTransaction = Map.groupBy(traces, ({ transactionIndex }) => transactionIndex)
  const known = new Set(transactions.map(({ transactionIndex }) => transactionIndex))
  // Rewards of a block belong to no transaction.
  if (traces.some(({ type, transactionIndex }) => type !== 'reward' && !known.has(transactionIndex)))
    throw new PortalLie(`block ${header.number} has calls of a transaction that it does not name`)
  return transactions.flatMap((transaction) => {
    const calls = (byTransaction.get(transaction.transactionIndex) ?? []).sort(byPlace)
    const [outermost] = calls
    if (outermost?.traceAddress.length !== 0)
      throw new PortalUnavailable(`no traces of the transaction ${transaction.hash}`)
    if (!isOf(outermost, transaction))
      throw new PortalLie(`the calls of ${transaction.hash} are not those of its transaction`)
    return movesIn(asTraces(header, transaction.hash, calls)).map((move) => ({
      ...move,
      timestamp: header.timestamp,
    }))
  })
}

/** As nodes list them: each call before those inside it. */
function byPlace(one: PortalTrace, other: PortalTrace): number {
  for (const [depth, place] of one.traceAddress.entries()) {
    const difference = place - (other.traceAddress[depth] ?? -1)
    if (difference !== 0) return difference
  }
  return one.traceAddress.length - other.traceAddress.length
}

function isOf({ type, action }: PortalTrace, { from, to, valueWei }: PortalTransaction): boolean {
  if (action?.from?.toLowerCase() !== from || BigInt(action.value ?? '0x0') !== valueWei) return false
  return to === null ? type === 'create' : action.to?.toLowerCase() === to
}

async function compareEnds(chain: Nodes, headers: readonly PortalHeader[]): Promise<void> {
  const ends = new Map([headers[0], headers.at(-1)].flatMap((each) => (each ? [[each.number, each]] : [])))
  for (const block of await chain.blocks([...ends.keys()])) {
    const header = ends.get(block.number)
    if (header?.hash !== block.hash || header.parentHash !== block.parentHash)
      throw new PortalLie(`block ${block.number} has another hash or parent`)
  }
}

async function compareTransactions(
  chain: Nodes,
  sampled: readonly { header: PortalHeader; transaction: PortalTransaction }[],
): Promise<void> {
  const truths = await chain.transactions(sampled.map(({ transaction }) => transaction.hash))
  for (const [index, { header, transaction }] of sampled.entries()) {
    const truth = truths[index]
    const isTrue =
      truth?.blockHash === header.hash &&
      truth.from === transaction.from &&
      truth.to === transaction.to &&
      truth.valueWei === transaction.valueWei
    if (!isTrue) throw new PortalLie(`the transaction ${transaction.hash} says something else`)
  }
}
