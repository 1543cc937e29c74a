import type { ChainKey } from '#api/chains.ts'
import { Semaphore } from '#server/chain/semaphore.ts'
import type { Block, LogFilter, TimedLog } from '#server/chain/types.ts'
import { column } from '#server/db/columns.ts'
import { untilCommitted } from '#server/db/commits-under-way.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { LogIndex } from '../log-index.ts'
import type { BlockReader, Contract, LogSource, Parties, Span, Step } from '../log-source.ts'
import { MergedFilters } from '../merge-filters.ts'
import { contractColumns } from './lease.ts'
import type { OpenLogSource } from './open-log-source.ts'
import { loadSourceFacts } from './source-facts.ts'

export type Prepared = Step & { contract: Contract }

/** Whose facts are loaded with one question. */
const OPENED_AT_ONCE = 1_000
/** They wait for the chain more than they work, and what they ask at the same time is one request (gathering-chain.ts). */
const PREPARED_AT_ONCE = 200
const NOBODY: ReadonlySet<string> = new Set()

/** The sources of all contracts of a chain that are ready, kept from block to block: what a block costs depends on whom it touches. */
export class Followed {
  readonly #db: Database
  readonly #chain: ChainKey
  readonly #open: OpenLogSource
  #sources = new Map<number, LogSource>()
  #index = new LogIndex<LogSource>()
  #merged = new MergedFilters()
  /** By what they ask about a block. */
  #readers = new Map<BlockReader['partiesIn'], Set<LogSource>>()
  /** Those to be opened again. */
  #stale = new Set<number>()
  #readyChangedBy: number | undefined

  constructor(db: Database, chain: ChainKey, open: OpenLogSource) {
    this.#db = db
    this.#chain = chain
    this.#open = open
  }

  /** The transaction up to which it is known who is ready. */
  get readyChangedBy(): number | undefined {
    return this.#readyChangedBy
  }

  /** What to ask for on behalf of all: the same list until there is something else to ask for. */
  get filters(): readonly LogFilter[] {
    return this.#merged.filters
  }

  /** Makes it those that are ready, as of this transaction or a later one. */
  async renew(readyChangedBy: number): Promise<void> {
    if (readyChangedBy !== this.#readyChangedBy) {
      const rows = await this.#db.rows<{ id: number }>(sql`
        select id from contracts where chain = ${this.#chain} and state = 'ready'`)
      const ready = new Set(rows.map(({ id }) => id))
      for (const id of this.#sources.keys()) if (!ready.has(id)) this.#remove(id)
      this.#stale = new Set([...ready].filter((id) => !this.#sources.has(id)))
    }
    await this.#openStale()
    this.#readyChangedBy = readyChangedBy
  }

  /** To go on with, in place of the contract's source before. */
  set(source: LogSource): void {
    const { id } = source.contract
    this.#remove(id)
    this.#sources.set(id, source)
    this.#index.add(source, source.wanted ?? source.filters)
    this.#merged.add(source.filters)
    if (!source.reads) return
    const { partiesIn } = source.reads
    this.#readers.set(partiesIn, (this.#readers.get(partiesIn) ?? new Set()).add(source))
  }

  /** What their sources went on from has changed. */
  reopen(contractIds: readonly number[]): void {
    for (const id of contractIds) {
      if (!this.#sources.has(id)) continue
      this.#remove(id)
      this.#stale.add(id)
    }
  }

  clear(): void {
    this.#sources = new Map()
    this.#index = new LogIndex()
    this.#merged = new MergedFilters()
    this.#readers = new Map()
    this.#stale = new Set()
    this.#readyChangedBy = undefined
  }

  /** Has the node begin with what those want to know of a block who read it without any log, while its logs are asked for. */
  askAhead(block: Block): void {
    // A failure comes up where the answer is wanted.
    for (const [partiesIn, sources] of this.#readers) if (sources.size > 0) partiesIn?.(block).catch(() => {})
  }

  /** What the logs mean for each that they concern, in the order of their ids. */
  async prepare(logs: readonly TimedLog[], span: Span): Promise<Prepared[]> {
    const mine = this.#index.assign(logs)
    for (const source of await this.#readersOf(span)) if (!mine.has(source)) mine.set(source, [])
    const sources = [...mine].sort(([one], [other]) => one.contract.id - other.contract.id)
    const few = new Semaphore(PREPARED_AT_ONCE)
    const steps = await Promise.all(
      sources.map(([source, some]) =>
        few.use(async () => {
          const step = await source.prepare(some, span)
          return step && { contract: source.contract, ...step }
        }),
      ),
    )
    return steps.filter((step) => step !== null)
  }

  /** Of blocks whose headers are not known, all who read blocks have something to ask for. */
  async #readersOf({ blocks }: Span): Promise<LogSource[]> {
    const found: LogSource[] = []
    for (const [partiesIn, sources] of this.#readers) {
      const looks = await Promise.all((blocks ?? []).map((block) => partiesIn?.(block) ?? NOBODY))
      const isRead = ({ reads }: LogSource) => looks.some((parties: Parties) => reads?.concerns(parties))
      for (const source of sources) if (!blocks || isRead(source)) found.push(source)
    }
    return found
  }

  #remove(id: number): void {
    const source = this.#sources.get(id)
    if (!source) return
    this.#sources.delete(id)
    this.#index.delete(source)
    this.#merged.delete(source.filters)
    this.#readers.get(source.reads?.partiesIn)?.delete(source)
  }

  async #openStale(): Promise<void> {
    const ids = [...this.#stale]
    for (let at = 0; at < ids.length; at += OPENED_AT_ONCE) {
      const some = ids.slice(at, at + OPENED_AT_ONCE)
      const contracts = await this.#db.rows<Contract>(sql`
        select ${contractColumns} from contracts
        where id = any (${column(some)}::bigint[]) and chain = ${this.#chain} and state = 'ready'`)
      const contractIds = contracts.map(({ id }) => id)
      // Another has just written for them, and made them ready.
      if (await this.#db.isDistributed()) await untilCommitted(this.#db, contractIds)
      const factsOf = await loadSourceFacts(this.#db, contractIds)
      for (const contract of contracts)
        this.set(await this.#open(contract, undefined, undefined, async () => factsOf(contract.id)))
      for (const id of some) this.#stale.delete(id)
    }
  }
}
