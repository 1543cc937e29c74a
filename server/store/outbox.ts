import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

export type Message = {
  recipient: string
  subject: string
  body_text: string
  body_html: string
  reply_to?: string
  /** A file of the storage, by its key. */
  attachment?: { name: string; key: string; type: string } | null
  /** Its row goes with its delivery: the account that it was about is gone. */
  leavesNoTrace?: true
}
export type QueuedMessage = Message & { id: string }

export async function addToOutbox(tx: Queryable, message: Message, keepMinutes: number): Promise<string> {
  const row = await tx.row<{ id: string }>(sql`
    insert into outbox (recipient, subject, body_text, body_html, reply_to,
                        attachment_name, attachment_key, attachment_type, leaves_no_trace, expires_at)
    values (${message.recipient}, ${message.subject}, ${message.body_text}, ${message.body_html},
            ${message.reply_to ?? null}, ${message.attachment?.name ?? null}, ${message.attachment?.key ?? null},
            ${message.attachment?.type ?? null}, ${message.leavesNoTrace ?? false}, now() + make_interval(mins => ${keepMinutes}))
    returning id`)
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/**
 * Takes a message for one delivery attempt; null when it was delivered, is out of date or is being delivered. A claim that is older than
 * `claimSeconds` belongs to a sender that died.
 */
export function claimMessage(db: Queryable, id: string, claimSeconds: number): Promise<QueuedMessage | null> {
  return db.row<QueuedMessage>(sql`
    update outbox set claimed_at = now(), attempts = attempts + 1
    where id = ${id} and delivered_at is null and expires_at > now()
      and (claimed_at is null or claimed_at < now() - make_interval(secs => ${claimSeconds}))
    returning id, recipient, subject, body_text, body_html, reply_to,
      case when attachment_key is not null then
        jsonb_build_object('name', attachment_name, 'key', attachment_key, 'type', attachment_type)
      end as attachment`)
}

/** The subject goes with the text: it names the sign-in code. */
export async function markDelivered(db: Queryable, id: string, keepText: boolean): Promise<void> {
  const counted = sql`
    with counted as (
      insert into mail_totals (delivered) values (1)
      on conflict (single) do update set delivered = mail_totals.delivered + 1)`
  await db.rows(
    keepText
      ? sql`${counted} update outbox set delivered_at = now(), failure = null where id = ${id}`
      : sql`
          ${counted}, forgotten as (delete from outbox where id = ${id} and leaves_no_trace)
          update outbox set delivered_at = now(), failure = null, subject = '', body_text = null, body_html = null
          where id = ${id} and not leaves_no_trace`,
  )
}

export async function markFailed(db: Queryable, id: string, failure: string): Promise<void> {
  await db.rows(sql`
    with counted as (
      insert into mail_totals (failed_attempts) values (1)
      on conflict (single) do update set failed_attempts = mail_totals.failed_attempts + 1)
    update outbox set claimed_at = null, failure = ${failure.slice(0, 500)} where id = ${id}`)
}

export type Delivery = {
  state: 'waiting' | 'sent' | 'failing' | 'given_up'
  attempts: number
  /** Of the last attempt, in the mail server's own words. */
  failure: string | null
}

/** What became of a message to this address; null if there is none. */
export function readDelivery(db: Queryable, id: string, recipient: string): Promise<Delivery | null> {
  return db.row<Delivery>(sql`
    select case
        when delivered_at is not null then 'sent' when expires_at <= now() then 'given_up'
        when failure is not null then 'failing' else 'waiting'
      end as state, attempts, failure
    from outbox where id = ${id} and recipient = ${recipient}`)
}

/** `expired`: given up within the last week, after which they are forgotten. */
export type MailTotals = { waiting: number; expired: number; delivered: number; failed_attempts: number }

export async function countMails(db: Queryable): Promise<MailTotals> {
  const undelivered = await db.row<{ waiting: number; expired: number }>(sql`
    select count(*) filter (where expires_at > now()) as waiting,
      count(*) filter (where expires_at <= now()) as expired
    from outbox where delivered_at is null`)
  const totals = await db.row<{ delivered: number; failed_attempts: number }>(
    sql`select delivered, failed_attempts from mail_totals`,
  )
  return { waiting: 0, expired: 0, delivered: 0, failed_attempts: 0, ...undelivered, ...totals }
}

export type InboxMessage = QueuedMessage & { created_at: Date }

/** The newest messages that were kept with their text, as the development inbox shows them. */
export function readInbox(db: Queryable): Promise<InboxMessage[]> {
  return db.rows<InboxMessage>(sql`
    select id, recipient, subject, body_text, body_html, created_at from outbox
    where body_text is not null order by created_at desc limit 50`)
}

export async function forgetOldMessages(db: Queryable): Promise<void> {
  await db.rows(sql`
    delete from outbox
    where created_at < now() - interval '7 days' or leaves_no_trace and delivered_at is null and expires_at < now()`)
}
