import type { FastifyInstance } from 'fastify'
import { Absent } from '#server/errors.ts'
import { readProfile } from '#server/store/users.ts'
import { serve } from './serve.ts'

export function profileRoutes(app: FastifyInstance): void {
  serve(app, 'GET /api/profile', async ({ caller }) => {
    const profile = await readProfile(app.db, caller.user_id)
    if (!profile) throw new Absent('no_profile', 'This account no longer exists.')
    return profile
  })
}
