import type { Message } from '#server/store/outbox.ts'
import { mailPage } from './mail-page.ts'

/** To the old address, which opens the account no longer. */
export function emailChangedMail(recipient: string): Message {
  return plainMail(recipient, {
    heading: 'Your e-mail address was changed',
    lead: 'Your Assay account has another e-mail address from now on. This one no longer opens it, and all other sessions have ended.',
    note: 'The change was confirmed with a code that was sent to this address and with one that was sent to the new address.',
    foot: 'If this was not you, write to the operator of this server at once: the account can be blocked. Then secure this mailbox.',
  })
}

export function deletionAskedMail(recipient: string, deleteAt: Date): Message {
  return plainMail(recipient, {
    heading: 'Your account will be deleted',
    lead: `Everything in your Assay account will be deleted on ${dayAndTime(deleteAt)}. All other sessions have ended, and API keys and shared links work no longer.`,
    note: 'To keep the account, sign in before then and choose ‘Keep my account’ at the top of the page.',
    foot: 'If you did not ask for this, sign in, keep your account, and end all other sessions in your settings.',
  })
}

export function deletionCancelledMail(recipient: string): Message {
  return plainMail(recipient, {
    heading: 'Your account stays',
    lead: 'Your Assay account will not be deleted. API keys and shared links work again.',
    note: 'You can have it deleted at any time in your settings.',
    foot: 'If this was not you, somebody else is signed in to your account: sign in, and end that session in your settings.',
  })
}

/** The last one. */
export function accountDeletedMail(recipient: string): Message {
  return {
    ...plainMail(recipient, {
      heading: 'Your account is deleted',
      lead: 'Everything in your Assay account was deleted: your profile, what you tracked and made, your files and requests, and this address.',
      note: 'Backups of the server may hold it until they are replaced. What is on a chain stays there.',
      foot: 'This is the last message that you get from here, unless you sign in again, which begins a new account.',
    }),
    leavesNoTrace: true,
  }
}

type Words = { heading: string; lead: string; note: string; foot: string }

function plainMail(recipient: string, { heading, lead, note, foot }: Words): Message {
  return {
    recipient,
    subject: heading,
    body_text: [heading, '', lead, '', note, '', foot].join('\n'),
    body_html: mailPage({ heading, title: heading, preview: lead, lead, note, foot }),
  }
}

/** '19 November 2026 at 12:09 UTC' */
function dayAndTime(at: Date): string {
  const text = at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${text.replace(', ', ' at ')} UTC`
}
