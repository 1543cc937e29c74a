import { type Call, type Failure, failure } from '#api/call.ts'
import { type CallName, type CallParams, type CallReply, calls, type ParsedBody } from '#api/calls.ts'
import { fieldMessages } from '#api/field-messages.ts'
import type { LiveEventName, LiveEvents } from '#api/live.ts'

type Request<N extends CallName> = { body: ParsedBody<N>; params: CallParams<N>; file: File | undefined }
type Answer<N extends CallName> = CallReply<N> | Response
type Handler<N extends CallName> = (request: Request<N>) => Answer<N> | Promise<Answer<N>>
type Handlers = { [N in CallName]?: Handler<N> }

const templates = (Object.keys(calls) as CallName[]).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }
})

let handlers: Handlers = {}
let sent: { name: CallName; body: unknown }[] = []
let faults: string[] = []
let isServing = false
let isAway = false
let streams: ReadableStreamDefaultController<Uint8Array>[] = []
let opened = 0

/**
 * Answers these calls of the page instead of a server, until the test ends; a handler that is given later replaces the one
 * before it. Replies and failures have to be those of the contract, and a call without a handler fails the test.
 */
export function serve(more: Handlers): void {
  isServing = true
  handlers = { ...handlers, ...more }
}

/** What the page has sent with each call of this name so far; of a form its text fields. */
export function sentTo(name: CallName): unknown[] {
  return sent.filter((one) => one.name === name).map(({ body }) => body)
}

/** For a handler: the server refuses. The error's other parts have to be named if the page shows them. */
export function refuse(status: number, error: Partial<Failure['error']> = {}): Response {
  return Response.json({ error: { code: 'refused', message: 'Refused.', ...error } }, { status })
}

/** For a handler: something that is not of our server, such as the page of a proxy. It is not compared with the contract. */
export function answerWith(body: BodyInit | object, status = 200): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return Object.assign(new Response(text, { status }), { isForeign: true })
}

/** For a handler: there is no connection. */
export function loseConnection(): never {
  throw new TypeError('Failed to fetch')
}

/** The server is gone, or back again: nothing is answered meanwhile, and open streams break. */
export function setAway(away: boolean): void {
  isAway = away
  if (away) for (const stream of streams.splice(0)) stream.error(new TypeError('network error'))
}

/** Sends an event to the page by GET /api/live, which is open and silent otherwise. */
export function tellLive<E extends LiveEventName>(event: E, data: LiveEvents[E]): void {
  const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  for (const stream of streams) stream.enqueue(new TextEncoder().encode(text))
}

/** How many streams of events the page has opened so far, and how many of them are open now. */
export function liveStreams(): { opened: number; open: number } {
  return { opened, open: streams.length }
}

/** The server ends the streams that are open. */
export function endLive(): void {
  for (const stream of streams.splice(0)) stream.close()
}

/** Gives what was wrong in the test. What its page still asks for is not answered, until another test serves. */
export function stopServing(): string[] {
  const found = faults
  isServing = false
  isAway = false
  handlers = {}
  sent = []
  faults = []
  streams = []
  opened = 0
  return found
}

/** Takes the place of the browser's fetch. */
export async function fetchFromTest(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!isServing) return new Promise(() => undefined)
  if (isAway) loseConnection()
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const method = init.method ?? 'GET'
  // Asked whenever a call got no answer.
  if (pathname === '/health') return Response.json({ status: 'ok' })
  if (pathname === '/api/live') return openStream(init.signal)
  for (const { name, method: wanted, pattern } of templates) {
    const match = method === wanted ? pattern.exec(pathname) : null
    if (match) return abortable(answerOf(name, match.groups, init.body), init.signal)
  }
  throw faultOf(`${method} ${pathname} is no call of the contract.`)
}

async function answerOf(name: CallName, groups: Record<string, string> = {}, given: unknown) {
  const call: Call = calls[name]
  const form = given instanceof FormData ? Object.fromEntries(given) : null
  const { file, ...fields } = form ?? {}
  const body = form ? fields : typeof given === 'string' ? JSON.parse(given) : undefined
  sent.push({ name, body })
  const handler = handlers[name] as ((request: object) => unknown) | undefined
  if (!handler) throw faultOf(`${name} was called, and the test does not answer it.`)
  const params = Object.fromEntries(
    Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value)]),
  )
  // As the server does it.
  const parsed = call.body?.safeParse(body)
  const issues = [...(call.params?.safeParse(params).error?.issues ?? []), ...(parsed?.error?.issues ?? [])]
  if (issues.length > 0) return refuse(400, invalid(fieldMessages(issues)))

  const answer = await handler({ body: parsed?.data, params, file })
  if (!(answer instanceof Response)) {
    check(`The reply to ${name}`, call.reply.safeParse(answer))
    return Response.json(answer)
  }
  if (!('isForeign' in answer)) await checkFailure(name, answer.clone())
  return answer
}

function invalid(fields: Record<string, string>): Failure['error'] {
  const [message = 'The request is not as expected.'] = Object.values(fields)
  return { code: 'invalid', message, fields }
}

async function checkFailure(name: CallName, answer: Response): Promise<void> {
  const { failures, auth }: Call = calls[name]
  const possible: number[] = [...failures, ...(auth === 'bearer' ? [401, 403] : []), 500, 503]
  if (!possible.includes(answer.status)) throw faultOf(`${name} never answers ${answer.status}.`)
  check(`The failure of ${name}`, failure.safeParse(await answer.json()))
}

function check(what: string, { success, error }: { success: boolean; error?: Error }): void {
  if (!success) throw faultOf(`${what} is not what the contract says: ${error?.message}`)
}

/** The page may well do without an answer, so that the test has to be told as well. */
function faultOf(text: string): Error {
  faults.push(text)
  return new Error(text)
}

function openStream(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      opened++
      streams.push(stream)
      signal?.addEventListener('abort', () => {
        streams = streams.filter((other) => other !== stream)
        stream.error(signal.reason)
      })
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return promise
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([promise, aborted])
}
