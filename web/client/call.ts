import type { Failure } from '#api/call.ts'
import type { CallBody, CallName, CallParams, CallReply } from '#api/calls.ts'
import { readTokens, type Tokens, writeTokens } from '../storage/storage.ts'
import { apiUrl } from './config.ts'
import { fetchFromServer } from './connection.ts'
import { type RefreshAnswer, refresh } from './refresh.ts'
import { endSession, isSignedIn } from './session.ts'
import { keepReply, lastReply } from './unchanged.ts'
import { withLock } from './with-lock.ts'

/** They do without a session, and what they answer is the same with one. */
const withoutSession = /^\/(auth\/|api\/shared(\/|$))/

// A hung refresh holds the lock that every tab waits for.
const refreshTimeoutMs = 15_000
// Tabs are separate processes: what one stores reaches the others a few milliseconds later. The lock is held until
// then, or the next tab in the queue would still read the old tokens and refresh once more.
const storageReachesTabsMs = 150

type Given<K extends string, V> = [V] extends [undefined] ? unknown : { [P in K]: V }
type Options<N extends CallName> = Given<'params', CallParams<N>> &
  Given<'body', CallBody<N>> & { signal?: AbortSignal }
type OptionsArgument<N extends CallName> =
  Partial<Options<N>> extends Options<N> ? [options?: Options<N>] : [options: Options<N>]

/** The server answered with an error. `message` is its own sentence, which can be shown to a person. */
export class CallError extends Error {
  override name = 'CallError'
  readonly call: CallName
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string>
  readonly retryAfterS: number | undefined

  constructor(call: CallName, status: number, body: unknown) {
    const error = (body as Partial<Failure> | null)?.error
    super(error?.message ?? 'Something went wrong. Please try again.')
    this.call = call
    this.status = status
    this.code = error?.code
    this.fields = error?.fields ?? {}
    this.retryAfterS = error?.retry_after_s
  }
}

/**
 * Makes one API call. Throws CallError on any status that is not success, and what fetch throws if there was no
 * answer. On a 401 the tokens are refreshed once and the call is made again. While the reply is still the last one to
 * the same question, the very same object is given.
 */
export async function call<N extends CallName>(
  name: N,
  ...[options]: OptionsArgument<N>
): Promise<CallReply<N>> {
  const { params, body, signal } = (options ?? {}) as {
    params?: Record<string, string>
    body?: unknown
    signal?: AbortSignal
  }
  const [method = '', template = ''] = name.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const isForm = body instanceof FormData
  const text = JSON.stringify(body)
  const question = `${method} ${path} ${text}`
  const last = lastReply(question)
  const init: RequestInit = {
    method,
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(last && { 'if-none-match': last.etag }),
    },
    body: isForm ? body : (text ?? null),
    signal: signal ?? null,
  }
  const url = apiUrl(path)
  const response = await (withoutSession.test(path) ? fetchFromServer : fetchSignedIn)(url, init)

  if (last && response.status === 304) return last.reply as CallReply<N>
  // A session that ends says so once, where it ends, and not for each call that fails with it.
  if (!response.ok && response.status !== 401) console.error(`${method} ${path} answered ${response.status}`)
  const reply: unknown = await response.json()
  if (!response.ok) throw new CallError(name, response.status, reply)
  const etag = response.headers.get('etag')
  if (etag) keepReply(question, etag, reply)
  return reply as CallReply<N>
}

/** fetch with the access token. On a 401 the tokens are refreshed once and the request is sent again. */
export async function fetchSignedIn(url: string, init: RequestInit): Promise<Response> {
  const send = (access: string | null) => {
    const headers = new Headers(init.headers)
    if (access) headers.set('authorization', `Bearer ${access}`)
    return fetchFromServer(url, { ...init, headers })
  }
  const access = readTokens()?.access ?? null
  let response = await send(access)
  if (response.status !== 401) return response
  const fresh = await refresh(access, refreshDependencies)
  if (fresh) response = await send(fresh)
  // The calls of a page fail side by side: the first of them has ended the session for all.
  if (response.status === 401 && isSignedIn()) {
    console.error('Failed to refresh token, redirecting to login')
    endSession('expired')
  }
  return response
}

const refreshDependencies = {
  read: readTokens,
  async write(tokens: Tokens) {
    writeTokens(tokens)
    await new Promise((resolve) => setTimeout(resolve, storageReachesTabsMs))
  },
  withLock: <T>(task: () => Promise<T>) => withLock('assay.refresh', task),
  async ask(refreshToken: string): Promise<RefreshAnswer> {
    try {
      const signal = AbortSignal.timeout(refreshTimeoutMs)
      const reply = await call('POST /auth/refresh', { body: { refreshToken }, signal })
      return { status: 200, tokens: { access: reply.access.token, refresh: reply.refresh.token } }
    } catch (error) {
      if (error instanceof CallError) return { status: error.status, tokens: null }
      throw error
    }
  },
}
