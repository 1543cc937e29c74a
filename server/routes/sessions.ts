import type { FastifyInstance } from 'fastify'
import { endOtherSessions, endOwnSession, listSessions } from '#server/store/session-list.ts'
import { serve } from './serve.ts'

export function sessionRoutes(app: FastifyInstance): void {
  serve(app, 'POST /api/sessions', ({ caller, body }) => listSessions(app.db, caller, body))

  serve(app, 'POST /api/sessions/end', async ({ caller, body }) => {
    await endOwnSession(app.db, caller, body.id)
    return {}
  })

  serve(app, 'POST /api/sessions/end-others', async ({ caller }) => ({
    ended: await endOtherSessions(app.db, caller),
  }))
}
