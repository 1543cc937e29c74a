import * as client from 'openid-client'
import type { Logger } from 'pino'
import { normaliseEmail } from '#api/email.ts'
import type { SignInFailure } from '#api/sign-in-failures.ts'
import type { Identity } from '#server/store/tickets.ts'

export type OidcOptions = {
  issuer: string
  clientId: string
  clientSecret: string
  /** What its button is called. */
  name: string
}

/** What a way to the provider and back is checked by. */
export type OidcChecks = { state: string; nonce: string; verifier: string }

export type OidcClient = {
  /** Where the browser is to be sent. */
  authorizationUrl(checks: OidcChecks): Promise<string>
  /** Who came back with this query. The e-mail address is '' unless the provider says that it is verified. */
  identityOf(query: string, checks: OidcChecks): Promise<Identity>
}

/** Why there is no identity; what the provider said is in the log. */
export class OidcFailure extends Error {
  readonly reason: SignInFailure

  constructor(reason: SignInFailure) {
    super(`single sign-on: ${reason}`)
    this.reason = reason
  }
}

const TIMEOUT_S = 10
/** The provider's own configuration is read again after this. */
const KEEP_MS = 60 * 60_000
/** As OpenID Connect has it. */
const LONGEST_SUBJECT = 255

/** The provider is asked when somebody wants to sign in, and not before: the server starts without it. */
export function createOidcClient(options: OidcOptions, redirectUri: string, log: Logger): OidcClient {
  let kept: { config: Promise<client.Configuration>; until: number } | null = null

  function configuration(): Promise<client.Configuration> {
    if (kept && Date.now() < kept.until) return kept.config
    const config = discover(options)
    kept = { config, until: Date.now() + KEEP_MS }
    config.catch(() => {
      if (kept?.config === config) kept = null
    })
    return config
  }

  async function told<T>(step: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const reason = step === 'discovery' ? 'unavailable' : reasonOf(error)
      const { message, code } = error as Error & { code?: string }
      // The cause may hold tokens.
      log.warn({ step, reason, message, code }, 'single sign-on failed')
      throw new OidcFailure(reason)
    }
  }

  return {
    async authorizationUrl({ state, nonce, verifier }) {
      const config = await told('discovery', configuration)
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
    async identityOf(query, { state, nonce, verifier }) {
      const config = await told('discovery', configuration)
      return told('sign-in', async () => {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || claims.sub.length > LONGEST_SUBJECT) throw new Error('no usable subject')
        // Many providers tell of the address only when they are asked for it.
        const about =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims
        return { issuer: claims.iss, subject: claims.sub, email: verifiedEmail(about) }
      })
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<client.Configuration> {
  const server = new URL(issuer)
  return client.discovery(server, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    execute: [
      // Signatures are checked although the tokens come straight from the provider.
      client.enableNonRepudiationChecks,
      // For a provider on this machine alone, as server/env.ts has it.
      ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  })
}

function verifiedEmail({ email, email_verified }: { readonly [claim: string]: unknown }): string {
  return email_verified === true && typeof email === 'string' ? (normaliseEmail(email) ?? '') : ''
}

const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

function reasonOf(error: unknown): SignInFailure {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : 'failed'
  // Of fetch itself.
  if (error instanceof TypeError && error.message === 'fetch failed') return 'unavailable'
  return error instanceof client.ClientError && AWAY.includes(error.code ?? '') ? 'unavailable' : 'failed'
}
