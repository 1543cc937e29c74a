import type { FastifyReply, FastifyRequest } from 'fastify'

const MINUTES = 15
const SHAPE = /^[A-Za-z0-9_-]{43}$/

/**
 * A random value by which a browser is known again for a few minutes: what comes back from single sign-on is for the browser that was sent
 * there. Otherwise a link could sign somebody in to an account of the link's author.
 */
export type BrowserCookie = {
  /** Empty for a browser that is not known. */
  read(request: FastifyRequest): string
  set(reply: FastifyReply, browser: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    browserCookie: BrowserCookie
  }
}

export function createBrowserCookie(publicUrl: string): BrowserCookie {
  const https = publicUrl.startsWith('https:')
  // A name that begins so can be set by our own host alone, and not by others of the same domain.
  const name = https ? '__Host-assay-browser' : 'assay-browser'
  // Lax: it is sent along when the provider leads back to us.
  const attributes = [
    'Path=/',
    `Max-Age=${MINUTES * 60}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(https ? ['Secure'] : []),
  ]
  return {
    read({ headers }) {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
      return SHAPE.test(value) ? value : ''
    },
    set: (reply, browser) =>
      void reply.header('set-cookie', [`${name}=${browser}`, ...attributes].join('; ')),
  }
}
