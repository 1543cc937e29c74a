import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { type Jobs, startJobs } from '#server/jobs.ts'
import { type SmtpInbox, startSmtpInbox } from '#tools/smtp-inbox.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { type MailQueue, startMailQueue } from './mail-queue.ts'
import { type Mailer, smtpMailer } from './mailer.ts'
import { diskStorage } from './storage.ts'

const log = pino({ level: 'silent' })
let db: Database
let inbox: SmtpInbox
const running: Jobs[] = []

beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
beforeEach(async () => {
  inbox = await startSmtpInbox()
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
  await db.raw('delete from pgboss.job; delete from outbox')
  await inbox.close()
})

const smtp = (url: string) => smtpMailer(url, 'Assay <assay@example.com>', diskStorage('unused'))

async function startSender({ works = true, mailer = smtp(inbox.url), to = log } = {}): Promise<MailQueue> {
  const jobs = await startJobs(db, log, works)
  running.push(jobs)
  return startMailQueue(db, jobs, mailer, to)
}

const mailTo = (recipient: string) => ({
  recipient,
  subject: `For ${recipient}`,
  body_text: 'Plain words',
  body_html: '<p>Plain words</p>',
})
const post = (queue: MailQueue, recipient: string, keepMinutes = 10) =>
  db.transaction((tx) => queue.post(tx, mailTo(recipient), keepMinutes))
const delivered = async () =>
  (await db.row<{ n: number }>(sql`select count(*) as n from outbox where delivered_at is not null`))?.n

/** As if the pause before the next attempt were over. */
const letPausePass = () => db.raw("update pgboss.job set start_after = now() where state = 'retry'")

async function until(what: string, condition: () => Promise<boolean> | boolean) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`waited in vain until ${what}`)
}

describe('a message', () => {
  test('arrives with its texts, its sender and an id of its own', async () => {
    await post(await startSender(), 'a@example.com')
    expect(await inbox.waitForMail('a@example.com')).toMatchObject({
      to: 'a@example.com',
      from: 'assay@example.com',
      subject: 'For a@example.com',
      text: expect.stringContaining('Plain words'),
      html: expect.stringContaining('<p>Plain words</p>'),
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@example\.com>$/),
    })
  })

  test('is not sent when the transaction that posted it is rolled back', async () => {
    const queue = await startSender()
    const failed = db.transaction(async (tx) => {
      await queue.post(tx, mailTo('never@example.com'), 10)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await post(queue, 'after@example.com')
    await inbox.waitForMail('after@example.com')
    expect(inbox.mails.map((mail) => mail.to)).toEqual(['after@example.com'])
  })

  test('is sent once although the mail server refused it twice', async () => {
    const queue = await startSender()
    inbox.refuseNext(2)
    await post(queue, 'a@example.com')
    await until('it is delivered', async () => {
      await letPausePass()
      return (await delivered()) === 1
    })
    expect(inbox.refusals).toBe(2)
    expect(inbox.mails).toHaveLength(1)
    expect(await db.row(sql`select attempts, failure, body_text from outbox`)).toEqual({
      attempts: 3,
      failure: null,
      body_text: null,
    })
  })

  test('waits for a mail server that is away', async () => {
    const url = inbox.url
    await inbox.close()
    await post(await startSender({ mailer: smtp(url) }), 'a@example.com')
    await until('an attempt has failed', async () => {
      const row = await db.row<{ failure: string | null }>(sql`select failure from outbox`)
      return /ECONNREFUSED/.test(row?.failure ?? '')
    })
    inbox = await startSmtpInbox(Number(new URL(url).port))
    await letPausePass()
    await inbox.waitForMail('a@example.com')
    await until('it is delivered', async () => (await delivered()) === 1)
    expect(inbox.mails).toHaveLength(1)
  })

  test('that is refused leaves no name in the log, whatever the mail server says', async () => {
    const lines: string[] = []
    const refusing: Mailer = {
      deliver: () => Promise.reject(new Error('550 5.1.1 <a@Example.com>: a@Example.com is unknown here')),
      keepsMessages: false,
    }
    const to = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    await post(await startSender({ mailer: refusing, to }), 'a@example.com')
    await until('it is logged', () => lines.length > 0)
    expect(JSON.parse(lines[0] ?? '').reason).toBe('550 5.1.1 <…>: … is unknown here')
  })

  test('outlives the process that posted it', async () => {
    await post(await startSender({ works: false }), 'a@example.com')
    for (const jobs of running.splice(0)) await jobs.stop()
    expect(inbox.mails).toEqual([])
    await startSender()
    await inbox.waitForMail('a@example.com')
    await until('it is delivered', async () => (await delivered()) === 1)
    expect(inbox.mails).toHaveLength(1)
  })

  test('is sent although the clock was set back by an hour after it was posted', async () => {
    await post(await startSender({ works: false }), 'a@example.com')
    await db.raw("update pgboss.job set start_after = start_after + interval '1 hour' where name = 'mail'")
    await startSender()
    await inbox.waitForMail('a@example.com')
  })

  test('with a file that takes its time holds back no other', async () => {
    const file = Promise.withResolvers<void>()
    const begun: string[] = []
    const mailer: Mailer = {
      async deliver({ recipient, attachment }) {
        begun.push(recipient)
        if (attachment) await file.promise
      },
      keepsMessages: false,
    }
    const queue = await startSender({ mailer })
    const attachment = { name: 'seen.txt', key: 'attachments/a.txt', type: 'text/plain' }
    await db.transaction((tx) => queue.post(tx, { ...mailTo('slow@example.com'), attachment }, 10))
    await until('it is begun', () => begun.includes('slow@example.com'))
    await post(queue, 'a@example.com')
    await until('the other is delivered', async () => (await delivered()) === 1)
    expect(begun).toEqual(['slow@example.com', 'a@example.com'])
    file.resolve()
    await until('both are delivered', async () => (await delivered()) === 2)
  })

  test('is dropped when its time has passed', async () => {
    const queue = await startSender({ works: false })
    await post(queue, 'late@example.com', 10)
    await db.rows(sql`update outbox set expires_at = now() - interval '1 second'`)
    const sender = await startSender()
    await post(sender, 'fresh@example.com')
    await inbox.waitForMail('fresh@example.com')
    await until('both jobs are done', async () => {
      const { rows } = await db.raw("select 1 from pgboss.job where name = 'mail' and state <> 'completed'")
      return rows.length === 0
    })
    expect(inbox.mails.map((mail) => mail.to)).toEqual(['fresh@example.com'])
  })
})

test('three senders deliver 40 messages once each, without a pause between them', async () => {
  const queues = [await startSender(), await startSender(), await startSender()]
  const people = Array.from({ length: 40 }, (_, i) => `p${i}@example.com`)
  await Promise.all(people.map((to, i) => post(queues[i % 3] as MailQueue, to)))
  await until('all are delivered', async () => (await delivered()) === 40)
  expect(inbox.mails.map((mail) => mail.to).sort()).toEqual([...people].sort())
})
