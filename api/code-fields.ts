import { z } from 'zod'
import { emailWanted, normaliseEmail } from './email.ts'

export const emailField = z
  .string(emailWanted)
  // Longer than an address may be, for the white space around it.
  .max(300, emailWanted)
  .transform((text, ctx) => {
    const normal = normaliseEmail(text)
    if (normal) return normal
    ctx.addIssue({ code: 'custom', message: emailWanted })
    return z.NEVER
  })

const codeWanted = 'The code has six digits.'

export const givenToken = z.string().min(1).max(200)
export const sixDigits = z.string(codeWanted).regex(/^[0-9]{6}$/, codeWanted)
