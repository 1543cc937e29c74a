/** No endpoint answers, or none that can be believed: wait, then try again. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable'
}

/** The nodes answer, but have not got the blocks that they had before: wait for them. */
export class ChainBehind extends ChainUnavailable {
  override name = 'ChainBehind'
}

/** The chain has moved on to other blocks: find the last common one and go on from there. */
export class BlockGone extends Error {
  override name = 'BlockGone'
}

/** An endpoint whose logs were handed out was caught leaving some out: read the history again. */
export class LogsMissing extends ChainUnavailable {
  override name = 'LogsMissing'
}

/** No endpoint of this chain has the method: do without. */
export class MethodMissing extends Error {
  override name = 'MethodMissing'
}

/** Inside this room: why an endpoint gave no usable answer. The next one is asked, or the same one later. */
export class EndpointFault extends Error {
  override name = 'EndpointFault'
  readonly kind: FaultKind
  /** What the endpoint itself asks for. */
  readonly retryAfterMs: number | undefined

  constructor(kind: FaultKind, message: string, retryAfterMs?: number) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

type FaultKind =
  | 'network'
  | 'timeout'
  | 'rate-limit'
  | 'server'
  /** An answer larger than we take, or than the endpoint gives. */
  | 'too-large'
  | 'malformed'
  /** It does not have a block that exists. */
  | 'behind'
  /** It wants a key, or does not serve us for another lasting reason. */
  | 'barred'
  /** It answers with an error of its own that is none of the above. */
  | 'refused'

/** Inside this room: an answer that contradicts the question, itself, or what is known. */
export class Lie extends Error {
  override name = 'Lie'
  /** A reorganisation in the middle of the answer would look the same, so the endpoint is not shut out for long. */
  readonly doubtful: boolean

  constructor(message: string, options: { doubtful?: boolean } = {}) {
    super(message)
    this.doubtful = options.doubtful ?? false
  }
}

/** Inside this room: the endpoint speaks for another chain. */
export class WrongChain extends Lie {
  override name = 'WrongChain'
}

/** Inside this room: the endpoint's own JSON-RPC error. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
