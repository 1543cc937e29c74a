import type { Queryable } from '#server/db/connect.ts'
import type { Sql } from '#server/db/sql.ts'

/** Statements with their present values, to be run later. */
export class Writes {
  #statements: Sql[] = []

  async rows(statement: Sql): Promise<void> {
    this.#statements.push(statement)
  }

  async runIn(tx: Queryable): Promise<void> {
    for (const statement of this.#statements.splice(0)) await tx.rows(statement)
  }
}
