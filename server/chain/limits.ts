export type Limits = {
  timeoutMs: number
  maxResponseBytes: number
  /** HTTP requests at the same time, per endpoint. */
  concurrency: number
  /** JSON-RPC calls in one HTTP request. */
  batchCalls: number
  /** Before ChainUnavailable. */
  tries: number
  /** The backoff before the second round of retries; doubled each round, with full jitter. */
  backoffMs: number
  maxBackoffMs: number
  /** How long a failing endpoint is asked after the others; doubled at each failure. */
  setAsideMs: number
  maxSetAsideMs: number
  /** How long a lying endpoint is not asked at all; doubled at each lie. */
  shutOutMs: number
  maxShutOutMs: number
  /** Below the 10,000 that many nodes allow, so that a denser stretch still fits. */
  targetLogs: number
  firstRangeBlocks: number
  maxRangeBlocks: number
  rangesInFlight: number
  /** Logs that are fetched or expected before the consumer has taken them. */
  maxLogsAhead: number
  /** Behind a load balancer, the next answer may come from a node that is a little behind. */
  headToleranceBlocks: number
  maxCallResultBytes: number
}

export const defaultLimits: Limits = {
  timeoutMs: 20_000,
  maxResponseBytes: 100 * 1024 * 1024,
  concurrency: 8,
  batchCalls: 50,
  tries: 8,
  backoffMs: 250,
  maxBackoffMs: 10_000,
  setAsideMs: 1_000,
  maxSetAsideMs: 300_000,
  shutOutMs: 10_000,
  maxShutOutMs: 3_600_000,
  targetLogs: 9_000,
  firstRangeBlocks: 500,
  maxRangeBlocks: 1_000_000,
  rangesInFlight: 4,
  maxLogsAhead: 20_000,
  headToleranceBlocks: 8,
  maxCallResultBytes: 1024 * 1024,
}
