import { z } from 'zod'

/** Every failure on the wire has this shape. `message` is fit to show a person; `fields` ties messages to inputs. */
export const failure = z.object({
  error: z.object({
    code: z.string().describe('Stable word for programs, such as code_wrong'),
    message: z.string().describe('Sentence for people'),
    fields: z.record(z.string(), z.string()).optional().describe('Message per rejected field'),
    retry_after_s: z.number().int().optional().describe('Seconds to wait before trying again'),
  }),
})
export type Failure = z.infer<typeof failure>

/** What an API key is for: reading figures and their proofs, reading lists, or writing drafts. */
export const SCOPES = ['figures', 'lists', 'drafts'] as const
export type Scope = (typeof SCOPES)[number]

type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 507

/**
 * One call that web and server agree on. The key of a call is its method and path, parameters in braces:
 * 'POST /auth/refresh', 'GET /nft/metadata/{uuid}'.
 */
export type Call = {
  summary: string
  /** 'none': anybody may call it. 'bearer': wants an access token and answers 401 without a valid one. */
  auth: 'none' | 'bearer'
  /** An API key that has it may make the call, too. */
  scope?: Scope
  /** Wants somebody who has confirmed to be there a short while ago, and answers 403 `confirmation_needed` otherwise. */
  confirmed?: true
  /** Pages of any site may read the answer, as marketplaces do. */
  anyOrigin?: true
  params?: z.ZodObject
  body?: z.ZodType
  /** The body is multipart/form-data with one file in the field `file`; `body` describes its text fields. */
  multipart?: { file: 'required' | 'optional' }
  /** Plain, without transforms: what the server answers is what the client gets. */
  reply: z.ZodType
  /** Statuses beyond 401 and 403 on bearer calls, and 500 and 503, which any call may answer. */
  failures: readonly FailureStatus[]
}
