import type { Message } from '#server/store/outbox.ts'
import type { StoredFile, SupportRequest } from '#server/store/support.ts'
import { escapeHtml } from './escape-html.ts'

/** A support request on its way to the people who answer it. Answering the mail answers the user. */
export function supportMail(
  recipient: string,
  request: SupportRequest,
  from: { email: string; name: string },
  file: StoredFile | null,
): Message {
  const who = from.name ? `${from.name} (${from.email})` : from.email
  const lines = [`From: ${who}`, `Request: ${request.uuid}`, '', request.description || '(no message)']
  return {
    recipient,
    subject: `[Support] ${request.subject}`,
    body_text: lines.join('\n'),
    body_html: `<pre style="font:15px/1.6 system-ui,sans-serif;white-space:pre-wrap">${escapeHtml(lines.join('\n'))}</pre>`,
    reply_to: from.email,
    attachment: file && { name: file.name, key: file.key, type: file.type },
  }
}
