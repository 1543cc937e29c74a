import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

type Person = { sub: string; email?: string; email_verified?: boolean }

export type TestOidcProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who is at the provider's page from now on; null: somebody who refuses. */
  person: Person | null
  close(): Promise<void>
}

/** A real provider of OpenID Connect on loopback, at whose page somebody signs in, and consents, by arriving there. */
export async function startTestOidcProvider(redirectUri: string, port = 0): Promise<TestOidcProvider> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const people = new Map<string, Person>()

  const running: TestOidcProvider = {
    issuer,
    clientId: 'assay',
    clientSecret: 'secret-of-assay',
    person: null,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  const provider = new Provider(issuer, {
    clients: [
      { client_id: running.clientId, client_secret: running.clientSecret, redirect_uris: [redirectUri] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: async (_, id) => ({
      accountId: id,
      claims: async () => ({ ...people.get(id), sub: id }),
    }),
    interactions: { url: (_, { uid }) => `/at-the-page/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of a test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
  })
  const answer = provider.callback()

  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/at-the-page/')) return answer(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    const result = await resultOf(prompt.name, String(params.client_id), session?.accountId ?? '')
    const location = await provider.interactionResult(request, response, result)
    response.writeHead(303, { location }).end()
  })

  async function resultOf(prompt: string, clientId: string, accountId: string): Promise<object> {
    const { person } = running
    if (!person) return { error: 'access_denied', error_description: 'The person refused.' }
    if (prompt === 'login') {
      people.set(person.sub, person)
      return { login: { accountId: person.sub } }
    }
    const grant = new provider.Grant({ accountId, clientId })
    grant.addOIDCScope('openid email')
    return { consent: { grantId: await grant.save() } }
  }
  return running
}
