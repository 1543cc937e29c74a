import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import type { Protocols } from '#api/chains/protocols.ts'
import { type SmtpInbox, startSmtpInbox } from '#tools/smtp-inbox.ts'
import { type TestDatabase, testDatabase } from '#tools/test-database-copy.ts'
import { buildApp } from './app.ts'
import type { ChainRegistry } from './chain/registry.ts'
import { configure } from './configure.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { openLive } from './db/live.ts'
import { Replica } from './db/replica.ts'
import type { Env } from './env.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { type MailQueue, startMailQueue } from './outside/mail-queue.ts'
import { smtpMailer, terminalMailer } from './outside/mailer.ts'
import { diskStorage, type Storage } from './outside/storage.ts'

export type TestApp = {
  app: FastifyInstance
  db: Database
  jobs: Jobs
  mail: MailQueue
  storage: Storage
  inbox: SmtpInbox
  post(path: string, body: unknown, options?: InjectOptions): Promise<LightMyRequestResponse>
  get(path: string, accessToken?: string): Promise<LightMyRequestResponse>
  /** A POST with an access token: JSON, or a form as a browser would send it. */
  postAs(accessToken: string, path: string, body: object | FormData): Promise<LightMyRequestResponse>
  /** Where files of the storage lie. */
  filesDirectory: string
  /** A whole sign-in by mail; every call comes from a client address of its own. */
  signIn(email: string): Promise<{ access: string; refresh: string }>
  /** As if time had passed: moves everything that is written down about sessions, codes and limits into the past. */
  letPass(interval: string): Promise<void>
  close(): Promise<void>
}

const silent = pino({ level: 'silent' })

/** The real app on a database of its own and a real mail server, with requests sent into it. */
export async function startTestApp(
  given: Record<string, string> = {},
  change: (storage: Storage) => Storage = (storage) => storage,
  chains?: ChainRegistry,
  demoProtocols?: Protocols | (() => Protocols | null),
  database?: TestDatabase,
  keptRepliesMb?: number,
  opened?: Database,
): Promise<TestApp> {
  const inbox = await startSmtpInbox()
  const where = database ?? (await testDatabase())
  const configured = configure({ SMTP_URL: inbox.url, TRUST_PROXY: '127.0.0.1', ...given })
  const env: Env = { ...configured, ...where, ...(keptRepliesMb !== undefined && { keptRepliesMb }) }
  const db = opened ?? (await openDatabase({ ...where, log: silent }))
  const { databaseUrlRead, dataDir } = where
  const replica = databaseUrlRead
    ? await Replica.open({ databaseUrl: databaseUrlRead, primary: db, dataDir, log: silent })
    : null
  const filesDirectory = join(where.dataDir, 'files')
  const storage = change(diskStorage(filesDirectory))
  const mailer =
    given.SMTP_URL === '' ? terminalMailer(silent) : smtpMailer(env.smtpUrl ?? '', env.mailFrom, storage)
  const live = await openLive(db)
  const jobs = await startJobs(db, silent, true)
  const mail = await startMailQueue(db, jobs, mailer, silent)
  const app = await buildApp({
    env,
    db,
    replica,
    live,
    mail,
    storage,
    log: silent,
    ...(chains && { chains }),
    ...(demoProtocols && {
      demoProtocols: typeof demoProtocols === 'function' ? demoProtocols : () => demoProtocols,
    }),
  })

  const post: TestApp['post'] = (path, body, options) =>
    app.inject({ method: 'POST', url: path, payload: body as object, ...options })

  return {
    app,
    db,
    jobs,
    mail,
    storage,
    inbox,
    post,
    get: (path, accessToken) =>
      app.inject({
        method: 'GET',
        url: path,
        headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
      }),
    postAs(accessToken, path, body) {
      const headers = { authorization: `Bearer ${accessToken}` }
      // light-my-request encodes a FormData itself, boundary and all.
      return app.inject({ method: 'POST', url: path, payload: body as object, headers })
    },
    filesDirectory,
    async signIn(email) {
      const asked = await post('/auth/login-email', { email }, fromSomewhere())
      const code = await inbox.waitForCode(email)
      const reply = await post('/auth/login-code', { token: asked.json().tokens, code })
      const { access, refresh } = reply.json().tokens
      return { access: access.token, refresh: refresh.token }
    },
    async letPass(interval) {
      await db.raw(`
        update login_codes set created_at = created_at - interval '${interval}', expires_at = expires_at - interval '${interval}';
        update passkey_challenges set expires_at = expires_at - interval '${interval}';
        update sessions set created_at = created_at - interval '${interval}', used_at = used_at - interval '${interval}',
          confirmed_at = confirmed_at - interval '${interval}';
        update export_tickets set expires_at = expires_at - interval '${interval}';
        update wallet_nonces set expires_at = expires_at - interval '${interval}';
        update account_events set at = at - interval '${interval}';
        update users set delete_at = delete_at - interval '${interval}';
        update tokens set expires_at = expires_at - interval '${interval}', replaced_at = replaced_at - interval '${interval}';
        update sign_in_tickets set expires_at = expires_at - interval '${interval}';
        update oidc_states set expires_at = expires_at - interval '${interval}';
        update limit_hits set at = at - interval '${interval}';
        update outbox set created_at = created_at - interval '${interval}', expires_at = expires_at - interval '${interval}'`)
    },
    async close() {
      await app.close()
      await live.close()
      await jobs.stop()
      await replica?.close()
      await db.close()
      await inbox.close()
    },
  }
}

let clients = 0
/** A client address that no other request of the run comes from. */
export function fromSomewhere(): InjectOptions {
  clients++
  return {
    headers: { 'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` },
  }
}
