import { startAssay } from '#tools/assay-process.ts'
import { startSmtpInbox } from '#tools/smtp-inbox.ts'

export type Account = { access: string; refresh: string }

const EMAIL = 'owner@example.com'

/** The database's first owner: the server is started for it, and ended again. */
export async function signUp(env: Record<string, string>): Promise<Account> {
  const inbox = await startSmtpInbox()
  const assay = await startAssay({ ...env, SMTP_URL: inbox.url })
  try {
    const { tokens: token } = await post<{ tokens: string }>(assay.url, '/auth/login-email', { email: EMAIL })
    const code = await inbox.waitForCode(EMAIL)
    type Reply = { tokens: { access: { token: string }; refresh: { token: string } } }
    const { tokens } = await post<Reply>(assay.url, '/auth/login-code', { token, code })
    return { access: tokens.access.token, refresh: tokens.refresh.token }
  } finally {
    await assay.kill()
    await inbox.close()
  }
}

export async function post<T>(url: string, path: string, body: object, access?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json() as Promise<T>
}
