import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain, TimedLog } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { decodeTransfers, transferEvents } from '../decode-transfers.ts'
import type { Apply, Contract, LogSource, Span } from '../log-source.ts'
import { type FoundPool, factoryFilters, findPools, poolsCreatedIn } from '../pools/find-pools.ts'
import { loadPools, savePools } from '../pools/known-pools.ts'
import { decodePoolEvents, poolTopics } from '../pools/pool-events.ts'
import { creationTopics } from '../pools/pool-protocols.ts'
import { holdContract } from '../run/lease.ts'
import type { SkippedLog } from '../skipped-logs.ts'
import { applyErc20, Erc20Ledger } from './apply-erc20.ts'

/**
 * An ERC-20 and its pools, which belong together: how a holder got the token and what it was worth is read from both in the
 * chain's order. Of a token that is only priced, the pools alone.
 */
export async function openErc20Source(
  db: Database,
  chain: Chain,
  protocols: Protocols,
  contract: Contract,
  target?: number,
  signal?: AbortSignal,
): Promise<LogSource> {
  const { id, address, kind, oddities } = contract
  if (target !== undefined && factoryFilters(protocols, [address]).length > 0) await lookAhead(target)
  // Only in a backfill: at the head, a reorganisation would change the rows behind its back.
  const ledger = target === undefined ? undefined : new Erc20Ledger(id)
  const events = kind === 'erc20' ? transferEvents('erc20', oddities) : []
  const topics = [...events, ...poolTopics]
  const factories = new Set(protocols.factories.map((factory) => factory.address))
  const isCreation = ({ address: from, topics: [topic = ''] }: TimedLog) =>
    factories.has(from) && creationTopics.includes(topic)
  return sourceWith(await loadPools(db, id))

  function sourceWith(pools: ReadonlySet<string>): LogSource {
    const own = { addresses: [address, ...pools], topics: [topics] }
    return {
      contract,
      filters: target === undefined ? [own, ...factoryFilters(protocols, [address])] : [own],
      wants: (log) => log.address === address || pools.has(log.address) || isCreation(log),
      async prepare(logs, span) {
        const created = await poolsCreatedIn(chain, protocols, logs.filter(isCreation), address)
        const found = created.filter((pool) => !pools.has(pool.address))
        if (found.length === 0) return { apply: await prepareWith(pools, logs, found) }
        const known = new Set([...pools, ...found.map((pool) => pool.address)])
        const apply = await prepareWith(known, await withLogsOf(found, logs, span), found)
        return { apply, next: sourceWith(known) }
      },
    }
  }

  /** Pools that are created in these blocks are known before any of their logs are read. A backfill in many slices looks once. */
  async function lookAhead(to: number): Promise<void> {
    const row = await db.row<{ pools_until: number | null }>(
      sql`select pools_until from contracts where id = ${id}`,
    )
    const from = Math.max(contract.cursor_block, row?.pools_until ?? -1) + 1
    if (from > to) return
    const found = await findPools(chain, protocols, address, from, to, signal)
    await db.transaction(async (tx) => {
      await holdContract(tx, contract)
      await savePools(tx, id, found)
      await tx.rows(sql`update contracts set pools_until = ${to} where id = ${id}`)
    })
  }

  async function prepareWith(
    pools: ReadonlySet<string>,
    logs: readonly TimedLog[],
    found: readonly FoundPool[],
  ): Promise<Apply> {
    const own = logs.filter((log) => log.address === address && events.includes(log.topics[0] ?? ''))
    const { transfers, skipped } = decodeTransfers(own, 'erc20', oddities)
    // A V2 pool is a token too; who has a share of it is of no interest here.
    const poolLogs = logs.filter((log) => pools.has(log.address) && poolTopics.includes(log.topics[0] ?? ''))
    const { events: poolEvents, skipped: skippedEvents } = decodePoolEvents(poolLogs)
    const batch = { transfers, skipped: inOrder(skipped, skippedEvents), poolEvents }
    if (ledger) return ledger.enter(db, batch)
    return async (tx) => {
      await savePools(tx, id, found)
      await applyErc20(tx, id, batch)
    }
  }

  /** A pool may be used in the blocks in which it was created, before its logs were asked for. */
  async function withLogsOf(found: readonly FoundPool[], logs: readonly TimedLog[], span: Span) {
    const filters = [{ addresses: found.map((pool) => pool.address), topics: [topics] }]
    const more: TimedLog[] = []
    if (span.blocks) more.push(...(await chain.logsOfBlocks(filters, span.blocks)))
    else for await (const range of chain.streamLogs(filters, span.from, span.to)) more.push(...range.logs)
    return [...logs, ...more].sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
  }
}

function inOrder(some: SkippedLog[], others: SkippedLog[]): SkippedLog[] {
  if (others.length === 0) return some
  return [...some, ...others].sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}
