import type { Message } from '#server/store/outbox.ts'
import { mailPage } from './mail-page.ts'

/** The mail that an operator sends to themselves. */
export function testMail(recipient: string): Message {
  const heading = 'Mail from Assay arrives'
  const lead = 'You asked for this test mail on the operators’ page. Sign-in codes take the same way.'
  const note =
    'If it went to the spam folder, those codes will, too: check SPF and DKIM of the domain in MAIL_FROM.'
  const foot = 'Nobody needs to answer this message.'
  return {
    recipient,
    subject: 'Test mail from Assay',
    body_text: [heading, '', lead, '', note, '', foot].join('\n'),
    body_html: mailPage({ heading, title: heading, preview: lead, lead, note, foot }),
  }
}
