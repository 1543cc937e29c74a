import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SignInFailure } from '#api/sign-in-failures.ts'
import { Refusal, TooMany } from '#server/errors.ts'
import { type OidcChecks, type OidcClient, OidcFailure } from '#server/outside/oidc-client.ts'
import type { Starter } from '#server/store/collections.ts'
import { accountOfIdentity } from '#server/store/identities.ts'
import { enforceLimit, oidcStartsPerClient } from '#server/store/limits.ts'
import { type Errand, keepState, takeState } from '#server/store/oidc-states.ts'
import { newToken } from '#server/store/opaque-tokens.ts'
import { makeTicket, spendTicket } from '#server/store/tickets.ts'
import { clientOf } from './client-key.ts'
import { deviceOf } from './device-of.ts'

export const OIDC_CALLBACK = '/auth/oidc/callback'

/** Where an identity is linked. */
const SETTINGS = '/dashboard/settings/sign-in'

const text = (most: number) => z.string().min(1).max(most).optional().catch(undefined)
const startQuery = z.object({ next: text(500), link: text(200) })
const callbackQuery = z.object({ state: text(200) })

type Options = {
  oidc: OidcClient
  publicUrl: string
  starters: () => Promise<readonly Starter[]>
}

/** The way to the provider of single sign-on and back. Both are pages of the browser's, so a failure ends on a page that tells of it. */
export function oidcRoutes(app: FastifyInstance, { oidc, publicUrl, starters }: Options): void {
  const { db, browserCookie } = app
  /** What it carries is behind the '#', which no server and no log gets to see. */
  const lead = (reply: FastifyReply, path: string, carried: Record<string, string>) =>
    reply.redirect(`${publicUrl}${path}#${new URLSearchParams(carried)}`, 302)
  const fail = (reply: FastifyReply, path: string, reason: SignInFailure) =>
    lead(reply, path, { 'sign-in-failed': reason })

  page(app, '/auth/oidc/start', async (request, reply) => {
    const { next, link } = startQuery.parse(request.query)
    const back = link ? SETTINGS : pathWith(next)
    const known = browserCookie.read(request)
    try {
      await countStart(request)
      const errand = await errandOf({ next, link }, known)
      if (!errand) return fail(reply, SETTINGS, 'expired')
      // Kept for other tabs that are on their way.
      const browser = known || newToken()
      const state = newToken()
      const url = await oidc.authorizationUrl(checksOf(browser, state))
      await keepState(db, { state, browser }, errand)
      browserCookie.set(reply, browser)
      return reply.redirect(url, 302)
    } catch (error) {
      return fail(reply, back, reasonOf(error))
    }
  })

  page(app, OIDC_CALLBACK, async (request, reply) => {
    const { state = '' } = callbackQuery.parse(request.query)
    const browser = browserCookie.read(request)
    const errand = browser && state ? await takeState(db, { state, browser }) : null
    if (!errand) return fail(reply, '/', 'expired')
    const back = errand.user_id ? SETTINGS : pathWith(errand.next)
    try {
      const identity = await oidc.identityOf(queryOf(request), checksOf(browser, state))
      const { user_id: userId } = errand
      if (userId) {
        const ticket = await makeTicket(db, { kind: 'identity', userId, browser, identity })
        return lead(reply, SETTINGS, { identity: ticket })
      }
      const given = await starters()
      const ticket = await db.transaction(async (tx) => {
        const found = await accountOfIdentity(tx, identity, given, deviceOf(request))
        return found && makeTicket(tx, { ...found, browser, identity })
      })
      return ticket ? lead(reply, back, { ticket }) : fail(reply, back, 'unverified')
    } catch (error) {
      return fail(reply, back, reasonOf(error))
    }
  })

  /** Null if it is to link an identity, and nobody has just asked for that. */
  async function errandOf(
    { next, link }: { next?: string | undefined; link?: string | undefined },
    browser: string,
  ): Promise<Errand | null> {
    if (!link) return { user_id: null, next: next ?? null }
    const ticket = await spendTicket(db, { ticket: link, browser }, ['start'])
    return ticket && { user_id: ticket.user_id, next: null }
  }

  function countStart(request: FastifyRequest): Promise<void> {
    return db.transaction((tx) =>
      enforceLimit(
        tx,
        oidcStartsPerClient,
        clientOf(request.ip).key,
        (wait) => new TooMany('too_many_requests', 'Too many sign-ins from here.', wait),
      ),
    )
  }
}

function page(
  app: FastifyInstance,
  path: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    reply.header('cache-control', 'no-store')
    return app.limitConcurrency(() => answer(request, reply))
  })
}

/** Only the page itself decides which paths it goes on to (web/next-path.ts). */
const pathWith = (next: string | null | undefined) => (next ? `/?${new URLSearchParams({ next })}` : '/')

const queryOf = (request: FastifyRequest) => request.url.split('?').slice(1).join('?')

/** Made from what the browser has: nothing in the database would let somebody finish another's sign-in. */
function checksOf(browser: string, state: string): OidcChecks {
  const derived = (use: string) => createHmac('sha256', browser).update(`${use}:${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), verifier: derived('verifier') }
}

function reasonOf(error: unknown): SignInFailure {
  if (error instanceof OidcFailure) return error.reason
  if (error instanceof TooMany) return 'too_many'
  if (error instanceof Refusal) return 'failed'
  throw error
}
