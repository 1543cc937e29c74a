import type { FastifyInstance } from 'fastify'
import { activityOf, activityOfAll } from '#server/store/activity.ts'
import type { Operators } from './operators.ts'
import { serve } from './serve.ts'

export function activityRoutes(app: FastifyInstance, operators: Operators): void {
  const { db } = app

  serve(app, 'POST /api/activity', ({ caller, body }) => activityOf(db, caller.user_id, body))

  serve(app, 'POST /api/operator/activity', async (request) => {
    await operators.admit(request)
    return activityOfAll(db, request.body)
  })
}
