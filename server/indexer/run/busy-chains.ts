import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** Shorter than the pause between two looks. */
const BELIEVED_MS = 1_000

/** Knows on which chains there is work. One question for all: with thirty chains, their own would keep an idle database busy. */
export class BusyChains {
  readonly #ask: () => Promise<readonly ChainKey[]>
  #asked: { chains: Promise<readonly ChainKey[]>; at: number } | undefined

  constructor(ask: () => Promise<readonly ChainKey[]>) {
    this.#ask = ask
  }

  async has(chain: ChainKey): Promise<boolean> {
    if (!this.#asked || performance.now() - this.#asked.at > BELIEVED_MS) {
      const asked = { chains: this.#ask(), at: performance.now() }
      this.#asked = asked
      // A failure is not kept: who looks next asks again.
      asked.chains.catch(() => {
        if (this.#asked === asked) this.#asked = undefined
      })
    }
    return (await this.#asked.chains).includes(chain)
  }

  /** Something has changed. */
  forget(): void {
    this.#asked = undefined
  }
}

export async function chainsWithContracts(db: Queryable): Promise<ChainKey[]> {
  const rows = await db.rows<{ chain: ChainKey }>(
    sql`select distinct chain from contracts where state not in ('start', 'held')`,
  )
  return rows.map(({ chain }) => chain)
}
