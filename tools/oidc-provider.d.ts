/** What tests use of the package, which brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Client = {
    client_id: string
    client_secret: string
    redirect_uris: readonly string[]
  }
  type Account = { accountId: string; claims(): Promise<{ sub: string } & Record<string, unknown>> }
  type Options = {
    clients: readonly Client[]
    claims: Record<string, readonly string[]>
    findAccount(context: unknown, id: string): Promise<Account>
    interactions: { url(context: unknown, interaction: { uid: string }): string }
    features: { devInteractions: { enabled: boolean } }
    cookies: { keys: readonly string[] }
    jwks: { keys: readonly object[] }
    pkce: { required(): boolean }
    loadExistingGrant?(context: unknown): Promise<unknown>
  }
  type Details = {
    uid: string
    prompt: { name: string }
    params: Record<string, unknown>
    session?: { accountId: string }
  }
  export class Grant {
    constructor(given: { accountId: string; clientId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  export class Provider {
    constructor(issuer: string, options: Options)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Details>
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>
    Grant: typeof Grant
  }
}
