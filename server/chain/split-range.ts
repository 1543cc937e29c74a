/** The range is too large for the endpoint: ask for this many blocks at a time. */
export class SplitRange extends Error {
  readonly blocks: number
  /** range: their number alone. crowded: what is in them. counted: the number of their logs, by a limit that the endpoint named. */
  readonly reason: 'range' | 'crowded' | 'counted'

  constructor(blocks: number, reason: SplitRange['reason']) {
    super(`at most ${blocks} blocks at a time`)
    this.blocks = Math.max(1, Math.floor(blocks))
    this.reason = reason
  }
}
