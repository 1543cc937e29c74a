import { createHash } from 'node:crypto'

/** From which use on a statement is prepared: what is asked once or twice is not worth a place. */
const WORTH_IT = 3
/** Each is kept by each connection, with its plan. */
const MOST_PREPARED = 200
const MOST_COUNTED = 2_000

/** A pooler has given the connection to another server process, or has prepared it there already; or the tables have changed since. */
const NOT_AS_PREPARED = new Set(['26000', '42P05', '0A000'])

type Entry = { uses: number; name: string | null }

/**
 * Under which names statements are prepared, so that the database parses and plans them once for each connection. A name is made of the text
 * alone: where connections share a session (PGlite, poolers), the same name is the same statement.
 */
export class StatementNames {
  readonly #entries = new Map<string, Entry>()
  #prepared = 0

  /** undefined: not to be prepared. Counts a use. */
  of(text: string): string | undefined {
    let entry = this.#entries.get(text)
    if (!entry) {
      if (this.#entries.size >= MOST_COUNTED) this.#forgetRare()
      entry = { uses: 0, name: '' }
      this.#entries.set(text, entry)
    }
    entry.uses++
    if (entry.name === '' && entry.uses >= WORTH_IT && this.#prepared < MOST_PREPARED) {
      this.#prepared++
      entry.name = `assay_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    }
    return entry.name || undefined
  }

  /** Whether that is why the statement has failed; it was not executed then, and is never prepared again. */
  isToBlame(text: string, error: unknown): boolean {
    const entry = this.#entries.get(text)
    if (!entry?.name || !NOT_AS_PREPARED.has((error as { code?: string }).code ?? '')) return false
    entry.name = null
    this.#prepared--
    return true
  }

  #forgetRare() {
    for (const [text, { name }] of this.#entries) if (name === '') this.#entries.delete(text)
  }
}
