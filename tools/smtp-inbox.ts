import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string
  from: string
  replyTo: string
  subject: string
  text: string
  html: string
  messageId: string
  attachments: { name: string; type: string; bytes: Uint8Array }[]
}

export type SmtpInbox = {
  /** For SMTP_URL. */
  url: string
  mails: ReceivedMail[]
  /** Connections refused or answered with a failure so far. */
  refusals: number
  /** The next mails are answered 451, as a mail server does that is out of breath. */
  refuseNext(count: number): void
  /** The newest mail for an address that was not waited for before; waits until it arrives. */
  waitForMail(to: string): Promise<ReceivedMail>
  /** The six digits in the newest mail for an address. */
  waitForCode(to: string): Promise<string>
  close(): Promise<void>
}

const WAIT_MS = 60_000

/** A real mail server on loopback for tests, screenshots and trying things out. It keeps what it is given. */
export async function startSmtpInbox(port = 0): Promise<SmtpInbox> {
  const mails: ReceivedMail[] = []
  const taken = new Set<ReceivedMail>()
  let refusing = 0

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      // A sender that is killed in the middle of a mail is part of what is tried.
      const source = await buffer(stream).catch(() => null)
      if (!source) return
      if (refusing > 0) {
        refusing--
        inbox.refusals++
        return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      }
      const mail = await PostalMime.parse(source)
      mails.push({
        to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
        from: mail.from?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        messageId: mail.messageId ?? '',
        replyTo: mail.replyTo?.[0]?.address ?? '',
        attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
          name: filename ?? '',
          type: mimeType,
          bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
        })),
      })
      done()
    },
  })
  // So is one that is killed in the middle of a command.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo

  const inbox: SmtpInbox = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refusals: 0,
    refuseNext(count) {
      refusing = count
    },
    async waitForMail(to) {
      for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(20)) {
        const mail = mails.findLast((each) => each.to === to && !taken.has(each))
        if (!mail) continue
        taken.add(mail)
        return mail
      }
      throw new Error(`no mail for ${to} within ${WAIT_MS / 1000} s`)
    },
    async waitForCode(to) {
      const { subject } = await inbox.waitForMail(to)
      const code = /\b\d{6}\b/.exec(subject)?.[0]
      if (!code) throw new Error(`no code in '${subject}'`)
      return code
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return inbox
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
