import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import {
  askForSignIn,
  askToConfirm,
  confirmByPasskey,
  signInByPasskey,
} from '#server/store/passkey-proofs.ts'
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#server/store/passkeys.ts'
import { clientOf } from './client-key.ts'
import { pageSites } from './page-sites.ts'
import { serve } from './serve.ts'

export function passkeyRoutes(app: FastifyInstance, env: Pick<Env, 'publicUrl' | 'webOrigins'>): void {
  const { db } = app
  const sites = pageSites(app, env)

  serve(app, 'POST /auth/passkey-options', ({ client, origin }) =>
    askForSignIn(db, clientOf(client), sites.of(origin)),
  )

  serve(app, 'POST /auth/passkey', async ({ body: { response }, client, device }) => {
    const attempt = { response, sites: sites.all(), client: clientOf(client), device }
    const tokens = await app.signIns.count('passkey', () => signInByPasskey(db, attempt))
    return { status: 200 as const, tokens }
  })

  serve(app, 'POST /api/confirm/passkey-options', ({ caller, origin }) =>
    askToConfirm(db, caller, sites.of(origin)),
  )

  serve(app, 'POST /api/confirm/passkey', async ({ caller, body: { response }, device }) => {
    await confirmByPasskey(db, caller, { response, sites: sites.all(), device })
    return {}
  })

  serve(app, 'POST /api/passkeys', async ({ caller }) => ({ result: await listPasskeys(db, caller) }))

  serve(app, 'POST /api/passkeys/options', ({ caller, origin }) =>
    askForPasskey(db, caller, sites.of(origin)),
  )

  serve(app, 'POST /api/passkeys/add', ({ caller, body, device }) =>
    addPasskey(db, caller, { ...body, sites: sites.all(), device }),
  )

  serve(app, 'POST /api/passkeys/rename', ({ caller, body, device }) =>
    renamePasskey(db, caller, body, device),
  )

  serve(app, 'POST /api/passkeys/remove', async ({ caller, body: { id }, device }) => {
    await removePasskey(db, caller, id, device)
    return {}
  })
}
