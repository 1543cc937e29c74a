/** A JSON-RPC error and the HTTP status that it comes with (200 if there is none here). */
export type Refusal = { status?: number; code: number; message: string; data?: unknown }

/** An answer that is no JSON-RPC: a page of a gateway, plain text, JSON of another form. */
export type FrontReply = { status: number; body: string; headers?: Record<string, string> }

export type LogQuestion = { from: number; to: number; addresses: number; head: number }

export type LogRules = {
  /** Answers every question for logs. */
  off?: Refusal
  maxRange?: number
  /** For questions without an address, if they have a limit of their own. */
  maxRangeWithoutAddress?: number
  tooLong?(asked: LogQuestion, max: number): Refusal
  maxLogs?: number
  /** `fittingTo`: up to this block the logs are few enough. */
  tooMany?(asked: LogQuestion, max: number, fittingTo: number): Refusal
  needsAddress?: Refusal
  maxAddresses?: number
  tooManyAddresses?: Refusal
  /** Only of so many of the newest blocks. A question by the block's hash is answered in any case. */
  depth?: number
  tooOld?: Refusal
  /** Blocks that it lost for good. */
  isLost?(block: number): boolean
  lost?: Refusal
  /** Leaves out one log of so many, and says nothing. */
  dropsOneIn?: number
  /** Logs come without the time of their block. */
  withoutTimestamps?: boolean
}

export type Rate = {
  /** A batch counts as many as are in it. */
  calls: number
  seconds: number
  refusal: Refusal | FrontReply
  /** Says in Retry-After how long to wait. */
  retryAfter?: boolean
  /** HTTP 200, and the error in place of each call's result. */
  inside?: boolean
}

/** What a node does to those who ask it; what is left out, it does as an archive node without limits. */
export type NodeProfile = {
  name: string
  /** Of each limit, or that it is a choice. */
  sources: readonly string[]
  logs?: LogRules
  rate?: Rate
  /** Calls until it answers nothing else. */
  quota?: { calls: number; refusal: Refusal }
  /** `inList`: in a list of one reply whose id is null. */
  batch?: { calls: number; refusal: Refusal; inList?: boolean }
  /** State is known of the newest blocks alone. */
  state?: { blocks: number; refusal(block: number): Refusal }
  /** `finalized` is so many blocks below the head; null: it does not have the tag. */
  finalizedDepth?: number | null
  missing?: { methods: readonly string[]; refusal: Refusal }
  /** One request of so many is answered with this instead. */
  atTimes?: { oneIn: number; reply: Refusal | FrontReply }
  /** Each answer comes from another node, up to so many blocks behind. */
  nodesApart?: number
  /** All that it ever answers, one after the other. */
  front?: readonly (Refusal | FrontReply)[]
  chainId?: number
  /** Its WebSockets open. no heads: calls and subscriptions are answered, but no head is told of. nothing: not even they are. */
  socket?: 'no heads' | 'nothing'
}

export function isFrontReply(reply: Refusal | FrontReply): reply is FrontReply {
  return 'body' in reply
}
