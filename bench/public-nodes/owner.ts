import { setTimeout as pause } from 'node:timers/promises'
import type { SmtpInbox } from '#tools/smtp-inbox.ts'
import { post } from '../api/account.ts'

type Pair = { access: { token: string }; refresh: { token: string } }
export type Estimate = { seconds: number | null; limited_by: string | null; hopeless: string | null }
type Collection = { state: string; trouble?: string | null }

const POLL_MS = 250

/** Somebody who signs in at the server and adds a token, as a browser does it. */
export class Owner {
  readonly #url: string
  #tokens: Pair

  private constructor(url: string, tokens: Pair) {
    this.#url = url
    this.#tokens = tokens
  }

  static async signIn(url: string, inbox: SmtpInbox): Promise<Owner> {
    const email = `${crypto.randomUUID()}@example.com`
    const { tokens: token } = await post<{ tokens: string }>(url, '/auth/login-email', { email })
    const code = await inbox.waitForCode(email)
    const { tokens } = await post<{ tokens: Pair }>(url, '/auth/login-code', { token, code })
    return new Owner(url, tokens)
  }

  /** What the form says before the token is added. */
  estimate(address: string, chain: string): Promise<Estimate> {
    return this.#post<Estimate>('/api/collection/estimate', { kind: 'ERC20', address, chain })
  }

  async add(address: string, chain: string): Promise<void> {
    await this.#post('/api/collection/add-erc20', { contract_address: address, contract_chain: chain })
  }

  async untilReady(latestMs: number): Promise<void> {
    const end = performance.now() + latestMs
    for (;;) {
      const collection = await this.#collection()
      if (collection?.state === 'ready') return
      if (performance.now() > end)
        throw new Error(
          `not ready after ${latestMs / 60_000} minutes: ${collection?.trouble ?? 'no trouble'}`,
        )
      await pause(POLL_MS)
    }
  }

  #post<T>(path: string, body: object): Promise<T> {
    return post<T>(this.#url, path, body, this.#tokens.access.token)
  }

  /** Who is no longer let in exchanges the tokens. */
  async #collection(): Promise<Collection | undefined> {
    const ask = () => {
      const authorization = `Bearer ${this.#tokens.access.token}`
      return fetch(`${this.#url}/api/collections`, { headers: { authorization } })
    }
    let reply = await ask()
    if (reply.status === 401) {
      const refreshToken = this.#tokens.refresh.token
      this.#tokens = await post<Pair>(this.#url, '/auth/refresh', { refreshToken })
      reply = await ask()
    }
    if (!reply.ok) throw new Error(`/api/collections answered ${reply.status}`)
    return ((await reply.json()) as Collection[])[0]
  }
}
