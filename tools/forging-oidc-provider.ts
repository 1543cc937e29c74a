import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Forgery = {
  /** What is in the ID token beside the usual. */
  claims?: Record<string, unknown>
  /** Signed with a key that the provider does not have. */
  foreignKey?: boolean
}

export type ForgingOidcProvider = {
  issuer: string
  /** What the next ID tokens are like. */
  forgery: Forgery
  /** The nonce that the sign-in has sent. */
  nonce: string
  close(): Promise<void>
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A provider that gives out ID tokens as a test wants them. It has no page: the browser comes back with whatever code. */
export async function startForgingOidcProvider(clientId: string): Promise<ForgingOidcProvider> {
  const own = makeKey()
  const foreign = makeKey()
  const server = createServer((request, response) => {
    if (request.url === '/.well-known/openid-configuration') return send(response, metadata)
    if (request.url === '/jwks')
      return send(response, { keys: [{ ...jwkOf(own.publicKey), use: 'sig', alg: 'RS256' }] })
    request.resume()
    const { claims, foreignKey } = running.forgery
    const seconds = Math.floor(Date.now() / 1000)
    const usual = {
      iss: running.issuer,
      aud: clientId,
      nonce: running.nonce,
      iat: seconds,
      exp: seconds + 300,
    }
    const id_token = jwt({ ...usual, ...claims }, foreignKey ? foreign.privateKey : own.privateKey)
    send(response, { access_token: 'access', token_type: 'Bearer', id_token })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  const running: ForgingOidcProvider = {
    issuer,
    forgery: {},
    nonce: '',
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return running
}

const jwkOf = (key: KeyObject) => key.export({ format: 'jwk' })

function jwt(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
