export type SentryContext = {
  /** 32 hexadecimal digits. */
  event_id: string
  at: Date
  platform: 'javascript' | 'node'
  /** Which screen or call it happened in, such as 'POST /auth/refresh'. */
  transaction?: string
  release?: string
}

export type SentryRequest = { url: string; body: string }

type Frame = { function: string; filename: string; lineno: number; colno: number; in_app: boolean }

/**
 * The request that tells a Sentry-compatible service about an error, or null when the DSN is not one. Every text
 * that may quote what a person typed or was sent is scrubbed: no e-mail address, code or token leaves with it.
 */
export function sentryRequest(dsn: string, error: unknown, context: SentryContext): SentryRequest | null {
  const target = envelopeUrl(dsn)
  if (!target) return null
  const event = {
    event_id: context.event_id,
    timestamp: context.at.toISOString(),
    level: 'error',
    platform: context.platform,
    ...(context.transaction && { transaction: scrub(context.transaction) }),
    ...(context.release && { release: context.release }),
    exception: { values: chain(error).map(exception) },
  }
  const header = { event_id: context.event_id, sent_at: context.at.toISOString() }
  const body = [header, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n')
  return { url: target, body }
}

/** 'https://key@host/path/7' -> 'https://host/path/api/7/envelope/?...'; the key in the query spares a CORS preflight. */
function envelopeUrl(dsn: string): string | null {
  if (!URL.canParse(dsn)) return null
  const url = new URL(dsn)
  const parts = url.pathname.split('/').filter(Boolean)
  const project = parts.pop()
  if (!/^https?:$/.test(url.protocol) || !url.username || !project) return null
  const base = [url.origin, ...parts].join('/')
  return `${base}/api/${project}/envelope/?sentry_key=${url.username}&sentry_version=7`
}

/** The error and its causes, the root first as Sentry wants it. Bounded, because a cause may lead back to its error. */
function chain(error: unknown): unknown[] {
  const found = [error]
  let last = error
  while (last instanceof Error && last.cause !== undefined && found.length < 5) {
    last = last.cause
    found.unshift(last)
  }
  return found
}

function exception(error: unknown) {
  if (!(error instanceof Error)) return { type: 'Error', value: scrub(String(error)) }
  return {
    type: error.name,
    value: scrub(error.message),
    stacktrace: { frames: frames(error.stack ?? '') },
  }
}

/** Reads 'at f (file:1:2)' of V8 and 'f@file:1:2' of the other browsers; Sentry wants the innermost frame last. */
function frames(stack: string): Frame[] {
  const found: Frame[] = []
  for (const line of stack.split('\n').slice(0, 50)) {
    const match = /^\s*(?:at\s+)?(?:(.*?)\s*[(@])?((?:https?|file|node):.*?|\/.*?):(\d+):(\d+)\)?$/.exec(line)
    if (!match) continue
    const [, name, filename = '', lineno, colno] = match
    found.unshift({
      function: name || '?',
      filename: scrub(filename),
      lineno: Number(lineno),
      colno: Number(colno),
      in_app: !filename.includes('node_modules'),
    })
  }
  return found
}

function scrub(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/[^\s@<>"'=/?&]+(?:@|%40)[^\s@<>"'/?&]+/gi, '[e-mail]')
    .replace(/\?[^\s)]*/g, '?[query]')
    .replace(/(?<![\w-])(?!0x)[\w-]{32,}/g, '[token]')
    .replace(/(?<!\d)\d{6}(?!\d)/g, '[code]')
}
