import type { FastifyInstance } from 'fastify'
import { listNotifications, markRead } from '#server/store/notifications.ts'
import { serve } from './serve.ts'

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, 'POST /api/notifications', ({ caller, body }) => listNotifications(app.db, caller.user_id, body))

  serve(app, 'POST /api/notifications/read', async ({ caller, body }) => ({
    unread: await markRead(app.db, caller.user_id, body),
  }))
}
