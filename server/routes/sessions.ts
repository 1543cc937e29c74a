import type { FastifyInstance } from 'fastify'
import { endOtherSessions, endOwnSession, listSessions } from '#server/store/session-list.ts'
import { serve } from './serve.ts'

export function sessionRoutes(app: FastifyInstance): void {
  serve(app, 'POST /api/sessions', ({ caller, body }) => listSessions(app.db, caller, body))

  serve(app, 'POST /api/sessions/end', async ({ caller, body, device }) => {
    await endOwnSession(app.db, caller, body.id, device)
    return {}
  })

  serve(app, 'POST /api/sessions/end-others', async ({ caller, device }) => ({
    ended: await endOtherSessions(app.db, caller, device),
  }))
}
