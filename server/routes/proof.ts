import type { FastifyInstance } from 'fastify'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import { proofOf } from '#server/stats/proof.ts'
import { serve } from './serve.ts'

export function proofRoutes(app: FastifyInstance, protocolsOf: (chain: ChainKey) => Protocols | null): void {
  serve(app, 'POST /api/proof', ({ caller, body }) => proofOf(app.db, caller.user_id, body, protocolsOf))
}
