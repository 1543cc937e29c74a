import type { Message } from '#server/store/outbox.ts'
import { mailPage } from './mail-page.ts'

/** The mail that carries a sign-in code. Built from the code alone: nothing a stranger typed gets into it. */
export function loginCodeMail(recipient: string, code: string, minutes: number): Message {
  return codeMail(recipient, code, minutes, {
    heading: 'Sign in to Assay',
    foot: 'If you did not ask for this code, ignore this message: nobody can sign in without it.',
  })
}

/** The mail with which the owner of an account confirms to be there. */
export function confirmationCodeMail(recipient: string, code: string, minutes: number): Message {
  return codeMail(recipient, code, minutes, {
    heading: 'Confirm a change of your account',
    foot: 'If you did not ask for this code, somebody else is signed in to your account: sign in, and end that session in your settings.',
  })
}

/** The mail with which the owner of an account lets single sign-on open it. */
export function identityCodeMail(recipient: string, code: string, minutes: number): Message {
  return codeMail(recipient, code, minutes, {
    heading: 'Link single sign-on to your account',
    foot: 'If you did not ask for this code, give it to nobody: with it, somebody else’s single sign-on would open your account.',
  })
}

/** The mail with which somebody shows that a new address is theirs. */
export function newEmailCodeMail(recipient: string, code: string, minutes: number): Message {
  return codeMail(recipient, code, minutes, {
    heading: 'Confirm your new e-mail address',
    foot: 'If you did not ask for this code, ignore this message: without it, this address becomes nobody’s.',
  })
}

function codeMail(
  recipient: string,
  code: string,
  minutes: number,
  { heading, foot }: { heading: string; foot: string },
): Message {
  return {
    recipient,
    subject: `${code} is your Assay code`,
    body_text: [
      heading,
      '',
      `Your one-time code: ${code}`,
      '',
      `Enter it on the page where you asked for it. It works once and for ${minutes} minutes.`,
      '',
      foot,
      'Never give the code to anyone. Assay will not ask you for it by phone or mail.',
    ].join('\n'),
    body_html: mailPage({
      heading,
      title: 'Your Assay code',
      preview: `It works once and for ${minutes} minutes.`,
      lead: 'Enter this code on the page where you asked for it.',
      code,
      note: `It works once and for ${minutes} minutes. Never give it to anyone: Assay will not ask you for it by phone or mail.`,
      foot,
    }),
  }
}
