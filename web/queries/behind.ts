export type MaybeBehind = {
  as_of?: readonly { behind_blocks?: number | undefined }[]
  behind_blocks?: number | undefined
}

/** How often what has fewer blocks than are read is asked for again. */
export const whileBehindMs = 3_000

/** Whether a replica has answered that has not got all blocks yet. No event tells when it has. */
export function isBehind({ as_of = [], behind_blocks }: MaybeBehind): boolean {
  return [{ behind_blocks }, ...as_of].some((each) => each.behind_blocks)
}
