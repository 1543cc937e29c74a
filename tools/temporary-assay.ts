import { rm } from 'node:fs/promises'
import { startAssay } from './assay-process.ts'
import { copyDirectory } from './copy-directory.ts'
import demoTemplate from './demo-template.ts'
import pgliteTemplate from './pglite-template.ts'
import { scratchDirectory } from './scratch-directory.ts'
import { type SmtpInbox, startSmtpInbox } from './smtp-inbox.ts'

export type Tokens = { access: string; refresh: string }

type TokenPair = { access: { token: string }; refresh: { token: string } }

export type TemporaryAssay = {
  url: string
  inbox: SmtpInbox
  /** Everything the server has printed so far. */
  output(): string
  /** A whole sign-in by mail, without a browser. */
  signIn(email: string): Promise<Tokens>
  /** Ends the server alone; `start` brings it back at the same address, with all that it had. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** The real server on a directory of its own, with a real mail server; both and what they wrote go with `close`. */
export async function startTemporaryAssay(env: Record<string, string> = {}): Promise<TemporaryAssay> {
  const inbox = await startSmtpInbox()
  const dataDir = await scratchDirectory('temporary')
  if (!env.DATABASE_URL) {
    // A database of its own from nothing would take seconds, and so would indexing the demo.
    copyDirectory(await (env.DEMO === 'on' ? demoTemplate() : pgliteTemplate()), dataDir)
  }
  const serverEnv = {
    DATA_DIR: dataDir,
    SMTP_URL: inbox.url,
    // Lets each sign-in come from a client of its own, because the server counts them by client.
    TRUST_PROXY: '127.0.0.1',
    ...env,
  }
  let assay = await startAssay(serverEnv)
  const { url } = assay

  async function post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newClientAddress() },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json() as Promise<T>
  }

  return {
    url,
    inbox,
    output: () => assay.output(),
    async signIn(email) {
      const { tokens: token } = await post<{ tokens: string }>('/auth/login-email', { email })
      const code = await inbox.waitForCode(email)
      const { tokens } = await post<{ tokens: TokenPair }>('/auth/login-code', { token, code })
      return { access: tokens.access.token, refresh: tokens.refresh.token }
    },
    async stop() {
      await assay.kill()
    },
    async start() {
      assay = await startAssay({ ...serverEnv, PORT: new URL(url).port })
    },
    async close() {
      await assay.kill()
      await inbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let clients = 0
/** For X-Forwarded-For: an address that no other client of this process has. */
export function newClientAddress() {
  clients++
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
}
