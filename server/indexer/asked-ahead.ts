import { Semaphore } from '#server/chain/semaphore.ts'
import type { Contract } from './log-source.ts'

/** Long enough for the others to have their turn, short enough that what a contract says of itself is still so. */
const KEPT_MS = 60_000
/** With one that asks. More would make a question that takes long, and one that nodes refuse. */
export const MOST_AT_ONCE = 25
const MOST_KEPT = 500

type Companions<Of> = (contract: Contract, of: Of) => Promise<readonly Contract[]>
/** Answers in the order of the contracts. `first` is the one that wants to know now. */
type AskAll<Answer, Of> = (
  contracts: readonly [first: Contract, ...others: Contract[]],
  of: Of,
) => Promise<readonly Answer[]>
type Kept<Answer> = { answer: Promise<Answer>; until: number }

/**
 * Contracts that were added together wait for their turn, and each begins with the same questions. The first asks for the others as well, and what it is
 * told is kept for each until its turn comes. An answer is used once, and if asking for all of them fails, each asks for itself alone.
 */
export class AskedAhead<Answer, Of = void> {
  readonly #companionsOf: Companions<Of>
  readonly #askAll: AskAll<Answer, Of>
  readonly #kept = new Map<number, Kept<Answer>>()
  /** Who looks for its companions: the next one may be among them. */
  readonly #looking = new Semaphore(1)

  constructor(companionsOf: Companions<Of>, askAll: AskAll<Answer, Of>) {
    this.#companionsOf = companionsOf
    this.#askAll = askAll
  }

  async ask(contract: Contract, of: Of): Promise<Answer> {
    const together = await this.#looking.use(async () => {
      const kept = this.#take(contract.id)
      if (kept) return kept
      const others = (await this.#companionsOf(contract, of)).filter(({ id }) => !this.#kept.has(id))
      // Not awaited here: the next one may look for its companions.
      return others.length > 0 ? { answer: this.#askWith(contract, others, of) } : null
    })
    return together ? together.answer.catch(() => this.#askAlone(contract, of)) : this.#askAlone(contract, of)
  }

  #take(id: number): Kept<Answer> | null {
    const now = performance.now()
    for (const [old, { until }] of this.#kept) if (until <= now) this.#kept.delete(old)
    const kept = this.#kept.get(id) ?? null
    this.#kept.delete(id)
    return kept
  }

  #askWith(contract: Contract, others: readonly Contract[], of: Of): Promise<Answer> {
    const answers = this.#askAll([contract, ...others], of)
    const until = performance.now() + KEPT_MS
    for (const [i, { id }] of others.entries()) {
      if (this.#kept.size >= MOST_KEPT) break
      const answer = answers.then((all) => all[i + 1] as Answer)
      // Who wants it asks again.
      answer.catch(() => {})
      this.#kept.set(id, { answer, until })
    }
    return answers.then((all) => all[0] as Answer)
  }

  async #askAlone(contract: Contract, of: Of): Promise<Answer> {
    const [answer] = await this.#askAll([contract], of)
    return answer as Answer
  }
}
