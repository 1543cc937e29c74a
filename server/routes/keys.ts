import type { FastifyInstance } from 'fastify'
import { createApiKey, endApiKey, listApiKeys } from '#server/store/api-keys.ts'
import { clientOf } from './client-key.ts'
import { serve } from './serve.ts'

export function keyRoutes(app: FastifyInstance): void {
  const { db } = app
  const deviceOf = ({ client, userAgent }: { client: string; userAgent: string }) => ({
    userAgent,
    address: clientOf(client).address,
  })

  serve(app, 'POST /api/keys', async ({ caller }) => ({ result: await listApiKeys(db, caller) }))

  serve(app, 'POST /api/keys/create', (request) =>
    createApiKey(db, request.caller, request.body, deviceOf(request)),
  )

  serve(app, 'POST /api/keys/end', async (request) => {
    await endApiKey(db, request.caller, request.body.id, deviceOf(request))
    return {}
  })
}
