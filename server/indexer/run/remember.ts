import type { Queryable } from '#server/db/connect.ts'
import { setLocal } from '#server/db/set-local.ts'

/** From here on in the transaction, what rollups were before the block goes to undo_log: the triggers `remember` see this setting. */
export async function rememberChangesOf(tx: Queryable, block: number): Promise<void> {
  await setLocal(tx, { 'assay.block': String(block) })
}

export async function rememberNothing(tx: Queryable): Promise<void> {
  await setLocal(tx, { 'assay.block': '' })
}
