import { chmod, cp, rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#api/calls.ts'
import { type AssayProcess, startAssay } from '#tools/assay-process.ts'
import { startPostgres } from '#tools/postgres.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { mountSmallDisk } from '#tools/small-disk.ts'
import { type SmtpInbox, startSmtpInbox } from '#tools/smtp-inbox.ts'
import { newClientAddress } from '#tools/temporary-assay.ts'
import { testDatabase } from '#tools/test-database-copy.ts'

const DISK_MB = 128

let inbox: SmtpInbox
const opened: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  inbox = await startSmtpInbox()
})
afterAll(() => inbox.close())
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

// It is about a PostgreSQL of its own; of a cluster's nodes node-away.citus.test.ts tells.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'while the database is away everybody is told so, and afterwards all is as it was',
  async () => {
    const dataDir = await temporary('outage')
    // PostgreSQL runs as another account, if this one is root, and needs to get through.
    await chmod(dataDir, 0o711)
    // The other tests go without: nothing of theirs has to outlive a crash.
    const cluster = { dataDir: `${dataDir}/postgres`, settings: { synchronous_commit: 'on' } }
    const database = await startPostgres(cluster)
    opened.push(() => database.stop())
    const assay = await start({ DATABASE_URL: database.url, DATA_DIR: dataDir })
    const access = await signIn(assay, 'before@example.com')
    await database.kill()
    const refused = await post(assay, '/auth/login-email', { email: 'during@example.com' })
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '5',
      {
        error: {
          code: 'unavailable',
          message: 'Assay cannot reach its database right now. Please try again in a moment.',
          retry_after_s: 5,
        },
      },
    ])
    expect((await fetch(`${assay.url}/health`)).status).toBe(200)
    expect((await fetch(`${assay.url}/ready`)).status).toBe(503)

    const port = Number(new URL(database.url).port)
    const again = await startPostgres({ ...cluster, port })
    opened.push(() => again.stop())
    await expect.poll(async () => (await fetch(`${assay.url}/ready`)).status).toBe(200)
    expect(await emailOf(assay, access)).toBe('before@example.com')
    await signIn(assay, 'after@example.com')
  },
)

test.runIf(process.env.TEST_DATABASE === 'pglite')(
  'a full disk under the embedded database is said clearly, reading goes on, and nothing acknowledged is lost',
  async ({ skip }) => {
    const directory = `${await temporary('disk-full')}/disk`
    const disk = await mountSmallDisk(directory, DISK_MB)
    if (!disk) return skip('this account may not mount a file system')
    opened.push(() => disk.unmount())
    await cp((await testDatabase()).dataDir, directory, { recursive: true })
    const assay = await start({ DATA_DIR: directory })
    const before = await signIn(assay, 'before@example.com')
    await disk.fill(0)
    let refused: Response
    do refused = await post(assay, '/auth/login-email', { email: `${crypto.randomUUID()}@example.com` })
    while (refused.ok)
    expect([refused.status, await refused.json()]).toEqual([
      507,
      { error: { code: 'disk_full', message: 'There is no room left to store this.' } },
    ])
    expect(await emailOf(assay, before)).toBe('before@example.com')

    await disk.free()
    await signIn(assay, 'after@example.com')
    expect(await emailOf(assay, before)).toBe('before@example.com')
  },
)

async function temporary(purpose: string): Promise<string> {
  const directory = await scratchDirectory(purpose)
  opened.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

async function start(env: Record<string, string>): Promise<AssayProcess> {
  const common = { SMTP_URL: inbox.url, TRUST_PROXY: '127.0.0.1,::1', DEMO: 'off', LOG_LEVEL: 'silent' }
  const assay = await startAssay({ ...common, ...env })
  opened.push(() => assay.kill('SIGKILL'))
  return assay
}

function post(assay: AssayProcess, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newClientAddress() }
  return fetch(`${assay.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function signIn(assay: AssayProcess, email: string): Promise<string> {
  const asked = await post(assay, '/auth/login-email', { email })
  const { tokens: token } = (await asked.json()) as CallReply<'POST /auth/login-email'>
  const code = await inbox.waitForCode(email)
  const reply = await post(assay, '/auth/login-code', { token, code })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as CallReply<'POST /auth/login-code'>).tokens.access.token
}

async function emailOf(assay: AssayProcess, access: string): Promise<string> {
  const reply = await fetch(`${assay.url}/api/profile`, { headers: { authorization: `Bearer ${access}` } })
  return ((await reply.json()) as CallReply<'GET /api/profile'>).email
}
