import { Rejected } from '#server/errors.ts'

/** Where a fact stands on its chain; lists go from the newest down, and the next page is what is below the last row. */
export type Position = { block: number; log: number; batch: number }

/** Below everything in the block, so that all before it is below it and nothing of it is. */
export function startOf(block: number): Position {
  return { block, log: -(2 ** 31), batch: 0 }
}

/** One position per contract, by its id, in base 36: a wallet on nine chains has to fit. */
export function writePositions(positions: ReadonlyMap<number, Position>): string {
  return [...positions]
    .map(
      ([id, { block, log, batch }]) =>
        `${[id, block, log, batch].map((each) => each.toString(36)).join('.')}`,
    )
    .join('_')
}

/** null for the first page. */
export function readPositions(
  cursor: string | undefined,
  ids: readonly number[],
): Map<number, Position> | null {
  if (cursor === undefined) return null
  const positions = new Map<number, Position>()
  for (const text of cursor.split('_')) {
    if (!/^[0-9a-z]{1,10}\.[0-9a-z]{1,10}\.-?[0-9a-z]{1,6}\.[0-9a-z]{1,6}$/.test(text)) throw badCursor()
    const [id = 0, block = 0, log = 0, batch = 0] = text.split('.').map((each) => Number.parseInt(each, 36))
    if (Math.abs(log) > 2 ** 31 || log === 2 ** 31 || batch >= 2 ** 31) throw badCursor()
    positions.set(id, { block, log, batch })
  }
  if (positions.size !== ids.length || ids.some((id) => !positions.has(id))) throw badCursor()
  return positions
}

/** How many rows of a short list were shown. */
export function readRank(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^[0-9]{1,6}$/.test(cursor)) throw badCursor()
  return Number(cursor)
}

/** The parts of a cursor of another form; null for the first page. */
export function readKey(cursor: string | undefined, form: RegExp): string[] | null {
  if (cursor === undefined) return null
  const match = form.exec(cursor)
  if (!match) throw badCursor()
  return match.slice(1)
}

function badCursor(): Rejected {
  const message = 'There is no such page. Begin again with the first one.'
  return new Rejected('invalid', message, { cursor: message })
}
