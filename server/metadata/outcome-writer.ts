import type { Logger } from 'pino'
import type { Database } from '#server/db/connect.ts'
import { noteChange } from './metadata-changes.ts'
import { failureOf } from './retry-after.ts'
import { type Outcome, saveOutcomes } from './save-outcomes.ts'

/** Many at a time cost little more than one; more would hold up those who read the same tokens. */
const MOST_AT_ONCE = 250
/** How long an outcome waits for others, so that a slow host does not keep what a quick one has said from being seen. */
const WAIT_MS = 1_000

/** Writes the outcomes of a contract's tokens, many at a time, in the order in which they come. */
export class OutcomeWriter {
  readonly #db: Database
  readonly #contractId: number
  readonly #log: Logger
  #waiting: Outcome[] = []
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  constructor(db: Database, contractId: number, log: Logger) {
    this.#db = db
    this.#contractId = contractId
    this.#log = log
  }

  add(outcome: Outcome): void {
    this.#waiting.push(outcome)
    if (this.#waiting.length >= MOST_AT_ONCE) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), WAIT_MS)
  }

  /** When all is written. Throws what stood against it; what is not written is read again when its lease is over. */
  async end(): Promise<void> {
    this.#flush()
    await this.#writing
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const some = this.#waiting
    this.#waiting = []
    if (some.length === 0) return
    this.#writing = this.#writing.then(() => this.#write(some))
    // The one who ends it hears of it.
    this.#writing.catch(() => {})
  }

  async #write(some: readonly Outcome[]): Promise<void> {
    try {
      await saveOutcomes(this.#db, this.#contractId, some)
    } catch (error) {
      if (some.length === 1) return this.#refuse(some[0] as Outcome, error)
      // One that the database does not take must not keep the others from being written.
      for (const one of some) await this.#write([one])
      return
    }
    if (some.some(isNews)) await noteChange(this.#db, this.#contractId)
  }

  async #refuse({ token }: Outcome, error: unknown): Promise<void> {
    this.#log.error({ err: error, contract: token.contract_id, token: token.token_id }, 'writing metadata')
    const failure = failureOf(error, token.attempts)
    await saveOutcomes(this.#db, this.#contractId, [{ token, tokenUri: null, failure }])
    if (failure.isGivenUp) await noteChange(this.#db, this.#contractId)
  }
}

/** Whether it changes what follows from all tokens together. */
function isNews(outcome: Outcome): boolean {
  if ('metadata' in outcome) return true
  return 'failure' in outcome && outcome.failure.isGivenUp && outcome.token.state === 'waiting'
}
