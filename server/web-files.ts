import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Chain } from '#api/chains/chain-facts.ts'
import { factsForPage } from '#api/chains/facts-for-page.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Env } from '#server/env.ts'
import { answer } from '#server/routes/failures.ts'

const directory = fileURLToPath(new URL('../dist/web/', import.meta.url))

type WebConfig = {
  demo: boolean
  dev_inbox: boolean
  sentry_dsn: string | null
  /** What single sign-on is called; null: there is none. */
  oidc_name: string | null
  chains: Record<ChainKey, Partial<Chain>>
}
export type WebPage = { html: string; dashboardHtml: string; scriptHashes: string[] }
/** What Vite's manifest says of a file of the web app. */
type Built = { file: string; css?: string[]; imports?: string[] }
export type Manifest = Record<string, Built>

const ENTRY = 'index.html'
/** What every page of the dashboard has besides, which the first script would else ask for only when it runs. */
const SHELL = ['screens/shell/Shell.tsx', 'screens/shell/load-shell.ts']

/** Below these are calls and files, and no pages of the app. */
const NO_PAGES = /^\/(api|auth|nft|dev|demo|media|uploads|static)(?:[/?]|$)/

/** What share links show is for those who have them: no search engine keeps it, and no other site learns where somebody came from. */
const SHARED = /^\/share(?:[/?]|$)/
const SHARED_HEADERS = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** What the page has to know of this server. */
export function webConfigOf({
  demo,
  smtpUrl,
  sentryDsn,
  oidc,
  chainFacts,
}: Pick<Env, 'demo' | 'smtpUrl' | 'sentryDsn' | 'oidc' | 'chainFacts'>): WebConfig {
  const chains = Object.entries(chainFacts).map(([key, facts]) => [key, factsForPage(facts)])
  return {
    demo,
    dev_inbox: demo && !smtpUrl,
    sentry_dsn: sentryDsn ?? null,
    oidc_name: oidc?.name ?? null,
    chains: Object.fromEntries(chains),
  }
}

export function writeConfig(html: string, config: WebConfig): string {
  // '<' cannot stand in the JSON: '</script>' inside a value would end the element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html.replace(
    /(<script id="assay-config" type="application\/json">)\{\}(<\/script>)/,
    (_, open, close) => `${open}${json}${close}`,
  )
}

/** The page with links to the scripts and the styles of the shell, so that the browser gets them together with the first script. */
export function preloadShell(html: string, manifest: Manifest): string {
  const entry = filesOf(manifest, [ENTRY])
  const files = [...filesOf(manifest, SHELL)].filter((file) => !entry.has(file))
  // The app itself makes its styles a stylesheet. As one in the page they would hold up the first paint.
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  return html.replace('</head>', `${links.join('')}</head>`)
}

/** Of these and of all that they import. */
function filesOf(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const built = manifest[name]
    if (!built || found.has(built.file)) continue
    found.add(built.file)
    filesOf(manifest, built.imports ?? [], found)
    for (const style of built.css ?? []) found.add(style)
  }
  return found
}

/** The built page with this server's configuration in it, or null if the web is not built (tests, workers). */
export function readWebPage(config: WebConfig): WebPage | null {
  const path = `${directory}index.html`
  if (!existsSync(path)) return null
  const html = writeConfig(readFileSync(path, 'utf8'), config)
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  const manifest: Manifest = JSON.parse(readFileSync(`${directory}.vite/manifest.json`, 'utf8'))
  return {
    html,
    dashboardHtml: preloadShell(html, manifest),
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
    if (page && wantsPage && !NO_PAGES.test(request.url)) {
      if (SHARED.test(request.url)) reply.headers(SHARED_HEADERS)
      const html = request.url.startsWith('/dashboard') ? page.dashboardHtml : page.html
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
    }
    return answer(reply, 404, { code: 'not_found', message: 'There is nothing at this address.' })
  })
}
