import type { SmtpInbox } from '#tools/smtp-inbox.ts'

type Session = { email: string; access: string; refresh: string; token: string; code: string }
type TokenPair = { access: { token: string }; refresh: { token: string } }

const LATEST_MAIL_MS = 120_000
let clients = 0

const AT_A_TIME = 4

/** People who sign in by mail over and over from now on, a few at a time, and remember what was acknowledged. */
export function signInAt(url: string, inbox: SmtpInbox) {
  const mailsFor = (email: string) => inbox.mails.filter(({ to }) => to === email)
  const idsOf = (email: string) => new Set(mailsFor(email).map(({ messageId }) => messageId))
  const acknowledged: Session[] = []
  /** Whose code was asked for with success: the mail has to come, whatever happens. */
  const promised: string[] = []
  /** Answers other than 200, by their status. */
  const refusals = new Map<number, number>()
  /** Requests that were sent and got no answer. */
  let cutOff = 0

  let over = false
  const signing = Promise.all(Array.from({ length: AT_A_TIME }, keepSigningIn))

  async function keepSigningIn() {
    while (!over) {
      const before = acknowledged.length
      await signIn()
      if (acknowledged.length === before) await pause(20)
    }
  }

  async function signIn(): Promise<void> {
    const email = `${crypto.randomUUID()}@example.com`
    const asked = await post<{ tokens: string }>('/auth/login-email', { email })
    if (!asked) return
    promised.push(email)
    const end = Date.now() + LATEST_MAIL_MS
    while (mailsFor(email).length === 0) {
      if (over || Date.now() > end) return
      await pause(5)
    }
    const code = mailsFor(email)[0]?.subject.slice(0, 6) ?? ''
    const given = { token: asked.tokens, code }
    const reply = await post<{ tokens: TokenPair }>('/auth/login-code', given)
    if (!reply) return
    const { access, refresh } = reply.tokens
    acknowledged.push({ email, access: access.token, refresh: refresh.token, ...given })
  }

  /** The answer of a 200; null for any other, and where the server was not there. */
  async function post<T>(path: string, body: object, at = url): Promise<T | null> {
    try {
      const reply = await send(path, body, at)
      const text = await reply.text()
      if (!reply.ok) refusals.set(reply.status, (refusals.get(reply.status) ?? 0) + 1)
      return reply.ok ? (JSON.parse(text) as T) : null
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (code !== 'ECONNREFUSED') cutOff++
      return null
    }
  }

  function send(path: string, body: object, at = url): Promise<Response> {
    return fetch(`${at}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // One connection for each, so that a refused one is known to have done nothing.
        connection: 'close',
        'x-forwarded-for': newClient(),
      },
      body: JSON.stringify(body),
    })
  }

  async function ownerOf(access: string, at: string): Promise<string | undefined> {
    const reply = await fetch(`${at}/api/profile`, { headers: { authorization: `Bearer ${access}` } })
    return ((await reply.json()) as { email?: string }).email
  }

  async function exchanged(refresh: string, at: string): Promise<string> {
    const reply = await post<TokenPair>('/auth/refresh', { refreshToken: refresh }, at)
    return reply?.access.token ?? ''
  }

  return {
    acknowledged,
    promised,
    refusals,
    mailsFor,
    cutOff: () => cutOff,
    /** Who got more than one mail. */
    mailedTwice: () => promised.filter((email) => idsOf(email).size > 1).length,
    /**
     * Who got the same mail again: a process killed between a mail server's yes and writing it down cannot know. It has the same Message-ID, by
     * which mailboxes show it once.
     */
    mailRepeated: () => promised.filter((email) => mailsFor(email).length > idsOf(email).size).length,
    /** Until that many more have signed in. */
    async signedIn(more: number): Promise<void> {
      const wanted = acknowledged.length + more
      while (acknowledged.length < wanted) await pause(5)
    },
    /** No more are begun, and those under way have ended in some way. */
    async stop(): Promise<void> {
      over = true
      await signing
    },
    /** Whose mail has not come within the time. */
    async withoutMail(withinMs: number): Promise<string[]> {
      const waiting = () => promised.filter((email) => mailsFor(email).length === 0)
      for (const end = performance.now() + withinMs; waiting().length > 0; await pause(200)) {
        if (performance.now() > end) break
      }
      return waiting()
    },
    /** Seconds until the address may have another mail. */
    async waitsForMail(email: string): Promise<number> {
      const reply = await send('/auth/login-email', { email })
      const { error } = (await reply.json()) as { error?: { retry_after_s?: number } }
      return error?.retry_after_s ?? 0
    },
    /** How many of the sessions are gone, and of how many the code can be used a second time, by a server that has the same database. */
    async check(at: string): Promise<{ lost: number; doubled: number }> {
      let lost = 0
      let doubled = 0
      for (const { email, access, refresh, token, code } of acknowledged) {
        // A quarter of an hour later, by whatever clock, the tokens have to be exchanged.
        const isKept = async () =>
          (await ownerOf(access, at)) === email || (await ownerOf(await exchanged(refresh, at), at)) === email
        if (!(await isKept())) lost++
        if (await post('/auth/login-code', { token, code }, at)) doubled++
      }
      return { lost, doubled }
    },
  }
}

/** The server counts sign-ins by client; each of these is one. */
function newClient(): string {
  clients++
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
