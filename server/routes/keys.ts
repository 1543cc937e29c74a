import type { FastifyInstance } from 'fastify'
import { createApiKey, endApiKey, listApiKeys } from '#server/store/api-keys.ts'
import { serve } from './serve.ts'

export function keyRoutes(app: FastifyInstance): void {
  const { db } = app

  serve(app, 'POST /api/keys', async ({ caller }) => ({ result: await listApiKeys(db, caller) }))

  serve(app, 'POST /api/keys/create', ({ caller, body, device }) => createApiKey(db, caller, body, device))

  serve(app, 'POST /api/keys/end', async ({ caller, body, device }) => {
    await endApiKey(db, caller, body.id, device)
    return {}
  })
}
