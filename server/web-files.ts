import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { answer } from '#server/routes/failures.ts'

const directory = fileURLToPath(new URL('../dist/web/', import.meta.url))

type WebConfig = { demo: boolean; dev_inbox: boolean; sentry_dsn: string | null }
export type WebPage = { html: string; scriptHashes: string[] }

/** What the page has to know of this server. */
export function webConfigOf({
  demo,
  smtpUrl,
  sentryDsn,
}: Pick<Env, 'demo' | 'smtpUrl' | 'sentryDsn'>): WebConfig {
  return { demo, dev_inbox: demo && !smtpUrl, sentry_dsn: sentryDsn ?? null }
}

export function writeConfig(html: string, config: WebConfig): string {
  // '<' cannot stand in the JSON: '</script>' inside a value would end the element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html.replace(
    /(<script id="assay-config" type="application\/json">)\{\}(<\/script>)/,
    (_, open, close) => `${open}${json}${close}`,
  )
}

/** The built page with this server's configuration in it, or null if the web is not built (tests, workers). */
export function readWebPage(config: WebConfig): WebPage | null {
  const path = `${directory}index.html`
  if (!existsSync(path)) return null
  const html = writeConfig(readFileSync(path, 'utf8'), config)
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  return {
    html,
    scriptHashes: inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  }
}

/** The web app: its files with long caching, and its page for every path that is no file and no call. */
export async function webFiles(app: FastifyInstance, page: WebPage | null): Promise<void> {
  if (page) {
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      index: false,
      wildcard: true,
      setHeaders: (reply, path) => {
        const forever = path.includes('/static/')
        reply.header(
          'cache-control',
          forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
    for (const path of ['/', '/index.html']) {
      app.get(path, { schema: { hide: true } }, (_, reply) =>
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page.html),
      )
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (page && wantsPage && !/^\/(api|auth|nft|dev|uploads|static)\//.test(request.url)) {
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page.html)
    }
    return answer(reply, 404, { code: 'not_found', message: 'There is nothing at this address.' })
  })
}
