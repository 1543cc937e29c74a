import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain, TimedLog } from '#server/chain/types.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { decodeTransfers, transferEvents } from '../decode-transfers.ts'
import type { Apply, Contract, LogSource, Span } from '../log-source.ts'
import { MOST_POOLS } from '../pools/choose-pools.ts'
import { type FoundPool, factoryFilters, findPools, isCurrency, poolsCreatedIn } from '../pools/find-pools.ts'
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
  if (target !== undefined && factoryFilters(protocols, contract).length > 0) await lookAhead(target)
  // Only in a backfill: at the head, a reorganisation would change the rows behind its back.
  const ledger = target === undefined ? undefined : new Erc20Ledger(id)
  const events = kind === 'erc20' ? transferEvents('erc20', oddities) : []
  const topics = [...events, ...poolTopics]
  const factories = new Set(protocols.factories.map((factory) => factory.address))
  const isCreation = ({ address: from, topics: [topic = ''] }: TimedLog) =>
    factories.has(from) && creationTopics.includes(topic)
  const isCoin = isCurrency(protocols, address)
  const before = await poolsFound()
  return sourceWith(await loadPools(db, id), before.known !== null)

  /** `isFull`: pools that are created from now on are not read. */
  function sourceWith(pools: ReadonlySet<string>, isFull: boolean): LogSource {
    const own = { addresses: [address, ...pools], topics: [topics] }
    return {
      contract,
      filters: target === undefined && !isFull ? [own, ...factoryFilters(protocols, contract)] : [own],
      wants: (log) => log.address === address || pools.has(log.address) || isCreation(log),
      async prepare(logs, span) {
        const created = isFull
          ? []
          : await poolsCreatedIn(chain, protocols, logs.filter(isCreation), contract)
        const fresh = created.filter((pool) => !pools.has(pool.address))
        if (fresh.length === 0) return { apply: await prepareWith(pools, logs, fresh) }
        const found = isCoin ? fresh.slice(0, Math.max(0, MOST_POOLS - pools.size)) : fresh
        const isOver = found.length < fresh.length
        const read = new Set([...pools, ...found.map((pool) => pool.address)])
        const apply = await prepareWith(read, await withLogsOf(found, logs, span), found)
        const known = pools.size + fresh.length
        return { apply: isOver ? alsoNoting(apply, known) : apply, next: sourceWith(read, isOver) }
      },
    }
  }

  /** Pools that are created in these blocks are known before any of their logs are read. A backfill in many slices looks once. */
  async function lookAhead(to: number): Promise<void> {
    const { until, known: knownBefore, pools: readBefore } = await poolsFound()
    const from = Math.max(contract.cursor_block, until ?? -1) + 1
    if (from > to) return
    const { pools, known } =
      knownBefore === null
        ? await findPools(chain, protocols, contract, { from, to, signal }, MOST_POOLS - readBefore)
        : { pools: [], known: 0 }
    await db.transaction(async (tx) => {
      await holdContract(tx, contract)
      await savePools(tx, id, pools)
      await tx.rows(sql`update contracts set pools_until = ${to} where id = ${id}`)
      if (pools.length < known) await noteKnown(tx, readBefore + known)
    })
  }

  /** `known`: how many there are, if not all of them are read. */
  async function poolsFound(): Promise<{ until: number | null; known: number | null; pools: number }> {
    const row = await db.row<{ until: number | null; known: number | null; pools: number }>(sql`
      select pools_until as until, pools_known as known,
        (select count(*)::int from pools where contract_id = ${id}) as pools
      from contracts where id = ${id}`)
    return row ?? { until: null, known: null, pools: 0 }
  }

  async function noteKnown(tx: Queryable, known: number): Promise<void> {
    await tx.rows(sql`update contracts set pools_known = ${known} where id = ${id}`)
  }

  function alsoNoting(apply: Apply, known: number): Apply {
    return async (tx) => {
      await apply(tx)
      await noteKnown(tx, known)
    }
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
    if (found.length === 0) return logs
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
