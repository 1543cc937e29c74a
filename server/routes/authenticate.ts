import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connect.ts'
import type { Replica } from '#server/db/replica.ts'
import { Unauthenticated } from '#server/errors.ts'
import type { Caller } from '#server/store/callers.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import type { KeyUse } from './key-use.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Database
    /** For figures, their proofs and lists of NFTs. */
    replica: Replica | null
    limitConcurrency: ConcurrencyLimit
    /** Whose token it is; requests that come at the same time are looked up together. */
    findCaller: (token: string) => Promise<Caller | null>
    keyUse: KeyUse
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

export async function authenticate(app: FastifyInstance, request: FastifyRequest): Promise<Caller> {
  const token = bearerToken(request)
  request.caller = token ? await app.findCaller(token) : null
  if (!request.caller) throw new Unauthenticated('not_signed_in', 'Sign in to go on.')
  if (request.caller.by === 'key') app.keyUse.count(request.caller)
  return request.caller
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
}
