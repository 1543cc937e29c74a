import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { AskedAhead } from '../asked-ahead.ts'
import { findOdditiesOf } from '../find-oddities.ts'
import type { Contract } from '../log-source.ts'
import type { Oddity } from '../oddity.ts'
import { holdContract, waitingToBegin } from './lease.ts'

/** Before the first block of a contract is read it is asked what is unusual about it: that decides which events are asked for. */
export class Oddities {
  readonly #db: Database
  readonly #found: AskedAhead<Oddity[] | null>

  constructor(db: Database, chain: Chain, { wrappedNative }: Protocols) {
    this.#db = db
    this.#found = new AskedAhead(
      (contract) => waitingToBegin(db, contract),
      (contracts) => findOdditiesOf(chain, contracts, wrappedNative),
    )
  }

  async note(contract: Contract): Promise<void> {
    if (contract.cursor_block >= contract.first_block) return
    const found = await this.#found.ask(contract)
    if (!found || found.join() === contract.oddities.join()) return
    await this.#db.transaction(async (tx) => {
      await holdContract(tx, contract)
      await tx.rows(sql`update contracts set oddities = ${found} where id = ${contract.id}`)
    })
    contract.oddities = found
  }
}
