import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import subsetFont from 'subset-font'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { paths } from './web/paths.ts'

/** What opens over a page: not before it is wanted. */
const DIALOGS =
  /react-remove-scroll|@mantine\/core\/.*\/(ModalBase|Modal|Drawer|ScrollArea)\/|\/web\/components\/overlay\/(Dialog|Question)\b/
const FIELDS = /@mantine\/core\/.*\/(Input|InputBase|TextInput|Textarea|NativeSelect)\//
const MENUS =
  /@floating-ui|@mantine\/core\/.*\/(Menu|Popover|Combobox|Select)\/|\/web\/components\/overlay\/OpenMenu\b/

/** Of libraries, what more than one of the first screens has: else it would come with one of them, and the others would want that. */
const COMMON = /\/(IconDots|IconDownload)\.mjs/
/** The screens that have a file each to be fetched early, and where they are. */
const FIRST_SCREENS: Record<string, string[]> = {
  analytics: [paths.dashboard, paths.analytics],
  collections: [paths.collections],
  assets: [paths.assets],
}
const ROOMS = ['shared', 'dashboard', ...Object.keys(FIRST_SCREENS)]

/** Of the font that every page shows text in: the weights that we use. */
const LATIN = 'inter-latin-wght-normal'
const WEIGHTS = { min: 400, max: 700 }

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutDefaults(), lightenFont(), paintFirst(), fetchEarly(), compress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Not the usual 'assets': /assets is a page of the app.
    assetsDir: 'static',
    // Fonts and images stay files: the page's CSP allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A browser keeps a file by its name, so that one says which weights are in it.
        assetFileNames: ({ names }) =>
          `static/[name]${names[0]?.startsWith(LATIN) ? `-${WEIGHTS.min}-${WEIGHTS.max}` : ''}-[hash][extname]`,
        // A page travels in few files: dozens of small ones cost a first visit more than they save.
        codeSplitting: {
          groups: [
            // What the sign-in page needs, and so every page; but for the entry itself, which index.html names.
            { name: 'base', tags: ['$initial'], test: /^(?!.*\/web\/(main\.tsx|index\.html))/, priority: 9 },
            // Each of the dashboard's first screens, what more than one of them needs, and what a buyer's page does, too.
            ...ROOMS.map((room, index) => ({
              name: (id: string, context: Rolldown.ChunkingContext) =>
                roomOf(id, context) === room ? room : null,
              debugName: room,
              // A room takes along what it imports, but for what is in one before it.
              priority: 8 - index,
            })),
            { name: 'fields', test: FIELDS, priority: 1 },
            { name: 'dialogs', test: DIALOGS, priority: 0 },
            { name: 'menus', test: MENUS, priority: 0 },
          ],
        },
      },
    },
  },
})

const isInShell = isBehind('screens/shell/route.ts')
const isInClaim = isBehind('screens/claim/Claim.tsx')
const screens = Object.keys(FIRST_SCREENS).map((name) => ({
  name,
  isIn: isBehind(`screens/${name}/route.ts`),
}))

/** The file in which a module travels, where it is one of the dashboard's. */
function roomOf(id: string, context: Rolldown.ChunkingContext): string | null {
  if (/@tanstack\/(query-core|react-query)\/|use-(merged-ref|resize-observer)/.test(id)) return 'shared'
  const wanting = screens.filter(({ isIn }) => isIn(id, context))
  const isCommon = COMMON.test(id) || isInShell(id, context) || wanting.length > 1
  if ((isCommon || wanting.length > 0) && isInClaim(id, context)) return 'shared'
  return isCommon ? 'dashboard' : (wanting[0]?.name ?? null)
}

/** Whether a module of ours is this one of the web or something that it imports. What it needs of libraries follows it by itself. */
function isBehind(module: string) {
  const ids = new Set([join(import.meta.dirname, 'web', module)])
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    // What is added meanwhile is visited, too.
    for (const known of ids)
      for (const imported of context.getModuleInfo(known)?.importedIds ?? [])
        if (!imported.includes('node_modules')) ids.add(imported)
    return ids.has(id)
  }
}

/**
 * Mantine works out all variables of its own theme while it is loaded, to leave out those that ours has in common with it. We have
 * it leave out none (main.tsx), so a phone need not do that.
 */
function withoutDefaults(): Plugin {
  let isDone = false
  return {
    name: 'without-defaults',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/MantineCssVariables/remove-default-variables.mjs')) return null
      isDone = true
      return 'export const removeDefaultVariables = (variables) => variables'
    },
    buildEnd(error) {
      if (!error && !isDone) throw new Error("Mantine's default variables are elsewhere now.")
    },
  }
}

/** Leaves the weights that we do not use out of the Latin font, a third of it: every first visit loads it. */
function lightenFont(): Plugin {
  return {
    name: 'lighten-font',
    apply: 'build',
    async generateBundle(_, bundle) {
      const font = bundle[latinFont(bundle)] as Rolldown.OutputAsset
      const styles = await readFile(
        fileURLToPath(import.meta.resolve('@fontsource-variable/inter/wght.css')),
        'utf8',
      )
      const range = new RegExp(`${LATIN}\\.woff2[^}]*unicode-range:([^;}]*)`).exec(styles)?.[1]
      if (!range) throw new Error('It is not known any more which characters are in the Latin font.')
      font.source = await subsetFont(Buffer.from(font.source), charactersIn(range), {
        targetFormat: 'woff2',
        variationAxes: { wght: { ...WEIGHTS, default: WEIGHTS.min } },
      })
    },
  }
}

/** All characters of a range as CSS writes it: U+0-FF, U+131. */
function charactersIn(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}

function latinFont(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => file.includes(`/${LATIN}-`) && file.endsWith('.woff2'))
  if (!font) throw new Error('The Latin font is not in the bundle any more.')
  return font
}

/**
 * Puts the page's styles into it and the Latin font before the scripts, so that the first paint waits for nothing. What it does not need comes at
 * the end: a browser reads all of the head at once, and the body in steps.
 */
function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const href = `/${latinFont(bundle)}`
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }
        const unhurried = html.replace(
          /<(script type="module"|link rel="modulepreload")/g,
          '$& fetchpriority="low"',
        )
        const inlined = unhurried.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file) => {
          const stylesheet = bundle[file]
          if (stylesheet?.type !== 'asset') throw new Error(`${file} is not in the bundle.`)
          // The link stays, and fetches nothing: by it the scripts know that these styles are there.
          return `<style>${stylesheet.source}</style><link rel="stylesheet" disabled href="/${file}">`
        })
        const built = inlined.slice(inlined.indexOf('<script type="module"'), inlined.indexOf('</head>'))
        const atEnd = inlined.replace(built, '').replace('<noscript>', () => `${built}<noscript>`)
        return { html: atEnd, tags: [{ tag: 'link', attrs, injectTo: 'head-prepend' }] }
      },
    },
  }
}

/** Has the page ask at once for what its first scripts will import, and the files of the shell and the screen where they will be wanted. */
function fetchEarly(): Plugin {
  return {
    name: 'fetch-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const first = filesBehind(bundle, '/web/index.html')
        const react = filesBehind(bundle, '/react-dom/client.js')
        const links = [...react]
          .filter((file) => !first.has(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low', href: `/${file}` },
          }))
        const notFirst = (file: string) => !first.has(file)
        const shell = [...filesBehind(bundle, '/web/screens/shell/route.ts')].filter(notFirst)
        const screens = Object.entries(FIRST_SCREENS).flatMap(([name, at]) => {
          const files = [...filesBehind(bundle, `/web/screens/${name}/route.ts`)].filter(notFirst)
          return at.map((path) => [path, files.filter((file) => !shell.includes(file))])
        })
        const script = `
          if (document.documentElement.dataset.inside === 'shell') {
            const screens = ${JSON.stringify(Object.fromEntries(screens))}
            const fetchEarly = (file) => {
              const link = document.createElement('link')
              Object.assign(link, file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }, { crossOrigin: '', fetchPriority: 'low', href: '/' + file })
              document.head.append(link)
            }
            // To ask for a file takes a phone its time: one after the other, the page may be drawn in between.
            for (const file of ${JSON.stringify(shell)}.concat(screens[location.pathname.replace(/\\/$/, '')] ?? [])) setTimeout(fetchEarly, 0, file)
          }`
        return [...links, { tag: 'script', children: script, injectTo: 'body' }]
      },
    },
  }
}

/** A module's file and all that it imports, with their styles. */
function filesBehind(bundle: Rolldown.OutputBundle, module: string): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk) throw new Error(`${module} is not in the bundle any more.`)
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file))
  }
  visit(
    chunks.find(({ moduleIds, facadeModuleId }) =>
      [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(module)),
    ),
  )
  return files
}

/** Lays .br and .gz beside each text file. Not index.html: the server writes its configuration into that one. */
function compress(): Plugin {
  let outDir = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      const texts = files.filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file))
      await Promise.all(texts.map((file) => compressFile(join(outDir, file))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
