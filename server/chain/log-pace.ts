/** How fast the history of one contract can be read through a chain's endpoints, by what is known of them. */
export type LogPace = {
  /** All endpoints together, where there is nothing to read but empty blocks. */
  blocksPerSecond: number
  /** Of those together as well, where blocks are full of logs; null: no limit of it is known. */
  logsPerSecond: number | null
  /** The one whose limits cost the most: with limits like the best of the others it would be faster. null: none is limited. */
  limitedBy: string | null
  /** Whether these are figures that were learned; else they are assumed. */
  learned: boolean
}
