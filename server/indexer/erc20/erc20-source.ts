import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain, Receipt, TimedLog } from '#server/chain/types.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { decodeTransfers, transferEvents } from '../decode-transfers.ts'
import type { Apply, Contract, LogSource, Span } from '../log-source.ts'
import { MOST_POOLS } from '../pools/choose-pools.ts'
import type { FoundPool } from '../pools/created-pool.ts'
import {
  creationFilters,
  factoryFilters,
  findPools,
  isCreation,
  isCurrency,
  poolsCreatedIn,
} from '../pools/find-pools.ts'
import { KnownPools } from '../pools/known-pools.ts'
import { decodePoolEvents, transactionsNeeded } from '../pools/pool-events.ts'
import { savePools } from '../pools/stored-pools.ts'
import { holdContract } from '../run/lease.ts'
import type { SkippedLog } from '../skipped-logs.ts'
import type { Transfer } from '../transfer.ts'
import { applyErc20, Erc20Ledger } from './apply-erc20.ts'
import { type Erc20Facts, loadErc20Facts } from './erc20-facts.ts'
import type { PoolsAhead } from './pools-ahead.ts'

const nothing: Apply = async () => {}
const NOTHING = { addresses: [], topics: [] }
const LOGS_AT_ONCE = 30_000
/** Of stored ones, in memory. */
const TRANSFERS_AT_ONCE = 20_000

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
  facts: () => Promise<Erc20Facts> = async () => (await loadErc20Facts(db, [contract.id]))(contract.id),
  poolsAhead?: PoolsAhead,
): Promise<LogSource> {
  const { id, address, kind, oddities } = contract
  const isCoin = isCurrency(protocols, address)
  if (target !== undefined && factoryFilters(protocols, contract).length > 0) await lookAhead(target)
  // Only in a backfill: at the head, a reorganisation would change the rows behind its back.
  const ledger = target === undefined ? undefined : new Erc20Ledger(id)
  const events = kind === 'erc20' ? transferEvents('erc20', oddities) : []
  const own = kind === 'erc20' ? { addresses: [address], topics: events } : NOTHING
  const { pools: stored, poolsKnown } = await facts()
  return sourceWith(new KnownPools(stored), poolsKnown !== null)

  /** `isFull`: pools that are created from now on are not read. */
  function sourceWith(pools: KnownPools, isFull: boolean): LogSource {
    const looksForPools = target === undefined && !isFull
    const mine = pools.filters(own)
    return {
      contract,
      filters: [...mine, ...(looksForPools ? factoryFilters(protocols, contract, true) : [])],
      wanted: [...mine, ...(looksForPools ? creationFilters(protocols, address) : [])],
      logsAtOnce: LOGS_AT_ONCE,
      rest:
        kind === 'erc20'
          ? { filters: pools.filters(NOTHING), transfersAtOnce: TRANSFERS_AT_ONCE }
          : undefined,
      async prepare(logs, span) {
        const created = looksForPools
          ? await poolsCreatedIn(
              chain,
              protocols,
              logs.filter((log) => isCreation(protocols, log)),
              contract,
            )
          : []
        const fresh = created.filter((pool) => !pools.has(pool.id))
        if (fresh.length === 0) {
          const apply = await prepareWith(pools, logs, fresh, span.stored)
          return apply && { apply }
        }
        const found = isCoin ? fresh.slice(0, Math.max(0, MOST_POOLS - pools.size)) : fresh
        const isOver = found.length < fresh.length
        const read = pools.with(found)
        const apply =
          (await prepareWith(read, await withLogsOf(found, logs, span), found, span.stored)) ?? nothing
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
    const begins = until === null && contract.cursor_block < contract.first_block
    const ahead = begins && !isCoin ? await poolsAhead?.ask(contract, { from, to, signal }) : undefined
    // Of what was asked along with another's, the contract may have begun elsewhere since.
    if (ahead?.from === from) {
      await save(ahead.pools, ahead.to, null)
      if (ahead.to < to) await lookAhead(to)
      return
    }
    const { pools, known } =
      knownBefore === null
        ? await findPools(chain, protocols, contract, { from, to, signal }, MOST_POOLS - readBefore)
        : { pools: [], known: 0 }
    await save(pools, to, pools.length < known ? readBefore + known : null)
  }

  async function save(pools: readonly FoundPool[], until: number, known: number | null): Promise<void> {
    await db.transaction(async (tx) => {
      await holdContract(tx, contract)
      await savePools(tx, id, pools)
      await tx.rows(sql`update contracts set pools_until = ${until} where id = ${id}`)
      if (known !== null) await noteKnown(tx, known)
    })
  }

  /** `known`: how many there are, if not all of them are read. */
  async function poolsFound(): Promise<{ until: number | null; known: number | null; pools: number }> {
    const found = await db.row<{ until: number | null; known: number | null }>(sql`
      select pools_until as until, pools_known as known from contracts where id = ${id}`)
    const stored = await db.row<{ pools: number }>(sql`
      select count(*)::int as pools from pools where contract_id = ${id}`)
    return { until: null, known: null, ...found, pools: stored?.pools ?? 0 }
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
    pools: KnownPools,
    logs: readonly TimedLog[],
    found: readonly FoundPool[],
    stored?: readonly Transfer[],
  ): Promise<Apply | null> {
    const mine = logs.filter((log) => log.address === address && events.includes(log.topics[0] ?? ''))
    const { transfers, skipped } = stored
      ? { transfers: [...stored], skipped: [] }
      : decodeTransfers(mine, 'erc20', oddities)
    const { events: poolEvents, skipped: skippedEvents } = decodePoolEvents(
      logs,
      pools,
      await receiptsFor(logs, pools),
    )
    const batch = { transfers, skipped: inOrder(skipped, skippedEvents), poolEvents }
    if (ledger) return ledger.enter(db, batch)
    const isEmpty = [found, ...Object.values(batch)].every(({ length }) => length === 0)
    if (isEmpty) return null
    return async (tx) => {
      await savePools(tx, id, found)
      await applyErc20(tx, id, batch)
    }
  }

  /** Some pools' events leave open what the rest of the transaction says. */
  async function receiptsFor(logs: readonly TimedLog[], pools: KnownPools): Promise<Map<string, Receipt>> {
    const hashes = transactionsNeeded(logs, pools)
    const receipts = hashes.length > 0 ? await chain.receipts(hashes) : []
    return new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  }

  /** A pool may be used in the blocks in which it was created, before its logs were asked for. */
  async function withLogsOf(found: readonly FoundPool[], logs: readonly TimedLog[], span: Span) {
    if (found.length === 0) return logs
    const filters = new KnownPools(found).filters(NOTHING)
    const more: TimedLog[] = []
    if (span.blocks) more.push(...(await chain.logsOfBlocks(filters, span.blocks)))
    else for await (const range of chain.streamLogs(filters, span.from, span.to)) more.push(...range.logs)
    // A singleton's event of a new pool is among both.
    const known = new Set(logs.map(placeOf))
    return [...logs, ...more.filter((log) => !known.has(placeOf(log)))].sort(inChain)
  }
}

function inOrder(some: SkippedLog[], others: SkippedLog[]): SkippedLog[] {
  if (others.length === 0) return some
  return [...some, ...others].sort(inChain)
}

type Place = { blockNumber: number; logIndex: number }

function inChain(a: Place, b: Place): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex
}

function placeOf({ blockNumber, logIndex }: Place): string {
  return `${blockNumber} ${logIndex}`
}
