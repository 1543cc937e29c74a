import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#server/outside/escape-html.ts'
import { hallmarkPath } from '#server/outside/mailer.ts'
import { type InboxMessage, readInbox } from '#server/store/outbox.ts'
import { isLocal } from './is-local.ts'

/** The inbox of a demo without a mail server. Everybody's codes are in it, so it answers on this machine alone. */
export async function devInboxRoutes(app: FastifyInstance): Promise<void> {
  const hallmark = `data:image/png;base64,${(await readFile(hallmarkPath)).toString('base64')}`

  app.get('/dev/inbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    const messages = await readInbox(app.db)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
      )
      .send(page(messages, hallmark))
  })
}

function page(messages: InboxMessage[], hallmark: string): string {
  const items = messages.map((message, i) => {
    const when = message.created_at.toUTCString().slice(5, 25)
    const frame = escapeHtml(message.body_html.replace('cid:hallmark', hallmark))
    return `<details${i === 0 ? ' open' : ''}>
<summary><strong>${escapeHtml(message.subject)}</strong><span>to ${escapeHtml(message.recipient)} · ${when} UTC</span></summary>
<iframe sandbox srcdoc="${frame}" title="${escapeHtml(message.subject)}"></iframe>
</details>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Development inbox | Assay</title>
<style>
:root { color-scheme: light dark; --ground: #faf9f6; --card: #fff; --ink: #14171f; --soft: #565b66; --line: #e4e1d9 }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1115; --card: #171a21; --ink: #e8e6e1; --soft: #a3a6ad; --line: #2a2e37 } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.6 Inter, system-ui, sans-serif }
main { max-width: 640px; margin: 0 auto; padding: 48px 16px }
header { display: flex; align-items: center; gap: 10px; margin-bottom: 4px }
h1 { flex: 1; font-size: 22px; letter-spacing: -0.02em; margin: 0 }
a { color: inherit; text-underline-offset: 3px }
p { color: var(--soft); margin: 0 0 24px }
details { background: var(--card); border: 1px solid var(--line); border-radius: 12px; margin-bottom: 12px; overflow: hidden }
summary { display: flex; flex-wrap: wrap; gap: 2px 12px; justify-content: space-between; padding: 14px 18px; cursor: pointer }
summary span { color: var(--soft); font-size: 13px }
iframe { display: block; width: 100%; height: 540px; border: 0; border-top: 1px solid var(--line) }
</style>
</head>
<body>
<main>
<header><img src="${hallmark}" width="28" height="28" alt=""><h1>Development inbox</h1><a href="/dev/inbox">Refresh</a></header>
<p>No mail server is configured, so mail stays here, on this machine.</p>
${items.join('\n') || '<p>No mail yet. Ask for a sign-in code, and it will be here.</p>'}
</main>
</body>
</html>
`
}
