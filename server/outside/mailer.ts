import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { QueuedMessage } from '#server/store/outbox.ts'
import type { Storage } from './storage.ts'

/** Delivers one message. Throws if that failed or took too long; it may be retried. */
export type Mailer = {
  deliver(message: QueuedMessage, limitSeconds: number): Promise<void>
  /** Whether a delivered message stays readable in the outbox: only if the outbox is the inbox. */
  keepsMessages: boolean
}

export function smtpMailer(smtpUrl: string, from: string, storage: Storage): Mailer {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  const mailOf = async (message: QueuedMessage) => ({
    to: { name: '', address: message.recipient },
    subject: message.subject,
    text: message.body_text,
    html: message.body_html,
    // The same on every attempt, so that a mail server can drop the second copy when an answer was lost.
    messageId: `<${message.id}@${domain}>`,
    ...(message.reply_to && { replyTo: { name: '', address: message.reply_to } }),
    attachments: [
      { filename: 'assay.png', path: hallmarkPath, cid: 'hallmark' },
      ...(message.attachment ? [await attach(storage, message.attachment)] : []),
    ],
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableUrlAccess: true,
  })
  return {
    keepsMessages: false,
    async deliver(message, limitSeconds) {
      // A pool of its own, though of one connection: nothing else of the library can be closed in the middle of a delivery, and its limits
      // are for a server that is silent, not for one that is slow all the way.
      const transport = createTransport(
        {
          url: smtpUrl,
          pool: true,
          maxConnections: 1,
          connectionTimeout: 10_000,
          greetingTimeout: 10_000,
          socketTimeout: 20_000,
        },
        { from },
      )
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        transport.close({ force: true })
        late.reject(new Error(`the mail server was not done after ${limitSeconds} seconds`))
      }, limitSeconds * 1000)
      const sent = mailOf(message).then((mail) => transport.sendMail(mail))
      try {
        await Promise.race([sent, late.promise])
      } finally {
        clearTimeout(timer)
        transport.close()
      }
    },
  }
}

/** Without a mail server: messages stay in the outbox, where /dev/inbox shows them, and are named in the terminal. */
export function terminalMailer(log: Logger): Mailer {
  return {
    keepsMessages: true,
    async deliver({ recipient, subject }) {
      log.info(`mail for ${recipient}: ${subject}`)
    },
  }
}

/** A file that has gone meanwhile must not hold its mail back for ever. */
async function attach(storage: Storage, { name, key, type }: NonNullable<QueuedMessage['attachment']>) {
  const file = await storage.get(key)
  if (!file) return { filename: `${name}.missing.txt`, content: 'This file is no longer in the storage.' }
  return {
    filename: name,
    content: file.stream,
    contentType: type,
    contentDisposition: 'attachment' as const,
  }
}

export const hallmarkPath = new URL('./hallmark.png', import.meta.url).pathname
