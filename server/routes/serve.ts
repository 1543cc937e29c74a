import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#api/call.ts'
import { failure } from '#api/call.ts'
import { type CallName, type CallParams, type CallReply, calls, type ParsedBody } from '#api/calls.ts'
import { Rejected, TooMany } from '#server/errors.ts'
import type { Caller, SessionCaller } from '#server/store/callers.ts'
import type { Device } from '#server/store/device.ts'
import { authenticate } from './authenticate.ts'
import { deviceOf } from './device-of.ts'
import { rejectedFields } from './failures.ts'
import { readForm, type UploadedFile } from './form.ts'
import { isLocal } from './is-local.ts'
import { ReadyReply } from './ready-reply.ts'
import { checkRights } from './rights.ts'
import { securityOf } from './security-schemes.ts'
import { createUserConcurrencyLimit } from './user-concurrency-limit.ts'

type Calls = typeof calls

const MAX_FORMS_PER_USER = 4

export type Request<N extends CallName> = {
  body: ParsedBody<N>
  params: CallParams<N>
  /** The address the request came from; a proxy's word is taken only if TRUST_PROXY names it. */
  client: string
  /** Whether somebody on this machine asks. */
  isLocal: boolean
  /** The same as its account's owner reads it, with the browser. */
  device: Device
  /** Of the page that asks, as its browser says; empty if it says nothing. */
  origin: string
  /** The browser that was sent to single sign-on; empty for others. */
  browser: string
} & (Calls[N]['auth'] extends 'bearer' ? { caller: CallerOf<Calls[N]> } : unknown) &
  (Calls[N] extends { multipart: object } ? { file: FileOf<Calls[N]> } : unknown)

/** Only what has a scope can be called with an API key. */
type CallerOf<C> = C extends { scope: string } ? Caller : SessionCaller
type FileOf<C> = C extends { multipart: { file: 'required' } } ? UploadedFile : UploadedFile | null

export type Handler<N extends CallName> = (request: Request<N>) => Promise<CallReply<N> | ReadyReply>

/** Adds the route of a call: its schema, its authentication and what answers it. */
export function serve<N extends CallName>(app: FastifyInstance, name: N, handler: Handler<N>): void {
  const call: Call = calls[name]
  const [method, path] = name.split(' ') as [string, string]
  const limitForms = createUserConcurrencyLimit(MAX_FORMS_PER_USER, tooManyForms)
  const handle = (request: FastifyRequest, form?: CheckedForm) => {
    const given = {
      body: request.body,
      params: request.params,
      client: request.ip,
      isLocal: isLocal(request),
      device: deviceOf(request),
      origin: request.headers.origin ?? '',
      browser: app.browserCookie.read(request),
      caller: request.caller,
      ...form,
    } as Request<N>
    const work = () => app.limitConcurrency(() => handler(given))
    return request.caller?.by === 'key' ? app.keyUse.limit(request.caller, work) : work()
  }
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: routeSchema(call, path),
    // Before validation: a stranger learns nothing about a call from how the body is refused.
    onRequest: async (request, reply) => {
      if (!call.anyOrigin) reply.header('cache-control', 'no-store')
      if (call.auth === 'none') return
      checkRights(call, await app.limitConcurrency(() => authenticate(app, request)))
    },
    ...(call.anyOrigin && { onSend: letAnybodyRead }),
    // A form is read and checked by the handler below; its schema is there for the documentation.
    ...(call.multipart && { validatorCompiler: () => (value: unknown) => ({ value }) }),
    // A form counts before it is read: otherwise a user could fill our memory with them.
    handler: async (request, reply) => {
      const answer = await (call.multipart
        ? limitForms(request.caller?.user_id ?? '', async () =>
            handle(request, await readCheckedForm(request, call)),
          )
        : handle(request))
      return answer instanceof ReadyReply ? answer.send(request, reply) : answer
    },
  })
}

function tooManyForms(): TooMany {
  const message = 'Several of your files are being worked on. Try again in a moment.'
  return new TooMany('too_many_uploads', message, 2)
}

async function letAnybodyRead(_request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  reply.header('access-control-allow-origin', '*')
  return payload
}

type CheckedForm = Awaited<ReturnType<typeof readCheckedForm>>

async function readCheckedForm(request: FastifyRequest, call: Call) {
  const { fields, file } = await readForm(request)
  if (!file && call.multipart?.file === 'required') {
    throw new Rejected('file_missing', 'Choose a file.', { file: 'Choose a file.' })
  }
  const parsed = call.body?.safeParse(fields)
  if (parsed?.error) throw rejectedFields(parsed.error.issues)
  return { body: parsed?.data, file }
}

function routeSchema(call: Call, path: string) {
  const statuses = [...call.failures, ...statusesOf(call), 500, 503]
  return {
    summary: call.summary,
    tags: [path.split('/')[path.startsWith('/api/') ? 2 : 1] ?? ''],
    ...securityOf(call),
    ...(call.params && { params: call.params }),
    ...(call.body && { body: call.body }),
    ...(call.multipart && { consumes: ['multipart/form-data'] }),
    response: {
      200: call.reply,
      ...Object.fromEntries(statuses.map((status) => [status, failure])),
    },
  }
}

/** Those of callers that are not known, may not, or are a key that asks too much. */
function statusesOf({ auth, scope }: Call): number[] {
  if (auth === 'none') return []
  return scope ? [401, 403, 429] : [401, 403]
}
