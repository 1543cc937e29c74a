/** What went wrong, named by what the caller can do about it. One place turns these into replies: routes/failures.ts. */
export abstract class Refusal extends Error {
  abstract readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The request itself is wrong: change it. `fields` says which inputs. */
export class Rejected extends Refusal {
  readonly status: 400 | 422 = 400
  readonly fields: Record<string, string> | undefined

  constructor(code: string, message: string, fields?: Record<string, string>) {
    super(code, message)
    this.fields = fields
  }
}

/** The request is well formed, but what it names is not what it is taken for: name something else. */
export class Mistaken extends Rejected {
  override readonly status = 422
}

/** Who you are is not known: sign in. */
export class Unauthenticated extends Refusal {
  readonly status = 401
}

/** It is there, but somebody else's. */
export class Forbidden extends Refusal {
  readonly status = 403
}

/** There is no such thing, or it is not yours. */
export class Absent extends Refusal {
  readonly status = 404
}

/** It is there already: nothing is left to do. */
export class Conflict extends Refusal {
  readonly status = 409
}

/** Somebody we depend on does not answer: try again later. */
export class Unavailable extends Refusal {
  readonly status = 503
}

/** Its contracts are known once it is there, a moment after the server's start. */
export const chainStarts = () =>
  new Unavailable('chain_starts', 'The demo chain is starting. Try again in a moment.')

/** Right request, wrong moment: try again after the given time. */
export class TooMany extends Refusal {
  readonly status: 429 | 503 = 429
  readonly retryAfterS: number

  constructor(code: string, message: string, retryAfterS: number) {
    super(code, message)
    this.retryAfterS = retryAfterS
  }
}

/** So many are asking that nobody would get an answer: try again after the given time. */
export class Overloaded extends TooMany {
  override readonly status = 503
}

/** The file is larger than we take. */
export class TooLarge extends Refusal {
  readonly status = 413
}

/** The file is of a kind that we do not take. */
export class WrongType extends Refusal {
  readonly status = 415
}

/** No room is left for what you want to keep: delete something, or let the operator make room. */
export class NoRoom extends Refusal {
  readonly status = 507
}
