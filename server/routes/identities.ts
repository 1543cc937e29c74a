import type { FastifyInstance } from 'fastify'
import { Absent } from '#server/errors.ts'
import { linkIdentity, listIdentities, unlinkIdentity } from '#server/store/identities.ts'
import { makeTicket } from '#server/store/tickets.ts'
import { serve } from './serve.ts'

export function identityRoutes(app: FastifyInstance, { isOffered }: { isOffered: boolean }): void {
  const { db } = app

  serve(app, 'POST /api/identities', async ({ caller }) => ({ result: await listIdentities(db, caller) }))

  serve(app, 'POST /api/identities/start', async ({ caller }) => {
    if (!isOffered) throw new Absent('no_single_sign_on', 'Single sign-on is not set up on this server.')
    const ticket = await makeTicket(db, { kind: 'start', userId: caller.user_id })
    return { path: `/auth/oidc/start?${new URLSearchParams({ link: ticket })}` }
  })

  serve(app, 'POST /api/identities/link', async ({ caller, body: { ticket }, browser, device }) => {
    await linkIdentity(db, caller, { ticket, browser }, device)
    return {}
  })

  serve(app, 'POST /api/identities/unlink', async ({ caller, body, device }) => {
    await unlinkIdentity(db, caller, body.id, device)
    return {}
  })
}
