import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '#api/call.ts'
import type { CallReply } from '#api/calls.ts'
import { type AssayProcess, runAssay, startAssay } from '#tools/assay-process.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { type SmtpInbox, startSmtpInbox } from '#tools/smtp-inbox.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { openDatabase } from './db/connect.ts'
import { sql } from './db/sql.ts'
import { blinkingGif } from './metadata/test-media.ts'

const log = pino({ level: 'silent' })

let inbox: SmtpInbox
beforeAll(async () => {
  inbox = await startSmtpInbox()
})
afterAll(() => inbox.close())

let where: Awaited<ReturnType<typeof testDatabase>>
let env: Record<string, string>
beforeEach(async () => {
  where = await testDatabase()
  env = {
    DATA_DIR: where.dataDir,
    ...(where.databaseUrl && { DATABASE_URL: where.databaseUrl }),
    SMTP_URL: inbox.url,
    TRUST_PROXY: '127.0.0.1,::1',
    DEMO: 'off',
    MAILS_PER_HOUR: '100000',
  }
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
async function until(condition: () => boolean) {
  while (!condition()) await sleep(5)
}

let clients = 0
/** Every call comes from a client address of its own, so that no client has too many. */
async function post<P extends '/auth/login-email' | '/auth/login-code' | '/auth/refresh'>(
  assay: AssayProcess,
  path: P,
  body: object,
) {
  clients++
  const reply = await fetch(`${assay.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${clients >> 8}.${clients & 255}`,
    },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as CallReply<`POST ${P}`> & Partial<Failure> }
}

async function profile(assay: AssayProcess, accessToken: string) {
  const reply = await fetch(`${assay.url}/api/profile`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { email } = (await reply.json()) as CallReply<'GET /api/profile'>
  return { status: reply.status, email }
}

const mailsFor = (email: string) => inbox.mails.filter(({ to }) => to === email)
const codeFor = (email: string) => mailsFor(email)[0]?.subject.slice(0, 6) ?? ''

if (process.env.TEST_DATABASE !== 'pglite') {
  describe('a start that cannot succeed ends with code 1 and says what to mend', () => {
    test('a port in use', async () => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as AddressInfo
      const { code, output } = await runAssay({ ...env, PORT: String(port), LOG_LEVEL: 'silent' })
      expect(output).toBe(
        `Assay cannot start.\nPORT: ${port} is in use by another program. Stop it, or set another PORT.\n`,
      )
      expect(code).toBe(1)
      other.close()
    })

    test('a database that does not exist', async () => {
      const { code, output } = await runAssay({ ...env, DATABASE_URL: `${where.databaseUrl}_not` })
      const name = new URL(where.databaseUrl ?? '').pathname.slice(1)
      expect(output).toBe(
        `Assay cannot start.\nDATABASE_URL: the database does not let us in: database "${name}_not" does not exist\n`,
      )
      expect(code).toBe(1)
    })
  })

  test('one process serves and another does the background work', async () => {
    const worker = await startAssay({ ...env, ROLE: 'worker' })
    const api = await startAssay({ ...env, ROLE: 'api' })
    const email = 'divided@example.com'
    const asked = await post(api, '/auth/login-email', { email })
    await until(() => mailsFor(email).length > 0)
    const reply = await post(api, '/auth/login-code', { token: asked.body.tokens, code: codeFor(email) })
    expect(await profile(api, reply.body.tokens.access.token)).toEqual({ status: 200, email })
    for (const each of [worker, api]) expect(await each.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(worker.url).toBe('')
  })
}

/** If the database is a directory, it is for one process alone. */
async function expectDirectoryInUse({ pid, url }: AssayProcess) {
  const { code, output } = await runAssay(env)
  expect(output).toMatch(
    /^Assay cannot start\.\nAnother Assay is using (\S+) \(process (\d+) on \S+\)\. Stop it first, or give this one a DATA_DIR of its own\.\n$/,
  )
  expect(output).toContain(`Another Assay is using ${where.dataDir} (process ${pid} on `)
  expect(code).toBe(1)
  expect((await fetch(`${url}/ready`)).status).toBe(200)
}

test('nobody else gets at its directory; SIGTERM lets a request in flight finish, ends in order and leaves it free', async () => {
  const assay = await startAssay(env)
  if (process.env.TEST_DATABASE === 'pglite') await expectDirectoryInUse(assay)
  const body = JSON.stringify({ email: 'in-flight@example.com' })
  const socket = connect(Number(new URL(assay.url).port), '127.0.0.1')
  const answer = text(socket)
  socket.write(
    'POST /auth/login-email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  // The server has taken the request on when it asks for the rest of it.
  await once(socket, 'readable')
  const ended = assay.kill('SIGTERM')
  await assay.waitForOutput('SIGTERM: ending')
  socket.write(body)
  expect(await answer).toMatch(
    /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n[\s\S]*\{"tokens":"[\w-]{43}"\}$/,
  )
  // It would be 1 had it taken longer than the ten seconds that it has.
  expect(await ended).toEqual({ code: 0, signal: null })
  const db = await openDatabase({ ...where, log })
  expect(await db.rows(sql`select email from login_codes`)).toEqual([{ email: 'in-flight@example.com' }])
  await db.close()
})

describe('kill -9', () => {
  // A start takes seconds if the database starts with it.
  const ROUNDS = process.env.TEST_DATABASE === 'pglite' ? 2 : 4
  const CLIENTS = 4
  type Attempt = { email: string; token: string; code: string }
  type SignIn = Attempt & { access: string; refresh: string }

  let people = 0
  /** Several clients sign in over and over until the process is killed under them, at a moment that chance picks. */
  async function signInUntilKilled(assay: AssayProcess, random: () => number) {
    const acknowledged: SignIn[] = []
    const unanswered = new Set<Attempt>()
    let killed = false

    async function client() {
      while (!killed) {
        const email = `person${++people}@example.com`
        const asked = await post(assay, '/auth/login-email', { email })
        await until(() => killed || mailsFor(email).length > 0)
        if (killed) return
        const attempt = { email, token: asked.body.tokens, code: codeFor(email) }
        unanswered.add(attempt)
        const reply = await post(assay, '/auth/login-code', attempt)
        unanswered.delete(attempt)
        expect(reply.status).toBe(200)
        const { access, refresh } = reply.body.tokens
        acknowledged.push({ ...attempt, access: access.token, refresh: refresh.token })
      }
    }
    const all = Array.from({ length: CLIENTS }, () =>
      client().catch((error) => {
        // Whatever the kill cut off; anything else is a failure of the test.
        if (!killed || !(error instanceof TypeError)) throw error
      }),
    )
    const enough = 5 + Math.floor(random() * 4)
    await Promise.race([until(() => acknowledged.length >= enough), Promise.all(all)])
    await sleep(random() * 80)
    killed = true
    await assay.kill('SIGKILL')
    await Promise.all(all)
    return { acknowledged, unanswered: [...unanswered] }
  }

  const spent = { status: 400, code: 'code_spent' }
  async function submit(assay: AssayProcess, { token, code }: Attempt) {
    const { status, body } = await post(assay, '/auth/login-code', { token, code })
    return status === 200 ? { status } : { status, code: body.error?.code }
  }

  async function expectKept(assay: AssayProcess, { email, access, refresh, ...attempt }: SignIn) {
    expect(await profile(assay, access)).toEqual({ status: 200, email })
    const refreshed = await post(assay, '/auth/refresh', { refreshToken: refresh })
    expect(refreshed.status).toBe(200)
    expect(await profile(assay, refreshed.body.access.token)).toEqual({ status: 200, email })
    expect(await submit(assay, { email, ...attempt })).toEqual(spent)
  }

  /** The answer was lost, so the code was used or not; in either case it is used up after one more try. */
  async function expectUsedOnce(assay: AssayProcess, attempt: Attempt) {
    expect([{ status: 200 }, spent]).toContainEqual(await submit(assay, attempt))
    expect(await submit(assay, attempt)).toEqual(spent)
  }

  test('during sign-ins loses no acknowledged session and frees no used code', async () => {
    const random = seededRandom(20_240_229)
    let sessions = 0
    let assay = await startAssay(env)
    for (let round = 0; round < ROUNDS; round++) {
      const { acknowledged, unanswered } = await signInUntilKilled(assay, random)
      sessions += acknowledged.length
      assay = await startAssay(env)
      for (const each of acknowledged) await expectKept(assay, each)
      for (const each of unanswered) await expectUsedOnce(assay, each)
    }
    expect(sessions).toBeGreaterThanOrEqual(5 * ROUNDS)
    await assay.kill('SIGTERM')

    const db = await openDatabase({ ...where, log })
    const twice = await db.rows(sql`select user_id from sessions group by user_id having count(*) > 1`)
    expect(twice).toEqual([])
    await db.close()
  }, 300_000)

  /** As if two minutes had passed: a worker that had claimed a mail or a job by then is taken to be dead. */
  async function letTwoMinutesPass() {
    const db = await openDatabase({ ...where, log })
    await db.raw(`
      update outbox set claimed_at = claimed_at - interval '2 minutes';
      update pgboss.job set started_on = started_on - interval '2 minutes', start_after = start_after - interval '2 minutes';
      update pgboss.queue set monitor_on = monitor_on - interval '2 minutes', monitor_claim_on = monitor_claim_on - interval '2 minutes'`)
    await db.close()
  }

  test('in the middle of an upload leaves nothing: its file is deleted after the restart, and its quota is free', async () => {
    const asked: string[] = []
    // A storage that takes a file and never says so.
    const s3 = createHttpServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      if (request.method === 'DELETE') response.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await once(s3, 'listening')
    const S3_URL = `http://127.0.0.1:${(s3.address() as AddressInfo).port}/files`
    const withS3 = { ...env, S3_URL, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    const killed = await startAssay(withS3)
    const email = 'painter@example.com'
    const { tokens: token } = (await post(killed, '/auth/login-email', { email })).body
    await until(() => mailsFor(email).length > 0)
    const { tokens } = (await post(killed, '/auth/login-code', { token, code: codeFor(email) })).body
    const headers = { authorization: `Bearer ${tokens?.access.token}` }
    const usedBytes = async ({ url }: AssayProcess) => {
      const json = { ...headers, 'content-type': 'application/json' }
      const reply = await fetch(`${url}/api/uploads/unused`, { method: 'POST', headers: json, body: '{}' })
      return ((await reply.json()) as CallReply<'POST /api/uploads/unused'>).used_bytes
    }
    const form = new FormData()
    form.append('file', new Blob([blinkingGif(1) as Uint8Array<ArrayBuffer>]), 'a.gif')
    const lost = fetch(`${killed.url}/api/upload`, { method: 'POST', headers, body: form }).catch(
      () => 'lost',
    )
    await until(() => asked.length > 0)
    const [path] = asked.map((each) => each.replace('PUT ', ''))
    expect(path).toMatch(/^\/files\/uploads\/[\w-]{32}\.gif$/)
    expect(await usedBytes(killed)).toBeGreaterThan(0)
    await killed.kill('SIGKILL')
    expect(await lost).toBe('lost')
    // The embedded database has one server at a time, which is dead. On PostgreSQL another may be storing the file for an hour.
    const db = await openDatabase({ ...where, log })
    if (db.kind !== 'embedded')
      await db.rows(sql`update loose_files set since = since - interval '61 minutes'`)
    await db.close()

    const assay = await startAssay(withS3)
    await expect.poll(() => usedBytes(assay)).toBe(0)
    expect(asked).toEqual([`PUT ${path}`, `DELETE ${path}`])
    await assay.kill('SIGTERM')
    s3.close()
  })

  test('after a mail was refused and in the middle of another: both are delivered after the restart, once', async () => {
    const emails = ['refused@example.com', 'halfway@example.com']
    // The way to the mail server, on which later ones get stuck.
    let isClosed = false
    const stuck = Promise.withResolvers<void>()
    const way = createServer((socket) => {
      socket.on('error', () => {})
      if (isClosed) return stuck.resolve()
      const onwards = connect(Number(new URL(inbox.url).port), '127.0.0.1').on('error', () => {})
      socket.pipe(onwards).pipe(socket)
    }).listen(0, '127.0.0.1')
    await once(way, 'listening')
    const { port } = way.address() as AddressInfo
    const killed = await startAssay({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` })
    const tokens: string[] = []
    const askFor = async (email = '') => {
      tokens.push((await post(killed, '/auth/login-email', { email })).body.tokens)
    }
    inbox.refuseNext(Number.POSITIVE_INFINITY)
    await askFor(emails[0])
    await until(() => inbox.refusals > 0)
    isClosed = true
    await askFor(emails[1])
    await stuck.promise
    await killed.kill('SIGKILL')
    way.close()
    inbox.refuseNext(0)
    await letTwoMinutesPass()

    const assay = await startAssay(env)
    for (const [index, email] of emails.entries()) {
      await until(() => mailsFor(email).length > 0)
      const reply = await post(assay, '/auth/login-code', { token: tokens[index], code: codeFor(email) })
      expect(reply.status).toBe(200)
    }
    await assay.kill('SIGTERM')
    const db = await openDatabase({ ...where, log })
    const states = await db.raw("select state::text from pgboss.job where name = 'mail'")
    expect(states.rows).toEqual([{ state: 'completed' }, { state: 'completed' }])
    await db.close()
    for (const email of emails) expect(mailsFor(email)).toHaveLength(1)
  })
})
