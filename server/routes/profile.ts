import type { FastifyInstance } from 'fastify'
import { Absent } from '#server/errors.ts'
import { ownUpload } from '#server/store/uploads.ts'
import { readProfile, updateProfile } from '#server/store/users.ts'
import { serve } from './serve.ts'

export function profileRoutes(app: FastifyInstance): void {
  const { db } = app

  async function profileOf(userId: string) {
    const profile = await readProfile(db, userId)
    if (!profile) throw new Absent('no_profile', 'This account no longer exists.')
    return profile
  }

  serve(app, 'GET /api/profile', ({ caller }) => profileOf(caller.user_id))

  serve(app, 'POST /api/profile', async ({ caller, body, device }) => {
    await db.transaction(async (tx) => {
      if (body.icon_image) await ownUpload(tx, caller.user_id, body.icon_image, 'icon_image')
      await updateProfile(tx, caller.user_id, body, device)
    })
    return profileOf(caller.user_id)
  })
}
