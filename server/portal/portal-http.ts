import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { PortalUnavailable } from './errors.ts'

/** Advised by portal-ponder, portal/portal-client.ts. */
const HEADERS_WITHIN_MS = 30_000
const IDLE_MS = 60_000
const MOST_ERROR_BYTES = 64 * 1024

export type PortalAnswer = {
  status: number
  /** What the portal asks for, at most a minute. */
  retryAfterMs: number | undefined
  body: Readable
}

/** The portal always compresses; several joined gzip members are one body to zlib. A body that is not read to its end is destroyed by its reader. */
export function ask(
  url: string,
  body: string | undefined,
  signal: AbortSignal | undefined,
): Promise<PortalAnswer> {
  return new Promise((resolve, reject) => {
    const secure = url.startsWith('https:')
    const request = (secure ? https : http).request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/jsonl, application/json',
        'accept-encoding': 'gzip',
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      },
      ...(signal && { signal }),
    })
    const fail = (why: string) => {
      reject(signal?.aborted ? signal.reason : new PortalUnavailable(why))
      request.destroy()
    }
    const late = setTimeout(() => fail('no answer within 30 seconds'), HEADERS_WITHIN_MS)
    request.setTimeout(IDLE_MS, () => request.destroy(new Error('nothing came for a minute')))
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late)
      fail(error.code ?? error.message)
    })
    request.once('response', (response) => {
      clearTimeout(late)
      let stream: Readable = response
      if (response.headers['content-encoding'] === 'gzip') {
        const unpacked = createGunzip()
        response.on('error', (error) => unpacked.destroy(error))
        response.on('aborted', () => unpacked.destroy(new Error('the connection was cut')))
        unpacked.on('close', () => response.destroy())
        // Its reader is told; without this, an error after its end would be nobody's.
        unpacked.on('error', () => {})
        stream = response.pipe(unpacked)
      } else {
        response.on('error', () => {})
      }
      resolve({
        status: response.statusCode ?? 0,
        retryAfterMs: retryAfterMs(response.headers['retry-after']),
        body: stream,
      })
    })
    request.end(body)
  })
}

/** Texts in the deployed code, {"error": {"message"}} in its specification (ADR-011). */
export async function readError({ status, body }: PortalAnswer): Promise<string> {
  let size = 0
  body.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MOST_ERROR_BYTES) body.destroy()
  })
  const said = await text(body).catch(() => '')
  try {
    const { error } = JSON.parse(said) as { error?: { message?: unknown } }
    if (typeof error?.message === 'string') return `HTTP ${status}: ${error.message.slice(0, 300)}`
  } catch {
    // A text, as it is today.
  }
  return `HTTP ${status}${said.trim() && `: ${said.trim().slice(0, 300)}`}`
}

/** In seconds or as a date; 0 is no advice. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return ms > 0 ? Math.min(ms, 60_000) : undefined
}
